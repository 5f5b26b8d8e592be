package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OddInputTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-- only a comment",
                "/* only a comment */",
                "/* open",
                "SELECT 'open",
                "SELECT \"open",
                "SELECT `open",
                "SELECT [open",
                "SELECT",
                "SELECT 1 2",
                "SELECT 1; SELECT 2",
                "SELECT * FROM",
                "INSERT INTO t VALUES (1",
                "UPDATE t SET",
                "SELECT ((((1)",
                "SELECT 1e",
                "SELECT @x := 1",
                "BEGIN,",
                "SELECT 1 FROM t WHERE a LIKE",
                "CREATE TABLE t ()",
                "CREATE TABLE t (a INT) AS SELECT 1",
                "СДЕЛАЙ 🙂 \uD800",
                "\0",
                "SELECT a FROM t LIMIT ALL",
                "SELECT SQL_NO_CACHE a FROM t",
                "SELECT SUM(a) OVER w FROM t WINDOW w AS (PARTITION BY b)",
                "SELECT DISTINCT ON (a) a FROM t",
                "DELETE a FROM a JOIN b",
            })
    void whatIsNotUnderstoodStaysExactlyAsItIs(String text) {
        for (Dialect dialect : RoundTripTest.DIALECTS) {
            Statement statement = Sql.read(text, dialect);
            assertThat(statement).isInstanceOf(Verbatim.class);
            assertThat(dialect.render(statement)).isEqualTo(text.strip());
        }
    }

    @Test
    void theTerminatorOfAVerbatimStatementIsDropped() {
        assertThat(Sql.read(" PRAGMA x = 'a;b' ; -- done\n", Dialect.SQLITE))
                .isEqualTo(new Verbatim(StatementKind.OTHER, "PRAGMA x = 'a;b'"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", "NOT ", "-", "((SELECT ", "CASE WHEN ", "f(", "a IN (", "~", "(SELECT * FROM (", "+ ("})
    void deepNestingIsBounded(String opening) {
        Assertions.assertTimeoutPreemptively(LIMIT, () -> {
            for (Dialect dialect : RoundTripTest.DIALECTS) {
                assertThat(Sql.read("SELECT " + opening.repeat(20_000), dialect))
                        .isInstanceOf(Verbatim.class);
                assertThat(Sql.read("SELECT " + opening.repeat(20_000) + "1", dialect))
                        .isInstanceOf(Verbatim.class);
            }
        });
    }

    @Test
    void ordinaryNestingIsRead() {
        String text = "SELECT " + "(".repeat(30) + "1" + ")".repeat(30);
        assertThat(Sql.read(text, Dialect.H2)).isEqualTo(Sql.read("SELECT 1", Dialect.H2));
    }

    @Test
    void ambiguousParenthesesAreParsedQuickly() {
        Assertions.assertTimeoutPreemptively(LIMIT, () -> {
            String open = "((SELECT ".repeat(15);
            String close = ") + 1)".repeat(15);
            Sql.read("SELECT " + open + "1" + close, Dialect.POSTGRES);
            Sql.read("SELECT * FROM " + "((SELECT 1 FROM ".repeat(15) + "t" + ") AS a JOIN b)".repeat(15), Dialect.H2);
        });
    }

    @Test
    void longChainsDoNotOverflowTheStack() {
        Statement some = Sql.read("SELECT a" + " AND b".repeat(500), Dialect.MYSQL);
        assertThat(some).isInstanceOf(Query.class);
        assertThat(Sql.read(Dialect.MYSQL.render(some), Dialect.MYSQL)).isEqualTo(some);
        assertThat(Sql.read("SELECT a" + " AND b".repeat(50_000), Dialect.MYSQL))
                .isInstanceOf(Verbatim.class);
        assertThat(Sql.read("SELECT 1" + " UNION SELECT 1".repeat(50_000), Dialect.MYSQL))
                .isInstanceOf(Verbatim.class);
    }

    @Test
    void manyRowsAreRead() {
        Statement insert = Sql.read("INSERT INTO t VALUES (1, 1 + 2)" + ", (-3, 'x')".repeat(20_000), Dialect.SQLITE);
        assertThat(insert).isInstanceOf(Insert.class);
    }

    @Test
    void randomTokensNeitherThrowNorHang() {
        List<String> tokens = List.of(
                "SELECT", "FROM", "WHERE", "t", "a", "(", ")", ",", "*", "1", "'x'", "=", "AND", "NOT", "IN", "JOIN",
                "ON", "UPDATE", "SET", "INSERT", "INTO", "VALUES", "DELETE", "WITH", "AS", "UNION", "CASE", "WHEN",
                "END", "-", ".", "CREATE", "TABLE", "INT", "DEFAULT", "BETWEEN", "LIKE", "IS", "NULL", ";", "--", "/*",
                "*/", "\"", "`", "BEGIN", "ORDER", "BY", "LIMIT", "FOR", "EXISTS", "::", "||", "MERGE", "USING",
                "MATCHED", "THEN", "\\", "$$", "0x", "ROW");
        SplittableRandom random = new SplittableRandom(7);
        Assertions.assertTimeoutPreemptively(LIMIT, () -> {
            for (int i = 0; i < 20_000; i++) {
                StringBuilder text = new StringBuilder();
                for (int n = random.nextInt(25); n >= 0; n--) {
                    text.append(tokens.get(random.nextInt(tokens.size()))).append(random.nextInt(8) == 0 ? "" : " ");
                }
                survives(text.toString(), random);
            }
        });
    }

    @Test
    void randomCharactersAndDamagedStatementsNeitherThrowNorHang() {
        SplittableRandom random = new SplittableRandom(11);
        Assertions.assertTimeoutPreemptively(LIMIT, () -> {
            for (int i = 0; i < 5_000; i++) {
                StringBuilder noise = new StringBuilder();
                for (int n = random.nextInt(60); n >= 0; n--) {
                    noise.append((char) random.nextInt(random.nextInt(10) == 0 ? 0x10000 : 128));
                }
                survives(noise.toString(), random);
                Dialect dialect = RoundTripTest.DIALECTS.get(i % RoundTripTest.DIALECTS.size());
                StringBuilder damaged = new StringBuilder(dialect.render(new RandomStatements(i, dialect).statement()));
                int at = random.nextInt(damaged.length());
                damaged.delete(at, Math.min(damaged.length(), at + random.nextInt(1, 6)));
                survives(damaged.toString(), random);
            }
        });
    }

    /** What is read must also render, and the text must then be stable. */
    private static void survives(String text, SplittableRandom random) {
        Dialect dialect = RoundTripTest.DIALECTS.get(random.nextInt(RoundTripTest.DIALECTS.size()));
        Statement statement = Sql.read(text, dialect);
        String rendered = dialect.render(statement);
        assertThatCode(() -> {
                    Lexer.endOfStatement(text, 0);
                    StatementKind.of(text);
                    Tables.read(statement);
                })
                .as(text)
                .doesNotThrowAnyException();
        if (!(statement instanceof Verbatim)) {
            assertThat(Sql.read(rendered, dialect)).as("%s", text).isEqualTo(statement);
        }
    }
}
