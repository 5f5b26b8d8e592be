package io.titrant.execute.storm;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.engine.Promise;
import io.titrant.graph.Anomaly;
import io.titrant.graph.Findings;
import io.titrant.graph.FollowOptions;
import io.titrant.graph.FollowReport;
import io.titrant.graph.FollowingChecker;
import io.titrant.graph.History;
import io.titrant.graph.Model;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Refutation;
import io.titrant.graph.Txn;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.transcript.TransactionTranscript;
import io.titrant.storm.workload.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The history of a checked storm, judged while it grows, in bounded memory: a thread of its own gives each transaction to a {@link FollowingChecker}. A session waits if the
 * judgement is far behind. Each row that ever existed is a key: an initial row by its number, an inserted one by the version that inserted it.
 */
final class StormHistory implements Names {
    private static final int QUEUE = 10_000;
    /** A query may read hundreds of rows. With a window of 2000 transactions and a heap of 1 GB, a storm spent 40 % of its processor time on garbage collection. */
    private static final int LEAST_WINDOW = 500;

    private static final int TRANSACTIONS_PER_SESSION = 20;

    /** A transaction that runs while so many others end, or a read of what they have overwritten, is not judged to the end. */
    private static final int MOST_HELD = 16_000;

    private static final int QUEUED_OPS = 500_000;
    private static final int NO_BOUND = 1 << 30;
    private static final int KEPT = 20_000;
    private static final int KEPT_OPS = 2_000_000;
    private static final int MOST_NOTES = 3;

    private final boolean recorded;
    private final boolean checked;
    private final boolean locksRows;
    private final MiniatureShadow shadow;
    private final IntSupplier versions;
    private final List<Promise> promises;
    private final boolean known;
    private final int[] firstKey;
    private final int initialRows;
    private final FollowingChecker checker;
    private final BlockingQueue<Object> arriving = new ArrayBlockingQueue<>(QUEUE);
    private final PredicateReadJudge predicates;
    private final DependencyCounter dependencies = new DependencyCounter();
    private final Deque<RecordedTransaction> recent = new ArrayDeque<>();
    /** The statements of the last transactions, by number. They are kept for longer than what the transactions read. */
    private final Map<Integer, TransactionTranscript> sent = new LinkedHashMap<>();

    private final Map<String, List<TransactionTranscript>> transcripts = new HashMap<>();
    private final AtomicLong statements = new AtomicLong();
    private final AtomicInteger missing = new AtomicInteger();
    private final AtomicInteger bugs = new AtomicInteger();
    private final AtomicLong longResults = new AtomicLong();
    private final Semaphore room = new Semaphore(QUEUED_OPS, true);
    private volatile @Nullable String missingRow;
    private volatile @Nullable RuntimeException defect;
    private volatile boolean over;
    private @Nullable Thread judging;
    private @Nullable History bad;
    private int accepted;
    private long recentOps;
    private long nanos;

    /** The end of the stream. */
    private static final Object END = new Object();

    /**
     * @param recorded whether rows carry their versions and sessions record their transactions
     * @param checked whether the history is judged
     * @param window how many transactions the checker holds at least ({@link #window})
     * @param promises what the engine documents for each level of the storm; fewer than levels: it is not known
     */
    StormHistory(
            MiniatureShadow shadow,
            boolean recorded,
            boolean checked,
            int window,
            boolean locksRows,
            IntSupplier versions,
            List<IsolationLevel> levels,
            List<Promise> promises) {
        this.shadow = shadow;
        this.recorded = recorded;
        this.checked = checked;
        this.locksRows = locksRows;
        this.versions = versions;
        this.promises = List.copyOf(promises);
        this.known = promises.size() == levels.size();
        this.firstKey = new int[shadow.tables().size()];
        int sum = 0;
        for (int i = 0; i < firstKey.length; i++) {
            firstKey[i] = sum;
            sum += (int) shadow.table(i).keys().keys() + 1;
        }
        this.initialRows = sum;
        Set<Model> promised = promises.stream().map(Promise::model).collect(Collectors.toSet());
        FollowOptions options =
                FollowOptions.DEFAULT.withDeletes(false).withWindow(window).withMost(Math.max(window, MOST_HELD));
        this.checker = new FollowingChecker(options.withCheck(options.check().withVisibility(promised)), this);
        this.predicates = new PredicateReadJudge(shadow, window, new PredicateReadJudge.Sink() {
            @Override
            public void begun(int session) {
                checker.begin(session);
            }

            @Override
            public void ended(RecordedTransaction transaction, List<Op> missed) {
                judge(transaction, missed);
            }
        });
    }

    /** The window for so many sessions. Transactions that still run are held in addition. */
    static int window(int sessions) {
        return Math.max(LEAST_WINDOW, TRANSACTIONS_PER_SESSION * sessions);
    }

