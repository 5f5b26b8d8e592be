package io.titrant.report;

import io.titrant.record.Event;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A finding as a JUnit test in plain JDBC, without Titrant: a connection and a thread for each session. */
final class JdbcTest {
    private static final Map<IsolationLevel, String> LEVELS = Map.of(
            IsolationLevel.READ_UNCOMMITTED, "1",
            IsolationLevel.READ_COMMITTED, "2",
            IsolationLevel.REPEATABLE_READ, "4",
            IsolationLevel.SNAPSHOT, "6",
            IsolationLevel.SERIALIZABLE, "8");

    private static final String HEAD = """
        import static org.junit.jupiter.api.Assertions.assertEquals;

        import java.sql.Connection;
        import java.sql.DriverManager;
        import java.sql.ResultSet;
        import java.sql.SQLException;
        import java.sql.Statement;
        import java.util.ArrayList;
        import java.util.Collections;
        import java.util.HashMap;
        import java.util.List;
        import java.util.Map;
        import java.util.concurrent.ExecutorService;
        import java.util.concurrent.Executors;
        import java.util.concurrent.Future;
        import org.junit.jupiter.api.Test;

        /** {title} */
        class RegressionTest {
            private final Map<String, Connection> connections = new HashMap<>();
            private final Map<String, ExecutorService> threads = new HashMap<>();
            private final Map<String, Future<List<String>>> waiting = new HashMap<>();

            @Test
            void regression() throws Exception {
                try (Connection init = DriverManager.getConnection("{url}"); Statement statement = init.createStatement()) {
        """;

    private static final String FOOT = """
                } finally {
                    threads.values().forEach(ExecutorService::shutdownNow);
                }
            }

            private void open(String session, int level) throws SQLException {
                Connection connection = DriverManager.getConnection("{url}");
                connection.setTransactionIsolation(level);
                connections.put(session, connection);
                threads.put(session, Executors.newSingleThreadExecutor(task -> {
                    Thread thread = new Thread(task, session);
                    thread.setDaemon(true);
                    return thread;
                }));
            }

            /** Sends a statement and does not wait for its result: another session blocks it. */
            private void send(String session, String sql) {
                waiting.put(session, threads.get(session).submit(() -> execute(connections.get(session), sql)));
            }

            private List<String> reap(String session) throws Exception {
                return waiting.remove(session).get();
            }

            private List<String> run(String session, String sql) throws Exception {
                send(session, sql);
                return reap(session);
            }

            /** The rows of a query, sorted; the number of rows of another statement; the word error if it fails. */
            private static List<String> execute(Connection connection, String sql) throws SQLException {
                if (sql.equals("BEGIN")) {
                    connection.setAutoCommit(false);
                    return List.of();
                }
                if (sql.equals("COMMIT") || sql.equals("ROLLBACK")) {
                    if (sql.equals("COMMIT")) {
                        connection.commit();
                    } else {
                        connection.rollback();
                    }
                    connection.setAutoCommit(true);
                    return List.of();
                }
                try (Statement statement = connection.createStatement()) {
                    if (!statement.execute(sql)) {
                        int count = statement.getUpdateCount();
                        return List.of(count + (count == 1 ? " row" : " rows"));
                    }
                    List<String> rows = new ArrayList<>();
                    try (ResultSet result = statement.getResultSet()) {
                        while (result.next()) {
                            List<String> values = new ArrayList<>();
                            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                                String value = result.getString(i);
                                values.add(value == null ? "NULL" : value);
                            }
                            rows.add(String.join(", ", values));
                        }
                    }
                    Collections.sort(rows);
                    return rows;
                } catch (SQLException e) {
                    return List.of("error " + e.getSQLState());
                }
            }
        }
        """;

    private JdbcTest() {}

    static String of(RegressionTest test, String title, String url) {
        String own = url.replace("\"", "");
        StringBuilder out = new StringBuilder(
                HEAD.replace("{title}", title.replace("*/", "* /")).replace("{url}", own));
        test.evidence().testCase().init().forEach(sql -> line(out, "statement.execute(" + literal(sql) + ");"));
        for (String session : test.evidence().testCase().transactions()) {
            Optional<IsolationLevel> level = test.evidence().testCase().isolation(session);
            line(out, "open(" + literal(session) + ", " + level.map(LEVELS::get).orElse("2") + ");");
        }
        Map<Integer, Boolean> sent = new HashMap<>();
        for (Event event : test.events()) {
            String call;
            if (event.kind() == Event.Kind.BLOCKED) {
                sent.put(event.step(), true);
                line(out, "send(" + literal(event.tx()) + ", " + literal(sql(event)) + ");");
                continue;
            } else if (sent.containsKey(event.step())) {
                call = "reap(" + literal(event.tx()) + ")";
            } else {
                call = "run(" + literal(event.tx()) + ", " + literal(sql(event)) + ")";
            }
            line(
                    out,
                    test.isChecked(event) ? "assertEquals(" + rows(test.expected()) + ", " + call + ");" : call + ";");
        }
        if (!test.table().isEmpty()) {
            line(
                    out,
                    "assertEquals(" + rows(test.expected()) + ", execute(init, "
                            + literal("SELECT * FROM " + test.table()) + "));");
        }
        return out.append(FOOT.replace("{url}", own)).toString();
    }

    private static String sql(Event event) {
        StatementKind kind = StatementKind.of(event.sql());
        return switch (kind) {
            case BEGIN, COMMIT, ROLLBACK -> kind.name();
            default -> event.sql();
        };
    }

    private static String rows(List<String> expected) {
        return expected.stream()
                .map(RegressionTest::plain)
                .sorted()
                .map(JdbcTest::literal)
                .collect(Collectors.joining(", ", "List.of(", ")"));
    }

    private static void line(StringBuilder out, String code) {
        out.append("            ").append(code).append('\n');
    }

    private static String literal(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }
}
