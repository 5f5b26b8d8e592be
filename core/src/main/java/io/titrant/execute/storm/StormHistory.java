package io.titrant.execute.storm;

import io.titrant.engine.Promise;
import io.titrant.graph.Anomaly;
import io.titrant.graph.CheckOptions;
import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.metrics.StormAnomaly;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import io.titrant.storm.workload.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The history of a checked storm, and its judgement when the storm has ended. At most {@link #MOST} transactions are kept; later ones are counted, not judged. Each row
 * that ever existed is a key: an initial row by its number, an inserted one by the version that inserted it.
 */
final class StormHistory implements Names {
    static final int MOST = 300_000;

    private final boolean checked;
    private final boolean locksRows;
    private final MiniatureShadow shadow;
    private final IntSupplier versions;
    private final int[] firstKey;
    private final int initialRows;
    private final List<Txn> transactions = new ArrayList<>();
    private final AtomicInteger missing = new AtomicInteger();
    private volatile @Nullable String missingRow;
    private long skipped;
    private int greatestKey;

    StormHistory(MiniatureShadow shadow, boolean checked, boolean locksRows, IntSupplier versions) {
        this.shadow = shadow;
        this.checked = checked;
        this.locksRows = locksRows;
        this.versions = versions;
        this.firstKey = new int[shadow.tables().size()];
        int sum = 0;
        for (int i = 0; i < firstKey.length; i++) {
            firstKey[i] = sum;
            sum += (int) shadow.table(i).keys().keys() + 1;
        }
        this.initialRows = sum;
        this.greatestKey = sum;
    }

    OperationListener session(int number) {
        return checked ? new TransactionRecorder(this, number) : OperationListener.COUNTING;
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

    synchronized void accept(int session, Txn.Status status, long began, long ended, List<Op> ops) {
        if (transactions.size() == MOST) {
            skipped++;
            return;
        }
        for (Op op : ops) {
            greatestKey = Math.max(greatestKey, op.key());
        }
        transactions.add(new Txn(transactions.size(), session, status, began, ended, List.copyOf(ops)));
    }

    /** Anomalies are known at the end only. */
    int anomalies() {
        return missing.get();
    }

    /** @param history the judged history if it has a bug; else null */
    record Judgement(
            StormResult.@Nullable Checked checked,
            List<StormAnomaly> anomalies,
            List<String> notes,
            @Nullable History history) {}

    synchronized Judgement judge(StormRun run) {
        if (!checked) {
            return new Judgement(null, List.of(), List.of(), null);
        }
        long from = System.nanoTime();
        History history = new History(List.copyOf(transactions), greatestKey + 1, this);
        Findings findings = Checker.check(history, CheckOptions.DEFAULT);
        List<Promise> promises = new ArrayList<>();
        for (IsolationLevel level : run.settings().levels()) {
            run.instance().engine().promise(level, run.instance().options()).ifPresent(promises::add);
        }
        boolean known = promises.size() == run.settings().levels().size();
        List<StormAnomaly> anomalies = new ArrayList<>();
        Map<String, Integer> permitted = new TreeMap<>();
        for (Anomaly anomaly : findings.anomalies()) {
            if (known && promises.stream().allMatch(promise -> promise.forbids(anomaly))) {
                anomalies.add(new StormAnomaly(anomaly.name(), anomaly.explanation(), "history.jsonl", true));
            } else {
                permitted.merge(anomaly.name(), 1, Integer::sum);
            }
        }
        lost(anomalies);
        List<String> notes = new ArrayList<>();
        permitted.forEach((name, count) -> notes.add("the level allows " + name + ", which the history shows ("
                + findings.counts().getOrDefault(name, (long) count) + " times)"));
        findings.doubts().stream().limit(3).forEach(doubt -> notes.add("not judged: " + doubt));
        boolean valid = anomalies.isEmpty();
        boolean decided = known && findings.doubts().isEmpty();
        StormResult.Checked result = new StormResult.Checked(
                transactions.size(),
                skipped,
                valid && !decided ? null : valid,
                known
                        ? promises.stream()
                                .map(Promise::label)
                                .distinct()
                                .reduce((a, b) -> a + "; " + b)
                                .orElse("")
                        : "nothing: Titrant does not know what the engine promises",
                (System.nanoTime() - from) / 1e9);
        return new Judgement(result, anomalies, notes, valid ? null : history);
    }

    private void lost(List<StormAnomaly> anomalies) {
        if (missing.get() > 0) {
            anomalies.add(new StormAnomaly(
                    "internal",
                    "An UPDATE reported a row, but a read of the same transaction did not find it (" + missing.get()
                            + " times), the last time after " + missingRow + ".",
                    null,
                    true));
        }
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

    @Override
    public String version(int key, int version) {
        return Integer.toString(version);
    }

    @Override
    public String txn(int id) {
        return "T" + id;
    }

    @Override
    public String statement(int txn, int statement) {
        return "";
    }
}
