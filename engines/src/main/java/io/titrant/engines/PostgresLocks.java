package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Sees waits through {@code pg_blocking_pids}, which is empty exactly for sessions that are not blocked, and waits for a safe snapshot likewise. A prepared statement calls it for the
 * suspects only: the views over all backends cost ten times as much.
 */
final class PostgresLocks implements LockMonitor {
    /** Shows the sessions of the same user that wait for a lock, but not the lock holders. Since version 9.6. */
    static final LockView ACTIVITY = LockView.query(
            "pg_stat_activity",
            "SELECT pid, NULL FROM pg_catalog.pg_stat_activity WHERE wait_event_type = 'Lock'"
                    + " OR wait_event = 'SafeSnapshot'");

    private static final long LONGEST_WORTH_WAITING_MILLIS = 20;
    /** How long a search for a deadlock may take where it cannot be seen. */
    private static final Duration UNSEEN_SEARCH = Duration.ofMillis(1);

    private static final Duration WAKING = Duration.ofNanos(200_000);
    private static final String BACKEND = "(postgres) ";

    private final Connection connection;

    private final PreparedStatement blockers;
    private final Duration looksForDeadlock;

    PostgresLocks(Connection connection) throws SQLException {
        this.connection = connection;
        this.blockers = connection.prepareStatement("SELECT p, array_to_string(pg_blocking_pids(p)"
                + (showsSafeSnapshots(connection) ? " || pg_safe_snapshot_blocking_pids(p)" : "")
                + ", ' ') FROM unnest(?::int[]) AS p");
        this.looksForDeadlock = looksForDeadlock(connection);
    }

    /** Since version 10: a SERIALIZABLE READ ONLY DEFERRABLE transaction waits for a safe snapshot, which is no lock. */
    private static boolean showsSafeSnapshots(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT 1 FROM pg_catalog.pg_proc WHERE proname = 'pg_safe_snapshot_blocking_pids'")) {
            return result.next();
        }
    }

    /**
     * A blocked statement searches for a deadlock once, after {@code deadlock_timeout}. Its default of a second is too long to wait for. Where the state of a backend
     * shows whether it still searches, nothing is added but the time until its timer has woken it.
     */
    private static Duration looksForDeadlock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT setting::bigint, pg_backend_pid() FROM pg_settings WHERE name = 'deadlock_timeout'")) {
            if (!result.next() || result.getLong(1) >= LONGEST_WORTH_WAITING_MILLIS) {
                return Duration.ZERO;
            }
            Duration search = state(result.getString(2)).isEmpty() ? UNSEEN_SEARCH : WAKING;
            return Duration.ofMillis(result.getLong(1)).plus(search);
        }
    }

    @Override
    public Duration looksForDeadlock() {
        return looksForDeadlock;
    }

    /**
     * A backend sleeps while it is blocked. Its timer wakes it for the search, and then it sleeps again. So a backend that is awake after its timer
     * has fired has not finished. Only a server on this Linux machine shows this, in {@code /proc}: {@code 4711 (postgres) S …}.
     */
    @Override
    public boolean stillLooksForDeadlock(String sessionId) {
        String state = state(sessionId);
        return !state.isEmpty() && !state.startsWith("S");
    }

    /** The state of a backend on this machine; empty if it is on another, or cannot be seen. */
    private static String state(String sessionId) {
        try {
            String stat = Files.readString(Path.of("/proc", sessionId, "stat"));
            int name = stat.indexOf(BACKEND);
            return name < 0 ? "" : stat.substring(name + BACKEND.length());
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Integer[] pids = suspects.stream()
                .map(suspect -> Integer.valueOf(suspect.sessionId()))
                .toArray(Integer[]::new);
        blockers.setArray(1, connection.createArrayOf("int4", pids));
        Map<String, Set<String>> waiting = new HashMap<>();
        try (ResultSet result = blockers.executeQuery()) {
            while (result.next()) {
                String by = result.getString(2);
                if (!by.isEmpty()) {
                    waiting.put(result.getString(1), new HashSet<>(Arrays.asList(by.split(" ", -1))));
                }
            }
        }
        return waiting;
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