    OperationListener session(int number) {
        return recorded ? new TransactionRecorder(this, number) : OperationListener.COUNTING;
    }

    /** Starts the judgement. */
    void start() {
        if (checked) {
            Thread thread = new Thread(this::judge, "storm-judge");
            thread.setDaemon(true);
            judging = thread;
            thread.start();
        }
    }

    boolean locksRows() {
        return locksRows;
    }

    int nextVersion() {
        return versions.getAsInt();
    }

    /** The key of a row by its id: initial rows have ids above 0, inserted ones the negative version of their insert. */
    int key(int table, int rowId) {
        return rowId > 0 ? firstKey[table] + rowId : initialRows - rowId;
    }

    /** An update reported a row, and a read of the same transaction does not find it. */
    void missingRow(Operation operation) {
        missing.incrementAndGet();
        missingRow = operation.statement().sql() + " " + java.util.Arrays.toString(operation.parameters());
    }

    /** A query returned more rows than are recorded. */
    void longResult() {
        longResults.incrementAndGet();
    }

    void begun(int session) throws InterruptedException {
        offer(session);
    }

    /** The place of the next statement among all. */
    long nextStatement() {
        return statements.incrementAndGet();
    }

    /** A session waits here if the transactions that are not judged yet have too many operations. */
    void accept(RecordedTransaction transaction) throws InterruptedException {
        if (checked && !over) {
            room.acquire(size(transaction));
            offer(transaction);
        }
    }

    private static int size(RecordedTransaction transaction) {
        return Math.min(QUEUED_OPS, transaction.txn().ops().size());
    }

    private void offer(Object event) throws InterruptedException {
        if (checked && !over) {
            arriving.put(event);
        }
    }

