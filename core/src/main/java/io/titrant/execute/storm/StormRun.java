package io.titrant.execute.storm;

import io.titrant.Plural;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.graph.History;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.metrics.StormCounters;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.metrics.StormSample;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.schema.SchemaGenerator;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.transcript.StormCase;
import io.titrant.storm.transcript.TransactionTranscript;
import io.titrant.storm.workload.TransactionInstantiation;
import io.titrant.storm.workload.TransactionTemplate;
import io.titrant.storm.workload.Workload;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs a storm on a database: creates a schema of its own, loads it, lets the sessions work until the time is up, and drops the schema. */
public final class StormRun {
    private final Instance instance;
    private final StormSettings settings;
    private final Listener listener;
    private final StormSchema schema;
    private final Workload workload;
    private final StormCounters counters;
    private final ContentionCounters contention = new ContentionCounters();
    private final List<StormWorker> workers = new CopyOnWriteArrayList<>();
    private final SampleSeries samples = new SampleSeries();
    private final List<String> notes = new CopyOnWriteArrayList<>();
    private final AtomicLong started = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();
    private final AtomicInteger versions = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private final StormHistory history;
    private @Nullable Workspace workspace;
    private @Nullable FaultInjector faults;
    private @Nullable PreparedTransactions prepared;
    private volatile @Nullable LockWaitSampler lockWaits;
    private volatile boolean stopped;
    private volatile long deadline = Long.MAX_VALUE;
    private volatile long began;
    private boolean watchesLocks;
    private @Nullable History badHistory;
    private Map<String, List<TransactionTranscript>> transcripts = Map.of();

    /** Sees the progress of a storm. */
    public interface Listener {
        /** Called about once a second, by one thread. */
        void progress(StormSample now);

        /** Called while the tables are loaded and when transactions begin. */
        default void phase(String text) {}
    }

    public StormRun(Instance instance, StormSettings settings, Listener listener) {
        this.instance = instance;
        this.settings = settings;
        this.listener = listener;
        Seed seed = new Seed(settings.seed());
        StochasticModel model = settings.model();
        StormSchema drawn = SchemaGenerator.generate(
                model, seed.child("schema", 0), settings.data().rows());
        this.schema = settings.data().access() == null
                ? drawn
                : new StormSchema(drawn.tables(), settings.data().access());
        MiniatureShadow shadow = new MiniatureShadow(schema, seed.child("shadow", 0));
        this.workload =
                new Workload(model, shadow, EngineWorkload.options(instance, settings), seed.child("workload", 0));
        this.counters = new StormCounters(shadow);
        this.history = new StormHistory(
                shadow,
                settings.checks().versioned(),
                settings.checks().history(),
                StormHistory.window(settings.sessions()),
                EngineWorkload.locksReadRows(instance.engine()),
                versions::incrementAndGet,
                settings.levels(),
                settings.levels().stream()
                        .flatMap(level -> instance.engine().promise(level, instance.options()).stream())
                        .toList());
    }

    /** Runs the storm to its end, or to {@link #stop}. */
    public StormResult run() throws InterruptedException {
        try (Workspace own = instance.createWorkspace(TestDatabase.newName())) {
            workspace = own;
            StormResult.Loading loaded = populate(own);
            Seed faultSeed = new Seed(settings.seed()).child("faults", 0);
            if (workload.twoPhase()) {
                prepared = PreparedTransactions.on(instance, own).orElse(null);
            }
            faults = settings.checks().faults() ? new FaultInjector(this, own, faultSeed.draw()) : null;
            double seconds = storm(own);
            Throwable defect = broken.get();
            if (defect != null && counters.committed() == 0) {
                throw new TitrantException("the storm cannot run: " + message(defect), defect);
            }
            if (defect != null) {
                notes.add("a session ended early: " + message(defect));
            }
            return StormSummary.of(this, loaded, history.end(), seconds);
        } catch (SQLException e) {
            throw new TitrantException(
                    "cannot run the storm on " + instance.engine().name() + ": " + message(e), e);
        }
    }

    private StormResult.Loading populate(Workspace own) throws SQLException, InterruptedException {
        listener.phase("loading " + Plural.of(schema.staticRows(), "row"));
        Population population =
                new Population(own, workload.shadow(), settings.checks().versioned(), () -> stopped);
        population.createTables();
        long from = System.nanoTime();
        long rows = population.load();
        return new StormResult.Loading(rows, (System.nanoTime() - from) / 1e9);
    }

