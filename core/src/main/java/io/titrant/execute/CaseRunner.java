package io.titrant.execute;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.engine.Engine;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Name;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Runs cases one after another in one workspace: resets the database, submits the statements, reads the final state. Sessions are reused. */
public final class CaseRunner implements Lab, AutoCloseable {
    private final Workspace workspace;
    private final Limits limits;
    private final RunListener listener;
    private final ExecutorService threads = Executors.newCachedThreadPool(daemons());
    private Watcher watcher;
    private final Reset reset;
    private final RecentRuns recentRuns = new RecentRuns();
    private final ReusedSessions sessions;
    private final Map<IsolationLevel, Set<Behaviour>> behaviours = new EnumMap<>(IsolationLevel.class);
    private @Nullable LockMonitor monitor;
    private @Nullable ScratchSession scratch;
    private @Nullable Recording last;

    public CaseRunner(Workspace workspace, Limits limits) {
        this(workspace, limits, RunListener.SILENT);
    }

    public CaseRunner(Workspace workspace, Limits limits, RunListener listener) {
        this.workspace = workspace;
        this.limits = limits;
        this.listener = listener;
        this.reset = new Reset(workspace);
        this.sessions = new ReusedSessions(workspace, limits, threads);
        this.watcher = new Watcher(threads, limits);
    }

    /**
     * Runs the case once. A transaction has the isolation level of the case's header, else the engine's default.
     *
     * @throws InitFailedException if the initial database cannot be set up
     */
    @Override
    public Recording run(Case testCase) {
        Map<String, TransactionLane> transactionLanes;
        InFlightStatements inFlight;
        long began = System.nanoTime();
        last = null;
        try {
            sessions.renewObserverFor(testCase);
            reset.to(testCase, sessions.observer());
            began = spent(RunListener.Phase.RESET, began);
            transactionLanes = sessions.transactionLanes(testCase);
            monitor().beginRun(testCase.onlyEngineWakes());
            inFlight = new InFlightStatements(instance(), monitor());
        } catch (InitFailedException e) {
            throw e;
        } catch (SQLException e) {
            return notSetUp(e);
        } catch (TitrantException e) {
            // The lock view cannot be opened: that is the server's death, or a missing right.
            if (instance().alive()) {
                throw e;
            }
            return notSetUp(e);
        }
        if (testCase.concurrent()) {
            Recording recording = concurrentRun(new ConcurrentRun(testCase, transactionLanes, limits));
            spent(RunListener.Phase.EXECUTE, began);
            leave(testCase, transactionLanes);
            return recording;
        }
        Recording recording = led(
                new Run(testCase, transactionLanes, inFlight, plainReads(testCase), limits, listener), inFlight, began);
        leave(testCase, transactionLanes);
        recentRuns.keep(testCase, recording);
        return recording;
    }

    private PlainReads plainReads(Case testCase) {
        return PlainReads.of(
                testCase,
                tx -> behaviours.computeIfAbsent(
                        testCase.isolation(tx).orElse(engine().defaultIsolation()),
                        level -> semantics(level).map(Semantics::behaviours).orElse(Set.of(Behaviour.READS_LOCK))));
    }

    /** Runs the case in its submitted order and reads the final state. */
    private Recording led(Run run, InFlightStatements inFlight, long began) {
        lead(run, inFlight);
        long executed = spent(RunListener.Phase.EXECUTE, began);
        Recording recording =
                record(run.transcript().events(), List.of(), run.transcript().notes(), run.ending());
        spent(RunListener.Phase.READ, executed);
        return recording;
    }

    /** Not on the caller's thread, because a statement that hangs keeps its thread. */
    private void lead(Run run, InFlightStatements inFlight) {
        watcher.watch(run, inFlight);
        threads.execute(run::lead);
        try {
            run.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            watcher.stopWatching();
        }
        if (inFlight.lockViewIsSilent()) {
            replaceMonitor();
        }
    }

    /** A look at the lock view does not return, and the thread that looks may be the watcher's: both are left behind. */
    private void replaceMonitor() {
        LockMonitor silent = monitor;
        monitor = null;
        if (silent != null) {
            threads.execute(silent::close);
        }
        watcher.close();
        watcher = new Watcher(threads, limits);
    }

    private long spent(RunListener.Phase phase, long began) {
        long now = System.nanoTime();
        listener.spent(phase, now - began);
        return now;
    }

    /** Whether the tables of the case are there, if perhaps with other rows. */
    boolean hasTablesOf(Case testCase) {
        return reset.hasTablesOf(testCase);
    }

    /** Whether a case has run. */
    boolean hasRun() {
        return last != null;
    }

    boolean hasScratch() {
        return scratch != null;
    }

