package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.Reset;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a case over plain JDBC: the same reset, the same statements in the order in which they returned, so that none has to wait, the
 * same final read. No watching, no recording, no judging. Statements that failed because of another transaction are left out.
 */
final class BareReplay implements AutoCloseable {
    private static final long STUCK_MILLIS = 300;

    private final Engine engine;
    private final StartOptions options;
    private volatile Place place;
    private final Thread watch = new Thread(this::freeStuck, "titrant-bare-watch");
    private volatile @Nullable Session busy;
    private volatile long busySince;
    private volatile boolean stuck;

    /** A case, and what happened when Titrant ran it. */
    record Ran(Case testCase, Recording recording) {}

    /** A database, and the sessions in it, which are kept. */
    private static final class Place {
        final Instance instance;
        final Workspace workspace;
        final Reset reset;
        final Session setup;
        final List<Session> sessionSlots = new CopyOnWriteArrayList<>();
        final Map<Session, IsolationLevel> levels = new HashMap<>();

        Place(Engine engine, StartOptions options) throws SQLException {
            instance = engine.start(options);
            workspace = instance.createWorkspace("titrant_bare");
            reset = new Reset(workspace);
            setup = workspace.openSession();
        }
    }

    BareReplay(Engine engine, StartOptions options) throws SQLException {
        this.engine = engine;
        this.options = options;
        this.place = new Place(engine, options);
        watch.setDaemon(true);
        watch.start();
    }

    /**
     * How many nanoseconds the runs take; negative where that cannot be compared: if a statement got stuck, which in another order than
     * Titrant's can happen, or killed the server.
     */
    long time(List<Ran> runs) throws SQLException {
        stuck = false;
        long began = System.nanoTime();
        try {
            for (Ran ran : runs) {
                replay(ran);
                if (stuck) {
                    return -1;
                }
            }
        } catch (SQLException e) {
            place.instance.close();
            place = new Place(engine, options);
            return -1;
        }
        return System.nanoTime() - began;
    }

    private void replay(Ran ran) throws SQLException {
        place.reset.to(ran.testCase(), place.setup);
        Map<String, Session> sessions = sessions(ran.testCase());
        for (Event event : ran.recording().events()) {
            Session session = sessions.get(event.tx());
            if (stuck) {
                break;
            }
            if (session == null || event.kind() != Event.Kind.RETURNED || lostToPeers(event)) {
                continue;
            }
            busySince = System.nanoTime();
            busy = session;
            try {
                StatementKind kind = StatementKind.of(event.sql());
                if (kind.isTransactionControl()) {
                    session.control(kind, event.sql());
                } else {
                    execute(session, event.sql());
                }
            } catch (SQLException e) {
                // Errors belong to the case.
            } finally {
                busy = null;
            }
        }
        for (Session session : sessions.values()) {
            session.rollback();
        }
        for (String table : new TreeSet<>(ran.recording().finalState().keySet())) {
            execute(place.setup, "SELECT * FROM " + table);
        }
    }

    private static boolean lostToPeers(Event event) {
        return event.result() instanceof Result.Failed failed
                && (failed.errorClass() == ErrorClass.DEADLOCK
                        || failed.errorClass() == ErrorClass.LOCK_TIMEOUT
                        || failed.errorClass() == ErrorClass.SERIALIZATION
                        || failed.errorClass() == ErrorClass.BUSY);
    }

    private Map<String, Session> sessions(Case testCase) throws SQLException {
        Map<String, Session> sessions = new HashMap<>();
        for (String tx : testCase.transactions()) {
            if (place.sessionSlots.size() == sessions.size()) {
                place.sessionSlots.add(place.workspace.openSession());
            }
            Session session = place.sessionSlots.get(sessions.size());
            IsolationLevel level = testCase.isolation(tx).orElse(engine.defaultIsolation());
            if (place.levels.put(session, level) != level) {
                session.setIsolation(level);
            }
            session.refresh();
            sessions.put(tx, session);
        }
        return sessions;
    }

    private static void execute(Session session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.setEscapeProcessing(false);
            if (statement.execute(sql)) {
                try (ResultSet results = statement.getResultSet()) {
                    int width = results.getMetaData().getColumnCount();
                    while (results.next()) {
                        for (int i = 1; i <= width; i++) {
                            results.getObject(i);
                        }
                    }
                }
            }
        }
    }

    private void freeStuck() {
        try {
            while (true) {
                Thread.sleep(STUCK_MILLIS / 3);
                Session session = busy;
                if (session != null && System.nanoTime() - busySince > TimeUnit.MILLISECONDS.toNanos(STUCK_MILLIS)) {
                    stuck = true;
                    session.cancel();
                    // Not every engine lets a cancelled statement go before the other transactions end.
                    for (Session other : place.sessionSlots) {
                        if (other != session) {
                            other.rollback();
                        }
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            throw new IllegalStateException("a stuck statement cannot be cancelled", e);
        }
    }

    @Override
    public void close() {
        watch.interrupt();
        place.instance.close();
    }
}
