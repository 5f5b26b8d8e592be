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
import java.util.stream.Collectors;

/** Sees waits through one query. Each row has a blocked session and a lock holder, or null if the holder is unknown. */
final class QueryLocks implements LockMonitor {
    private final Connection connection;
    private final String sql;

    QueryLocks(Connection connection, String sql) {
        this.connection = connection;
        this.sql = sql;
    }

    @Override
    public Map<String, Set<String>> waiting(Collection<Suspect> suspects) throws SQLException {
        Set<String> ours = suspects.stream().map(Suspect::sessionId).collect(Collectors.toSet());
        Map<String, Set<String>> waiting = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                String waiter = result.getString(1);
                String blocker = result.getString(2);
                if (waiter != null && ours.contains(waiter)) {
                    Set<String> blockers = waiting.computeIfAbsent(waiter, key -> new HashSet<>());
                    if (blocker != null && !blocker.equals(waiter)) {
                        blockers.add(blocker);
                    }
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