    private double storm(Workspace own) throws SQLException, InterruptedException {
        Seed seed = new Seed(settings.seed());
        CountDownLatch ended = new CountDownLatch(settings.sessions());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < settings.sessions(); i++) {
            var draw = seed.child("session", i).draw();
            TransactionInstantiation instantiation = new TransactionInstantiation(
                    workload, settings.draws().locks(), counters, versions::incrementAndGet, draw);
            StormWorker worker = new StormWorker(this, workload, counters, instantiation, history.session(i), draw);
            workers.add(worker);
            threads.add(thread(worker, i, ended));
        }
        listener.phase("");
        began = System.nanoTime();
        deadline = settings.limits().time() == null
                ? Long.MAX_VALUE
                : began + settings.limits().time().toNanos();
        history.start();
        threads.forEach(Thread::start);
        FaultInjector injector = faults;
        if (injector != null) {
            injector.start();
        }
        LockWaitSampler sampler =
                new LockWaitSampler(this::connections, () -> LockWaitSampler.monitor(instance, own), contention);
        watchesLocks = sampler.looks();
        lockWaits = sampler;
        new SessionWatch(this, sampler).await(ended);
        double seconds = seconds();
        if (injector != null) {
            injector.end();
            notes.addAll(injector.notes());
        }
        return seconds;
    }

    private Thread thread(StormWorker worker, int number, CountDownLatch ended) {
        Thread thread = new Thread(
                () -> {
                    try {
                        worker.work();
                    } catch (SQLException | RuntimeException | OutOfMemoryError e) {
                        broken.compareAndSet(null, e);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        ended.countDown();
                    }
                },
                "storm-" + number);
        thread.setDaemon(true);
        return thread;
    }

    /** Takes a sample of all counters. */
    void sample() {
        var accessibility = counters.accessibility();
        StormSample now = new StormSample(
                seconds(),
                counters.committed(),
                counters.rolledBack(),
                accessibility.sent(),
                accessibility.alpha(),
                accessibility.count(OperationOutcome.ABORTED),
                contention.waits(),
                contention.count(ErrorClass.DEADLOCK),
                contention.count(ErrorClass.SERIALIZATION),
                history.anomalies() + (faults == null ? 0 : faults.found()));
        samples.add(now);
        listener.progress(now);
    }

    private List<StormConnection> connections() {
        return workers.stream()
                .map(StormWorker::connection)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Ends the storm soon; the result is that of the transactions so far. */
    public void stop() {
        stopped = true;
    }

    /** The number of the next transaction; below 0 if there is none. */
    long nextTransaction() {
        if (stopped || System.nanoTime() >= deadline || broken.get() != null || history.failed()) {
            return -1;
        }
        long number = started.getAndIncrement();
        Long most = settings.limits().transactions();
        return most != null && number >= most ? -1 : number;
    }

    /** The name of a transaction that commits in two phases; null for the others. */
    @Nullable
    String twoPhaseName(TransactionTemplate template, long number, Draw draw) {
        return prepared == null ? null : prepared.name(template, number, draw);
    }

    /** Commits a transaction if it is prepared; returns whether it was. */
    boolean commitPrepared(Session session, String name) throws SQLException, InterruptedException {
        return prepared != null && prepared.commit(session, name);
    }

    /** Commits what a fault has left prepared; returns how many transactions that were. */
    int commitPrepared() throws SQLException, InterruptedException {
        if (prepared == null) {
            return 0;
        }
        try (Session session = Objects.requireNonNull(workspace).openSession()) {
            return prepared.commitAll(session);
        }
    }

    boolean stratified(long number) {
        return switch (settings.draws().keys()) {
            case PLAIN -> false;
            case STRATIFIED -> true;
            case BOTH -> number % 2 == 1;
        };
    }

    StormConnection connect(OperationListener operations) throws SQLException {
        Session session = Objects.requireNonNull(workspace).openSession();
        session.refresh();
        return new StormConnection(instance, session, workload.statements().size(), contention, operations);
    }

    /** Whether a session that cannot connect shall try again. */
    boolean reconnects() {
        return instance.alive();
    }

    boolean stopped() {
        return stopped || System.nanoTime() >= deadline;
    }

    /** The faults of the storm; null if there are none. */
    @Nullable
    FaultInjector faults() {
        return faults;
    }

    /** The sessions that are open now. */
    List<Session> sessions() {
        return new ArrayList<>(
                connections().stream().map(StormConnection::session).toList());
    }

    /** Called after the server was killed and has started again: its lock view needs a new connection. */
    void serverRestarted() {
        LockWaitSampler sampler = lockWaits;
        if (sampler != null) {
            sampler.reopen();
        }
    }

    void unknownOutcome() {
        unknown.incrementAndGet();
    }

    /** Since the first transaction began. */
    double seconds() {
        return (System.nanoTime() - began) / 1e9;
    }

    static String message(Throwable e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
    }

    Instance instance() {
        return instance;
    }

    StormSettings settings() {
        return settings;
    }

    StormSchema schema() {
        return schema;
    }

    Workload workload() {
        return workload;
    }

    StormCounters counters() {
        return counters;
    }

    ContentionCounters contention() {
        return contention;
    }

    List<StormWorker> workers() {
        return workers;
    }

    List<StormSample> samples() {
        return samples.all();
    }

    List<String> notes() {
        return notes;
    }

    /** The judged history, if the checker found a bug in it. */
    public @Nullable History badHistory() {
        return badHistory;
    }

    void keep(StormHistory.Judgement judged) {
        badHistory = judged.history();
        transcripts = judged.transcripts();
    }

    /** A case of the transactions of each anomaly, by the anomaly's name, in the order in which their statements were sent. */
    public Map<String, Case> anomalyCases() {
        Header header = new Header(List.of(
                new Header.Entry(
                        "engine",
                        instance.engine().name() + ":" + instance.options().version()),
                new Header.Entry("oracle", "isorel"),
                new Header.Entry("seed", Long.toString(settings.seed())),
                new Header.Entry(
                        "source", "titrant storm, model " + settings.model().name())));
        StormCase made = new StormCase(workload.shadow(), header);
        Map<String, Case> cases = new TreeMap<>();
        transcripts.forEach((name, transactions) -> {
            if (!transactions.isEmpty()) {
                cases.put(name, made.of(transactions));
            }
        });
        return cases;
    }

    long unknownOutcomes() {
        return unknown.get();
    }

    boolean watchesLocks() {
        return watchesLocks;
    }
}
