package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads the DBMS's view of blocked sessions, but only if a session's thread is parked: a running thread is not blocked, and looking at a thread costs
 * nothing. The thread is looked at again after the view, because a view may lag behind a wake-up.
 */
abstract class InJvmLockMonitor implements LockMonitor {
    private static final Duration LOCAL_TICK = Duration.ofNanos(60_000);

    private final Connection connection;
    private final boolean local;

    InJvmLockMonitor(Connection connection, boolean local) {
        this.connection = connection;
        this.local = local;
    }

    /** The blocked sessions in the DBMS's own view, with the lock holders. */
    abstract Map<String, Set<String>> view() throws SQLException;

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        List<Suspect> candidates = suspects.stream().filter(this::mayWait).toList();
        if (candidates.isEmpty()) {
            return Map.of();
        }
        Map<String, Set<String>> view = view();
        Map<String, Set<String>> waiting = new TreeMap<>();
        for (Suspect suspect : candidates) {
            Set<String> blockers = view.get(suspect.sessionId());
            if (blockers != null && mayWait(suspect)) {
                waiting.put(suspect.sessionId(), blockers);
            }
        }
        return waiting;
    }

    /** A look at a thread of this JVM costs nothing. */
    @Override
    public Duration tick() {
        return local ? LOCAL_TICK : LockMonitor.super.tick();
    }

    final boolean local() {
        return local;
    }

    /** In another process the session's thread here shows nothing: it waits for the network. */
    final boolean mayWait(Suspect suspect) {
        return !local || sleeps(suspect);
    }

    static boolean sleeps(Suspect suspect) {
        Thread.State state = suspect.thread().getState();
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    final PreparedStatement prepare(String query) throws SQLException {
        return connection.prepareStatement(query);
    }

    /** Hands each row to the visitor. */
    static void each(PreparedStatement query, RowVisitor visitor) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                visitor.visit(rows);
            }
        }
    }

    interface RowVisitor {
        void visit(ResultSet row) throws SQLException;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // Gone either way.
        }
    }
}
