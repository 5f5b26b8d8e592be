package io.titrant.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Session;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.engines.provision.Drivers;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Verbatim;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The fence lets a text through only if it is one statement, and so does the reader of SQL behind it. Here the servers' own lexers split the same texts: none
 * of them may see a second statement in a text that either of the two lets through.
 */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class FencedTextOnServersTest {
    private static final int TEXTS = 20_000;
    private static final int AT_LEAST = 300;
    private static final List<String> FRAGMENTS = List.of(
            "'\\'';'",
            "'\\''",
            "'",
            "''",
            "'a'",
            "'a;b'",
            "\"",
            "\"a\"",
            "\"a;b\"",
            "`",
            "`a`",
            "\\",
            "\\'",
            ";",
            " ; ",
            "--",
            "-- ",
            "-- a\n",
            "#",
            "# a\n",
            "/*",
            "*/",
            "/* a */",
            "/* ; */",
            "/*!",
            "/*! ; */",
            "/*M!",
            "\n",
            "\r",
            "\t",
            "$$",
            "$a$",
            "E'",
            "U&'",
            "N'",
            "x'",
            "b'",
            "_utf8'",
            "(",
            ")",
            "::",
            ",",
            "1",
            " 1 ",
            "a",
            " a ",
            " AS ",
            "+",
            "-",
            "*",
            "/",
            "%",
            "|",
            "&",
            "\u00a0",
            "\u2003",
            "\u00e4");

    /** How a server sees a text: as one statement, as several, or not as SQL at all. */
    private enum Split {
        ONE,
        SEVERAL,
        NOT_SQL
    }

    private interface Splitter {
        Split split(String sql) throws SQLException;
    }

    /** Texts in which a reader sees one statement if it takes a backslash, a comment or a quote for something else than the server does. */
    private static final List<String> TRAPS = List.of(
            "SELECT '\\' AS a; SELECT 2; -- '",
            "SELECT '\\'; SELECT 2 AS a -- '",
            "SELECT '\\''; SELECT 2 AS a -- '",
            "SELECT 'a\\'; SELECT 'b' AS a",
            "SELECT \"\\\"; SELECT 2; -- \"",
            "SELECT 1 `; SELECT 2; --`",
            "SELECT 1 /* /* */ ; SELECT 2 -- */",
            "SELECT 1 # ; SELECT 2",
            "SELECT 1 --; SELECT 2\n; SELECT 3",
            "SELECT $$ ' $$; SELECT 2 AS a -- '");

    private static List<String> texts(Predicate<String> passes) {
        Random random = new Random(20);
        List<String> passing = new ArrayList<>(TRAPS.stream().filter(passes).toList());
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder("SELECT 1 AS a");
            for (int j = 1 + random.nextInt(6); j > 0; j--) {
                text.insert(6 + random.nextInt(text.length() - 5), FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
            }
            if (random.nextBoolean()) {
                text.append("; SELECT 2");
            }
            if (passes.test(text.toString())) {
                passing.add(text.toString());
            }
        }
        return passing;
    }

    private static void check(Dialect dialect, Splitter server) throws SQLException {
        assertThat(server.split("SELECT 1 AS a")).isEqualTo(Split.ONE);
        assertThat(server.split("SELECT 1 AS a; SELECT 2")).isEqualTo(Split.SEVERAL);
        check(texts(text -> FencedText.objection(text, dialect).isEmpty()), server);
        check(texts(text -> !(Sql.read(text, dialect) instanceof Verbatim)), server);
    }

    private static void check(List<String> passing, Splitter server) throws SQLException {
        int statements = 0;
        for (String sql : passing) {
            Split split = server.split(sql);
            assertThat(split).as(sql).isNotEqualTo(Split.SEVERAL);
            statements += split == Split.ONE ? 1 : 0;
        }
        assertThat(passing).hasSizeGreaterThan(AT_LEAST);
        assertThat(statements).as("texts that are SQL").isGreaterThan(AT_LEAST / 10);
    }

    /** A cursor takes one statement; several are refused before anything runs. */
    @Test
    void postgresSeesOneStatement() throws Exception {
        onServer("postgres", (connection, dialect) -> {
            run(connection, """
                    CREATE FUNCTION split(q text) RETURNS text LANGUAGE plpgsql AS $$
                    DECLARE c refcursor;
                    BEGIN
                        OPEN c FOR EXECUTE q;
                        CLOSE c;
                        RETURN 'ONE';
                    EXCEPTION WHEN OTHERS THEN
                        RETURN CASE WHEN SQLERRM LIKE '%multi-query%' THEN 'SEVERAL' ELSE 'NOT_SQL' END;
                    END $$""");
            try (PreparedStatement split = connection.prepareStatement("SELECT split(?)")) {
                check(dialect, sql -> {
                    split.setString(1, sql);
                    try (ResultSet result = split.executeQuery()) {
                        result.next();
                        return Split.valueOf(result.getString(1));
                    }
                });
            }
        });
    }

    /** The server's error names the text that it could not read; a text with a second statement is read up to its semicolon. */
    @Test
    void mariaDbSeesOneStatement() throws Exception {
        onServer(
                "mariadb",
                (connection, dialect) -> check(dialect, sql -> {
                    try (PreparedStatement set = connection.prepareStatement("SET @q = ?")) {
                        set.setString(1, sql);
                        set.execute();
                    }
                    try {
                        run(connection, "PREPARE split FROM @q");
                        return Split.ONE;
                    } catch (SQLException e) {
                        return readUpToASemicolon(connection, sql, e) ? Split.SEVERAL : Split.NOT_SQL;
                    }
                }));
    }

    /** Whether the part of the text before the one that the error names is a statement with its semicolon. */
    private static boolean readUpToASemicolon(Connection connection, String sql, SQLException e) throws SQLException {
        String message = String.valueOf(e.getMessage());
        int near = message.indexOf("near '");
        int end = message.lastIndexOf("' at line");
        if (near < 0 || end < 0) {
            return false;
        }
        int rest = sql.lastIndexOf(message.substring(near + 6, end));
        String before = rest < 0 ? "" : sql.substring(0, rest).strip();
        if (!before.endsWith(";")) {
            return false;
        }
        try (PreparedStatement set = connection.prepareStatement("SET @q = ?")) {
            set.setString(1, before);
            set.execute();
            run(connection, "PREPARE split FROM @q");
            return true;
        } catch (SQLException notSql) {
            return false;
        }
    }

    /** H2 makes a list of commands of a text with several statements. */
    @Test
    void h2SeesOneStatement() throws Exception {
        Engine engine = Engines.named("h2");
        try (Connection connection = Drivers.load("org.h2.Driver", "com.h2database:h2:" + engine.defaultVersion())
                .connect("jdbc:h2:mem:split", new Properties())) {
            check(engine.dialect(), sql -> {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    return command(statement).getClass().getSimpleName().equals("CommandList")
                            ? Split.SEVERAL
                            : Split.ONE;
                } catch (SQLException e) {
                    return Split.NOT_SQL;
                }
            });
        }
    }

    private static Object command(PreparedStatement statement) {
        try {
            Field command = statement.getClass().getDeclaredField("command");
            command.setAccessible(true);
            return command.get(statement);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private interface OnServer {
        void run(Connection connection, Dialect dialect) throws SQLException;
    }

    private static void onServer(String name, OnServer check) throws SQLException {
        Engine engine = Engines.named(name);
        try (Instance instance = engine.start(StartOptions.of(engine.defaultVersion()));
                Workspace workspace = instance.createWorkspace("titrant_split");
                Session session = workspace.openSession()) {
            check.run(session.connection(), engine.dialect());
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
