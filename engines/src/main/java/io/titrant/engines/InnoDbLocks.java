package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sees waits in MariaDB and in MySQL before 8.0. Their {@code information_schema.innodb_lock_waits} is a cache that does not refresh while it is read
 * more often than every 100 ms, so this class reads the text of {@code SHOW ENGINE INNODB STATUS}. Waits for metadata locks show in the process list,
 * which does not name the lock holder.
 */
final class InnoDbLocks implements LockMonitor {
    /** A look takes the server as long as a few small queries, and most statements return earlier. */
    private static final Duration TICK = Duration.ofNanos(500_000);

    private final Connection connection;

    InnoDbLocks(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Map<String, Set<String>> waiters = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet result = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
                if (result.next()) {
                    waiters.putAll(InnoDbStatus.waiters(result.getString(3)));
                }
            }
            if (suspects.stream().anyMatch(suspect -> !waiters.containsKey(suspect.sessionId()))) {
                try (ResultSet result = statement.executeQuery("SHOW PROCESSLIST")) {
                    while (result.next()) {
                        if (waitsForMetadata(result.getString("State"))) {
                            waiters.putIfAbsent(result.getString("Id"), Set.of());
                        }
                    }
                }
            }
        }
        Map<String, Set<String>> waiting = new HashMap<>();
        for (Suspect suspect : suspects) {
            Set<String> blockers = waiters.get(suspect.sessionId());
            if (blockers != null) {
                waiting.put(suspect.sessionId(), blockers);
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

    /** As in "Waiting for table metadata lock", "Waiting for table level lock", "Waiting for global read lock". */
    private static boolean waitsForMetadata(@Nullable String state) {
        return state != null && state.startsWith("Waiting for") && state.endsWith("lock");
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
