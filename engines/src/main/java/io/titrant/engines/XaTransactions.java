package io.titrant.engines;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Prepared XA transactions of MySQL and MariaDB. They outlive their session, and keep its locks. */
final class XaTransactions {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long PAUSE_NANOS = 2_000_000;

    private XaTransactions() {}

    /** Rolls back all that are prepared. One whose session is only just closing cannot be rolled back by others yet: it is tried again. */
    static void rollBackAll(Connection connection) throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<String> names = prepared(connection);
        while (!names.isEmpty() && System.nanoTime() < deadline) {
            for (String name : names) {
                try {
                    ServerWorkspace.execute(connection, "XA ROLLBACK " + name);
                } catch (SQLException e) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            names = prepared(connection);
        }
    }

    /** The names of all that are prepared, for transactions that were named by a string. */
    static List<String> names(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("XA RECOVER")) {
            List<String> names = new ArrayList<>();
            while (result.next()) {
                names.add(new String(result.getBytes(4), StandardCharsets.UTF_8));
            }
            return names;
        }
    }

    /** The names as XA ROLLBACK takes them: XA RECOVER gives the bytes of both parts in one column, and their lengths. */
    private static List<String> prepared(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("XA RECOVER")) {
            while (result.next()) {
                byte[] data = result.getBytes(4);
                int global = result.getInt(2);
                HexFormat hex = HexFormat.of();
                names.add("X'" + hex.formatHex(Arrays.copyOfRange(data, 0, global)) + "', X'"
                        + hex.formatHex(Arrays.copyOfRange(data, global, data.length)) + "', " + result.getInt(1));
            }
        }
        return names;
    }
}
