package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sees waits in MySQL 8: row locks in {@code performance_schema.data_lock_waits}, metadata locks in {@code metadata_locks}. The latter does not show
 * the lock holder: a pending lock conflicts with some granted locks, and the view does not say with which.
 *
 * <p>For a row lock the views name the thread that made the entry, and it need not own the lock. The lock on an inserted row is implicit until
 * another transaction asks for it, and the asking thread then makes the entry. Also, a thread that moves a row on its page copies the locks of the
 * row. So the owner is found by the table lock of the transaction, which each transaction takes itself before any row lock.
 */
final class DataLockWaits implements LockMonitor {
    /** A look takes the server as long as one or two small queries, and most statements return earlier. */
    private static final Duration TICK = Duration.ofMillis(1);

    private static final String SQL = """
            SELECT COALESCE(
              (SELECT l.THREAD_ID FROM performance_schema.data_locks l
               WHERE l.ENGINE_TRANSACTION_ID = w.REQUESTING_ENGINE_TRANSACTION_ID AND l.LOCK_TYPE = 'TABLE' LIMIT 1),
              w.REQUESTING_THREAD_ID), COALESCE(
              (SELECT l.THREAD_ID FROM performance_schema.data_locks l
               WHERE l.ENGINE_TRANSACTION_ID = w.BLOCKING_ENGINE_TRANSACTION_ID AND l.LOCK_TYPE = 'TABLE' LIMIT 1),
              w.BLOCKING_THREAD_ID)
            FROM performance_schema.data_lock_waits w
            UNION ALL
            SELECT OWNER_THREAD_ID, NULL FROM performance_schema.metadata_locks WHERE LOCK_STATUS = 'PENDING'""";

    private final Connection connection;
    private final Map<String, String> sessions = new HashMap<>();

    DataLockWaits(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Set<String> ours = suspects.stream().map(Suspect::sessionId).collect(Collectors.toSet());
        Map<String, Set<String>> waiting = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            Map<String, Set<String>> threads = new HashMap<>();
            try (ResultSet result = statement.executeQuery(SQL)) {
                while (result.next()) {
                    Set<String> blockers = threads.computeIfAbsent(result.getString(1), key -> new HashSet<>());
                    String blocker = result.getString(2);
                    if (blocker != null) {
                        blockers.add(blocker);
                    }
                }
            }
            for (Map.Entry<String, Set<String>> entry : threads.entrySet()) {
                String waiter = session(statement, entry.getKey());
                if (ours.contains(waiter)) {
                    Set<String> blockers = new HashSet<>();
                    for (String thread : entry.getValue()) {
                        blockers.add(session(statement, thread));
                    }
                    blockers.remove(waiter);
                    blockers.remove("");
                    waiting.put(waiter, blockers);
                }
            }
        }
        return waiting;
    }

    @Override
    public boolean searchesForDeadlocksAtOnce() {
        return true;
    }

    @Override
    public Duration tick() {
        return TICK;
    }

    /** A thread's connection id never changes, and thread ids are not reused; background threads have none. */
    private String session(Statement statement, String thread) throws SQLException {
        String known = sessions.get(thread);
        if (known != null) {
            return known;
        }
        try (ResultSet result = statement.executeQuery(
                "SELECT PROCESSLIST_ID FROM performance_schema.threads WHERE THREAD_ID = " + thread)) {
            String id = result.next() ? result.getString(1) : null;
            if (id != null) {
                sessions.put(thread, id);
            }
            return id == null ? "" : id;
        }
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