    private void judge() {
        try {
            for (Object event = arriving.take(); event != END; event = arriving.take()) {
                long from = System.nanoTime();
                if (event instanceof RecordedTransaction recorded) {
                    room.release(size(recorded));
                    predicates.ended(recorded);
                } else {
                    predicates.begun((Integer) event);
                }
                nanos += System.nanoTime() - from;
            }
            long from = System.nanoTime();
            predicates.end();
            take(checker.end());
            nanos += System.nanoTime() - from;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            giveUp(e);
        } catch (OutOfMemoryError e) {
            giveUp(new TitrantException(
                    "the check of the storm ran out of memory after " + Plural.of(accepted, "transaction")
                            + " (heap: " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB); JAVA_TOOL_OPTIONS=-Xmx4g gives it more",
                    e));
        }
    }

    private void giveUp(RuntimeException reason) {
        defect = reason;
        over = true;
        room.release(NO_BOUND);
        arriving.clear();
    }

    /** Whether the judgement has ended before the storm, which has no result then. */
    boolean failed() {
        return over;
    }

    private void judge(RecordedTransaction transaction, List<Op> missed) {
        RecordedTransaction numbered = transaction.with(++accepted, missed);
        recent.add(numbered);
        recentOps += numbered.txn().ops().size();
        while (recent.size() > KEPT || recentOps > KEPT_OPS) {
            recentOps -= recent.remove().txn().ops().size();
        }
        sent.put(accepted, numbered.transcript());
        sent.remove(accepted - KEPT);
        dependencies.add(accepted, numbered.txn());
        take(checker.accept(numbered.txn()));
    }

    private void take(FollowReport report) {
        for (Anomaly anomaly : report.anomalies()) {
            if (forbidden(anomaly)) {
                bugs.incrementAndGet();
                transcripts.computeIfAbsent(anomaly.name(), name -> transcripts(anomaly.txns()));
                keepHistory();
            }
        }
        for (Refutation refutation : report.refutations()) {
            if (forbidden(refutation)) {
                bugs.incrementAndGet();
                transcripts.computeIfAbsent(name(refutation), name -> transcripts(refutation.txns()));
                keepHistory();
            }
        }
    }

    private void keepHistory() {
        if (bad == null) {
            bad = recentHistory();
        }
    }

    /** The statements of transactions, as far as they are still there. */
    private List<TransactionTranscript> transcripts(List<Integer> txns) {
        return txns.stream()
                .distinct()
                .sorted()
                .map(sent::get)
                .filter(Objects::nonNull)
                .toList();
    }

    private boolean forbidden(Anomaly anomaly) {
        return known && promises.stream().allMatch(promise -> promise.forbids(anomaly));
    }

    /** Whether the proof breaks a promise of every level. A promise with exceptions forbids single anomalies only. */
    private boolean forbidden(Refutation refutation) {
        return known
                && promises.stream()
                        .allMatch(promise -> promise.model().implies(refutation.model())
                                && promise.except().isEmpty());
    }

    private static String name(Refutation refutation) {
        return "no " + refutation.model().label();
    }

    /** The last transactions, numbered from 0, for a file that {@code titrant check} reads. */
    private History recentHistory() {
        List<Txn> renumbered = new ArrayList<>();
        int greatest = initialRows;
        for (RecordedTransaction recorded : recent) {
            renumbered.add(recorded.with(renumbered.size(), List.of()).txn());
            for (Op op : recorded.txn().ops()) {
                greatest = Math.max(greatest, op.key());
            }
        }
        int first = accepted - recent.size() + 1;
        return new History(renumbered, greatest + 1, new Names() {
            @Override
            public String key(int key) {
                return StormHistory.this.key(key);
            }

            @Override
            public String version(int key, int version) {
                return Integer.toString(version);
            }

            @Override
            public String txn(int id) {
                return "T" + (first + id);
            }

            @Override
            public String statement(int txn, int statement) {
                return "";
            }
        });
    }

    /** How many anomalies were found so far that no level of the storm allows. */
    int anomalies() {
        return bugs.get() + missing.get();
    }

    /**
     * @param history the last transactions before the first bug; null if there is none
     * @param transcripts the transactions of the first anomaly of each name
     */
    record Judgement(
            StormResult.@Nullable Checked checked,
            List<StormAnomaly> anomalies,
            List<String> notes,
            @Nullable History history,
            Map<String, List<TransactionTranscript>> transcripts) {}

    /** Waits for the judgement of what is left, after all sessions have ended. */
    Judgement end() throws InterruptedException {
        Thread thread = judging;
        if (thread == null) {
            return new Judgement(null, List.of(), List.of(), null, Map.of());
        }
        if (!over) {
            arriving.put(END);
        }
        thread.join();
        RuntimeException failed = defect;
        if (failed != null) {
            throw failed;
        }
        return judgement(checker.findings());
    }

    private Judgement judgement(Findings findings) {
        List<StormAnomaly> anomalies = new ArrayList<>();
        Map<String, Long> allowed = new TreeMap<>();
        for (Anomaly anomaly : findings.anomalies()) {
            if (forbidden(anomaly)) {
                anomalies.add(new StormAnomaly(anomaly.name(), anomaly.explanation(), "history.jsonl", null, true));
            } else {
                allowed.put(anomaly.name(), findings.counts().getOrDefault(anomaly.name(), 1L));
            }
        }
        for (Refutation refutation : findings.refutations()) {
            if (forbidden(refutation)) {
                anomalies.add(
                        new StormAnomaly(name(refutation), refutation.explanation(), "history.jsonl", null, true));
            }
        }
        if (missing.get() > 0) {
            anomalies.add(new StormAnomaly(
                    "internal",
                    "An UPDATE reported a row, but a read of the same transaction did not find it ("
                            + Plural.of(missing.get(), "time") + "), the last time after " + missingRow + ".",
                    null,
                    null,
                    true));
        }
        Boolean valid = anomalies.isEmpty();
        if (valid && (!known || !findings.doubts().isEmpty())) {
            valid = null;
        }
        String model = known
                ? promises.stream()
                        .map(Promise::label)
                        .distinct()
                        .reduce((first, second) -> first + "; " + second)
                        .orElse("")
                : "nothing, because Titrant does not know what the engine promises";
        return new Judgement(
                new StormResult.Checked(accepted, valid, model, dependencies.counts(), nanos / 1e9),
                anomalies,
                notes(allowed, findings.doubts()),
                bad,
                transcripts);
    }

    private List<String> notes(Map<String, Long> allowed, List<String> doubts) {
        List<String> notes = new ArrayList<>();
        allowed.forEach((name, count) ->
                notes.add("the level allows " + name + ", which the history shows " + Plural.of(count, "time")));
        doubts.stream().limit(MOST_NOTES).forEach(doubt -> notes.add("not judged: " + doubt));
        if (predicates.unjudged() > 0) {
            notes.add(predicates.unjudged() + " of " + (predicates.judged() + predicates.unjudged())
                    + " predicate reads " + Plural.verb(predicates.unjudged(), "was", "were")
                    + " not judged for phantoms, because a transaction beside them did not end for long");
        }
        if (longResults.get() > 0) {
            notes.add(Plural.of(longResults.get(), "query") + " returned more than " + TransactionRecorder.MOST_ROWS
                    + " rows: only so many were judged, and no phantom was looked for there");
        }
        return notes;
    }

    @Override
    public String key(int key) {
        for (int i = firstKey.length - 1; i >= 0; i--) {
            TableShadow table = shadow.table(i);
            if (key < initialRows && key > firstKey[i]) {
                return table.table().name() + " " + table.table().keyMapping().tuple(key - firstKey[i] - 1L);
            }
        }
        return "row inserted as version " + (key - initialRows);
    }
}
