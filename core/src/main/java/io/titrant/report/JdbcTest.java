package io.titrant.report;

import io.titrant.Plural;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

            /** Sends a statement and does not wait for its result: another session blocks it. The pause lets it reach the lock. */
            private void block(String session, String sql) throws InterruptedException {
                send(session, sql);
                Thread.sleep(300);
            }

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

        {attempts}    /** The rows of a query, sorted; the number of rows of another statement; the word error and the SQLSTATE if it fails. */
            private static List<String> execute(Connection connection, String sql) {
                try (Statement statement = connection.createStatement()) {
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

    private static final String FUTURE = "import java.util.concurrent.Future;\n";
    private static final String WAITS =
            "import java.util.concurrent.TimeUnit;\nimport java.util.concurrent.TimeoutException;\n";
    private static final String ATTEMPTS = """
            /** Sends a statement that the database may refuse, or block until another session ends. */
            private void attempt(String session, String sql) throws Exception {
                send(session, sql);
                try {
                    waiting.get(session).get(1, TimeUnit.SECONDS);
                } catch (TimeoutException e) {
                    // It waits for a lock. The next statement of its session follows it.
                }
            }

            private void awaitAll() throws Exception {
                for (Future<List<String>> last : waiting.values()) {
                    last.get(1, TimeUnit.MINUTES);
                }
            }

        """;

    private JdbcTest() {}

    static String of(RegressionTest test, String title, String url) {
        String own = url.replace("\"", "");
        StringBuilder out = new StringBuilder(
                HEAD.replace("{title}", title.replace("*/", "* /")).replace("{url}", own));
        test.testCase().init().forEach(sql -> line(out, "statement.execute(" + literal(sql) + ");"));
        for (String session : test.testCase().transactions()) {
            Optional<IsolationLevel> level = test.testCase().isolation(session);
            line(out, "open(" + literal(session) + ", " + level.map(LEVELS::get).orElse("2") + ");");
        }
        Set<String> blocked = new HashSet<>();
        for (int i = 0; i < test.events().size(); i++) {
            Event event = test.events().get(i);
            String statement = literal(event.tx()) + ", " + literal(sql(event)) + ")";
            if (test.refusable()) {
                if (event.kind() == Event.Kind.BLOCKED || !event.waited()) {
                    line(out, "attempt(" + statement + ";");
                }
                continue;
            }
            if (event.kind() == Event.Kind.BLOCKED) {
                blocked.add(event.tx());
                line(out, "block(" + statement + ";");
                continue;
            }
            String call = blocked.remove(event.tx()) ? "reap(" + literal(event.tx()) + ")" : "run(" + statement;
            if (test.conditions().containsKey(i)) {
                String selects = literal(String.valueOf(test.conditions().get(i)));
                line(out, "int selected = run(" + literal(event.tx()) + ", " + selects + ").size();");
                line(out, "assertEquals(List.of(selected + (selected == 1 ? \" row\" : \" rows\")), " + call + ");");
                continue;
            }
            if (RegressionTest.isAnyError(event.result())) {
                line(out, "assertEquals(\"error\", String.join(\" \", " + call + ").split(\" \")[0]);");
                continue;
            }
            line(
                    out,
                    test.checked().contains(i)
                            ? "assertEquals(" + expected(event.result()) + ", " + call + ");"
                            : call + ";");
        }
        if (test.refusable()) {
            line(out, "awaitAll();");
        }
        test.tables()
                .forEach((table, rows) -> line(
                        out,
                        "assertEquals(" + list(lines(rows)) + ", execute(init, " + literal("SELECT * FROM " + table)
                                + "));"));
        out.append(FOOT.replace("{url}", own).replace("{attempts}", test.refusable() ? ATTEMPTS : ""));
        String text = out.toString();
        return test.refusable() ? text.replace(FUTURE, FUTURE + WAITS) : text;
    }

    private static String sql(Event event) {
        StatementKind kind = StatementKind.of(event.sql());
        return switch (kind) {
            case BEGIN, COMMIT, ROLLBACK -> kind.name();
            default -> event.sql();
        };
    }

    private static String expected(@Nullable Result result) {
        if (result instanceof Result.Returned returned) {
            return list(lines(returned.rows()));
        }
        if (result instanceof Result.Updated updated) {
            return list(List.of(Plural.of(updated.count(), "row")));
        }
        return list(List.of("error " + (result instanceof Result.Failed failed ? failed.sqlState() : "")));
    }

    private static List<String> lines(Rows rows) {
        return rows.rows().stream()
                .map(row -> row.values().stream().map(DisplayedRows::plain).collect(Collectors.joining(", ")))
                .sorted()
                .toList();
    }

    private static String list(List<String> lines) {
        return lines.stream().map(JdbcTest::literal).collect(Collectors.joining(", ", "List.of(", ")"));
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