    private Recording concurrentRun(ConcurrentRun concurrentRun) {
        Ending ending = Ending.TIMED_OUT;
        try {
            ending = concurrentRun.run(threads);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (concurrentRun.lostSession() && !instance().alive()) {
            ending = Ending.CRASHED;
        }
        return record(concurrentRun.events(), concurrentRun.spans(), concurrentRun.notes(), ending);
    }

    private Recording record(List<Event> events, List<Recording.Span> spans, List<String> noted, Ending ended) {
        List<String> notes = new ArrayList<>(noted);
        Ending ending = ended;
        Map<String, Rows> finalState = Map.of();
        if (ending == Ending.COMPLETED) {
            try {
                finalState = finalState();
            } catch (SQLException e) {
                notes.add("the final state could not be read: " + e.getMessage());
                ending = instance().alive() ? Ending.TIMED_OUT : Ending.CRASHED;
            }
        }
        if (ending == Ending.CRASHED) {
            notes.add("the server died; its log ends:\n" + instance().logTail());
        }
        instance().newReports().stream().map(Recording::reported).forEach(notes::add);
        last = new Recording(engineId(), events, finalState, ending, notes, spans);
        return last;
    }

    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        if (!recording.equals(last) || recording.ending() != Ending.COMPLETED) {
            return Optional.empty();
        }
        try (TransactionLane lane = observingLane()) {
            return Optional.of(lane.execute(new Step("final", query)).result());
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        if (!recording.equals(last) || recording.ending() != Ending.COMPLETED) {
            return Optional.empty();
        }
        try {
            return observeTogether(queries);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    private Optional<List<Result>> observeTogether(List<String> queries) throws SQLException {
        if (!engine().has(Capability.SCRIPTS_ARE_TRANSACTIONS)) {
            return Optional.empty();
        }
        try (TransactionLane lane = observingLane()) {
            return lane.executeTogether(queries);
        }
    }

    private TransactionLane observingLane() throws SQLException {
        return new TransactionLane("final", sessions.observer(), engine()::classify, limits.rows());
    }

    private Map<String, Rows> finalState() throws SQLException {
        List<String> tables = reset.tables();
        List<String> queries = tables.stream()
                .map(table -> "SELECT * FROM " + engine().dialect().render(new Name(table, true)))
                .toList();
        List<Rows> read = finalRows(queries);
        Map<String, Rows> state = new TreeMap<>();
        for (int i = 0; i < read.size(); i++) {
            state.put(unfolded(tables.get(i)), read.get(i));
        }
        return state;
    }

    private List<Rows> finalRows(List<String> queries) throws SQLException {
        Optional<List<Result>> together = queries.size() > 1 ? observeTogether(queries) : Optional.empty();
        if (together.isPresent() && together.get().stream().allMatch(Result.Returned.class::isInstance)) {
            return together.get().stream()
                    .map(result -> ((Result.Returned) result).rows())
                    .toList();
        }
        List<Rows> read = new ArrayList<>();
        Session observer = sessions.observer();
        try (Statement statement = observer.connection().createStatement()) {
            for (String query : queries) {
                try (ResultSet results = statement.executeQuery(query)) {
                    read.add(RowReader.read(observer, results, limits.rows()));
                }
            }
        }
        return read;
    }

    /** The table's name in lower case, if the engine folded it to upper case, so that recordings of several engines are comparable. */
    private String unfolded(String table) {
        boolean folded =
                engine().dialect().folding() == Dialect.Folding.UPPER && table.equals(table.toUpperCase(Locale.ROOT));
        return folded ? table.toLowerCase(Locale.ROOT) : table;
    }

    /** Leaves the sessions of a run. A lost session, or one in which the case may have left something, is not used again. */
    private void leave(Case testCase, Map<String, TransactionLane> transactionLanes) {
        if (sessions.discardSpoilt(testCase, transactionLanes.values())) {
            endPreparedTransactions();
        }
    }

    private void endPreparedTransactions() {
        try {
            workspace.endPreparedTransactions();
        } catch (SQLException e) {
            // The next case shows whether the server still answers.
        }
    }

    private Recording notSetUp(Exception e) {
        boolean alive = instance().alive();
        List<String> notes = new ArrayList<>();
        notes.add("the case could not be set up: " + e.getMessage());
        if (!alive) {
            notes.add("the server died; its log ends:\n" + instance().logTail());
        }
        return new Recording(engineId(), List.of(), Map.of(), alive ? Ending.TIMED_OUT : Ending.CRASHED, notes);
    }

    private LockMonitor monitor() {
        if (monitor == null) {
            monitor = workspace.lockMonitor();
        }
        return monitor;
    }

    private Instance instance() {
        return workspace.instance();
    }

    @Override
    public Engine engine() {
        return instance().engine();
    }

    @Override
    public StartOptions options() {
        return instance().options();
    }

    @Override
    public Optional<Semantics> semantics(IsolationLevel level) {
        return engine().semantics(level, instance().options());
    }

    @Override
    public Optional<Promise> promise(IsolationLevel level) {
        return engine().promise(level, instance().options());
    }

    @Override
    public Optional<Recording> remembered(Case testCase) {
        return recentRuns.of(testCase);
    }

    @Override
    public Scratch scratch() {
        if (scratch != null && scratch.lost()) {
            scratch.close();
            scratch = null;
        }
        if (scratch == null) {
            scratch = new ScratchSession(
                    instance().createWorkspace(workspace.name() + "_alone"), engine()::classify, limits.rows());
        }
        return scratch;
    }

    private Recording.EngineId engineId() {
        return new Recording.EngineId(engine().name(), instance().version());
    }

    @Override
    public void close() {
        watcher.close();
        if (scratch != null) {
            scratch.close();
        }
        sessions.close();
        if (monitor != null) {
            monitor.close();
        }
        threads.shutdown();
    }

    /** Threads that say for whom they run cases, so that measurements can tell the cases of a campaign from reductions. */
    private static ThreadFactory daemons() {
        String name = Thread.currentThread().getName().startsWith("titrant-worker") ? "titrant-run" : "titrant-again";
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
