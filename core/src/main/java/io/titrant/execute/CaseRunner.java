package io.titrant.execute;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.Engine;
import io.titrant.engine.Failure;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Session;
import io.titrant.engine.Workspace;
import io.titrant.lab.Lab;
import io.titrant.lab.Scratch;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Rows;
import io.titrant.sql.Dialect;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.Name;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Runs cases one after another in one workspace: empties it, sets up the initial database, submits the order, reads the final state.
 * Sessions are kept from case to case.
 */
public final class CaseRunner implements Lab, AutoCloseable {
    private final Workspace workspace;
    private final Limits limits;
    private final RunListener listener;
    private final ExecutorService threads = Executors.newCachedThreadPool(CaseRunner::daemon);
    private final Watcher watcher;
    private final Reset reset;
    private final RecentRuns recentRuns = new RecentRuns();
    private final List<SessionSlot> sessionSlots = new ArrayList<>();
    private @Nullable SessionSlot observer;
    private @Nullable LockMonitor monitor;
    private @Nullable ScratchSession scratch;

    /** A session that is kept, and the level it is set to. */
    private static final class SessionSlot {
        final Session session;

        @Nullable
        IsolationLevel level;

        SessionSlot(Session session) {
            this.session = session;
        }
    }

    public CaseRunner(Workspace workspace, Limits limits) {
        this(workspace, limits, RunListener.SILENT);
    }

    public CaseRunner(Workspace workspace, Limits limits, RunListener listener) {
        this.workspace = workspace;
        this.limits = limits;
        this.listener = listener;
        this.reset = new Reset(workspace);
        this.watcher = new Watcher(threads, limits);
    }

    /**
     * Runs the case once, each transaction at the level that the case's header gives it, or else at the engine's default.
     *
     * @throws InitFailedException if the initial database cannot be set up
     */
    @Override
    public Recording run(Case testCase) {
        Map<String, TransactionLane> transactionLanes;
        InFlightStatements inFlight;
        long began = System.nanoTime();
        try {
            reset.to(testCase, observer().session);
            began = spent(RunListener.Phase.RESET, began);
            transactionLanes = transactionLanes(testCase);
            inFlight = new InFlightStatements(instance(), monitor());
        } catch (SQLException e) {
            return brokenBefore(e);
        }
        if (testCase.concurrent()) {
            Recording recording = concurrentRun(new ConcurrentRun(testCase, transactionLanes, limits));
            spent(RunListener.Phase.EXECUTE, began);
            discardSpoilt(testCase, transactionLanes);
            return recording;
        }
        Run run = new Run(testCase, transactionLanes, inFlight, limits, listener);
        watcher.watch(run, inFlight);
        // Never on the caller's thread: a statement that hangs keeps the thread that carries it.
        threads.execute(run::lead);
        try {
            run.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            watcher.stopWatching();
        }
        began = spent(RunListener.Phase.EXECUTE, began);
        Recording recording =
                record(run.transcript().events(), List.of(), run.transcript().notes(), run.ending());
        discardSpoilt(testCase, transactionLanes);
        spent(RunListener.Phase.READ, began);
        recentRuns.keep(testCase, recording);
        return recording;
    }

    private long spent(RunListener.Phase phase, long began) {
        long now = System.nanoTime();
        listener.spent(phase, now - began);
        return now;
    }

    private Map<String, TransactionLane> transactionLanes(Case testCase) throws SQLException {
        Map<String, TransactionLane> transactionLanes = new LinkedHashMap<>();
        for (String tx : testCase.transactions()) {
            if (sessionSlots.size() == transactionLanes.size()) {
                sessionSlots.add(new SessionSlot(workspace.openSession()));
            }
            SessionSlot sessionSlot = sessionSlots.get(transactionLanes.size());
            IsolationLevel level = testCase.isolation(tx).orElse(engine().defaultIsolation());
            if (sessionSlot.level != level) {
                sessionSlot.session.setIsolation(level);
                sessionSlot.level = level;
            }
            sessionSlot.session.refresh();
            transactionLanes.put(tx, new TransactionLane(tx, sessionSlot.session, this::classify, limits.rows()));
        }
        return transactionLanes;
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
        return new Recording(engineId(), events, finalState, ending, notes, spans);
    }

    private Map<String, Rows> finalState() throws SQLException {
        Map<String, Rows> state = new TreeMap<>();
        try (Statement statement = observer().session.connection().createStatement()) {
            for (String table : reset.tables()) {
                try (ResultSet results = statement.executeQuery(
                        "SELECT * FROM " + engine().dialect().render(new Name(table, true)))) {
                    state.put(asWritten(table), RowReader.read(results, limits.rows()));
                }
            }
        }
        return state;
    }

    /** A name that the engine folded to upper case is told as people write it, so that recordings of several engines compare. */
    private String asWritten(String table) {
        boolean folded =
                engine().dialect().folding() == Dialect.Folding.UPPER && table.equals(table.toUpperCase(Locale.ROOT));
        return folded ? table.toLowerCase(Locale.ROOT) : table;
    }

    /** Sessions that were lost, still hold a statement, or whose settings the case changed are not used again. */
    private void discardSpoilt(Case testCase, Map<String, TransactionLane> transactionLanes) {
        Set<String> changed = new HashSet<>();
        for (Step step : testCase.steps()) {
            if (step.kind() == StatementKind.SET || step.kind() == StatementKind.OTHER) {
                changed.add(step.tx());
            }
        }
        for (TransactionLane transactionLane : transactionLanes.values()) {
            if (transactionLane.state == TransactionLane.State.LOST
                    || transactionLane.blocked()
                    || transactionLane.open
                    || changed.contains(transactionLane.tx)) {
                sessionSlots.removeIf(sessionSlot -> sessionSlot.session == transactionLane.session());
                threads.execute(transactionLane.session()::close);
            }
        }
    }

    private Recording brokenBefore(SQLException e) {
        boolean alive = instance().alive();
        List<String> notes = new ArrayList<>();
        notes.add("the case could not be set up: " + e.getMessage());
        if (!alive) {
            notes.add("the server died; its log ends:\n" + instance().logTail());
        }
        return new Recording(engineId(), List.of(), Map.of(), alive ? Ending.TIMED_OUT : Ending.CRASHED, notes);
    }

    private SessionSlot observer() throws SQLException {
        if (observer == null) {
            observer = new SessionSlot(workspace.openSession());
            observer.session.bound(limits.wholeCase());
        }
        return observer;
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
                    instance().createWorkspace(workspace.name() + "_alone"), this::classify, limits.rows());
        }
        return scratch;
    }

    private Failure classify(SQLException e) {
        return engine().classify(e);
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
        sessionSlots.forEach(sessionSlot -> sessionSlot.session.close());
        if (observer != null) {
            observer.session.close();
        }
        if (monitor != null) {
            monitor.close();
        }
        threads.shutdown();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "titrant-run");
        thread.setDaemon(true);
        return thread;
    }
}
