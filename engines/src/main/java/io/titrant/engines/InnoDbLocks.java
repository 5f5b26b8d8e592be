package io.titrant.engines;

import io.titrant.engine.LockMonitor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sees waits in MariaDB and MySQL before 8.0. Their {@code information_schema.innodb_lock_waits} is a cache that does not refresh
 * while it is read more often than every 100 ms, so the text of {@code SHOW ENGINE INNODB STATUS} is read; it does not tell who
 * blocks. Waits for metadata locks show in the process list.
 */
final class InnoDbLocks implements LockMonitor {
    private static final Pattern THREAD = Pattern.compile("(?:MySQL|MariaDB) thread id (\\d+)");

    private final Connection connection;

    InnoDbLocks(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Set<String> waiters = new HashSet<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet result = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
                if (result.next()) {
                    waiters.addAll(lockWaits(result.getString(3)));
                }
            }
            if (suspects.stream().anyMatch(suspect -> !waiters.contains(suspect.sessionId()))) {
                try (ResultSet result = statement.executeQuery("SHOW PROCESSLIST")) {
                    while (result.next()) {
                        if (waitsForMetadata(result.getString("State"))) {
                            waiters.add(result.getString("Id"));
                        }
                    }
                }
            }
        }
        Map<String, Set<String>> waiting = new HashMap<>();
        for (Suspect suspect : suspects) {
            if (waiters.contains(suspect.sessionId())) {
                waiting.put(suspect.sessionId(), Set.of());
            }
        }
        return waiting;
    }

    /** The connection ids of the transactions in the state LOCK WAIT. */
    static Set<String> lockWaits(String status) {
        Set<String> ids = new HashSet<>();
        int at = status.indexOf("LIST OF TRANSACTIONS FOR EACH SESSION");
        boolean waits = false;
        for (String line : status.substring(Math.max(at, 0)).split("\n", -1)) {
            if (line.startsWith("---TRANSACTION")) {
                waits = false;
            } else if (line.startsWith("LOCK WAIT")) {
                waits = true;
            } else if (waits) {
                Matcher thread = THREAD.matcher(line);
                if (thread.lookingAt()) {
                    ids.add(thread.group(1));
                    waits = false;
                }
            }
        }
        return ids;
    }

    /** As in "Waiting for table metadata lock", "Waiting for table level lock", "Waiting for global read lock". */
    static boolean waitsForMetadata(String state) {
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
