package io.titrant.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What each pass does, seen through the whole reducer: the oracle forbids all but the change that is looked at. */
class PassTest {
    private static String reduced(String text, Predicate<String> fails) {
        Case failing = CaseReader.read("case", text).testCase();
        Predicate<Case> stillFails = testCase -> fails.test(CaseWriter.write(testCase));
        Case smallest = new Reducer(
                        FakeReductionLab.bugWhen(stillFails),
                        new FakeReductionLab(Dialect.MYSQL),
                        Budget.ofCandidates(100_000),
                        1)
                .reduce(failing, FakeReductionLab.BUG)
                .smallest();
        return CaseWriter.write(smallest).replaceFirst("-- titrant case 1\n", "");
    }

    private static Predicate<String> keeping(String... parts) {
        return text -> List.of(parts).stream().allMatch(text::contains);
    }

    @Test
    void aColumnIsRemovedFromTableKeysRowsAndStatements() {
        String text = """
                /* init */ CREATE TABLE t (a INT, b INT, c INT, KEY k (b, a), UNIQUE (b));
                /* init */ CREATE INDEX i ON t (b);
                /* init */ INSERT INTO t VALUES (7, 8, 9), (17, 18, 19);
                /* init */ INSERT INTO t (c, b, a) VALUES (27, 28, 29);
                /* T1 */ UPDATE t SET b = 38, c = 39 WHERE a = 37;
                /* T1 */ SELECT a, b FROM t WHERE c = 49;
                """;
        // All that speaks of a and c has to stay, in these words.
        assertThat(reduced(
                        text, keeping("c = 39 WHERE a = 37", "SELECT a", "c = 49", "(7, ", "(17, ", "27", "KEY k (")))
                .isEqualTo("""
                        /* init */ CREATE TABLE t (a INT, c INT, KEY k (a));
                        /* init */ INSERT INTO t VALUES (7, 0), (17, 0);
                        /* init */ INSERT INTO t VALUES (27, 0);
                        /* T1 */ UPDATE t SET c = 39 WHERE a = 37;
                        /* T1 */ SELECT a FROM t WHERE c = 49;
                        """);
    }

    @Test
    void datesAndTextsBecomeIntegersWithTheirColumns() {
        String text = """
                /* init */ CREATE TABLE t (a DATE, b VARCHAR(20));
                /* init */ INSERT INTO t VALUES (DATE '2020-01-07', 'x'), (DATE '2020-01-11', 'y');
                /* T1 */ UPDATE t SET a = DATE '2020-01-11' WHERE b = 'y';
                """;
        Predicate<String> sameValues = written -> written.contains("CREATE TABLE")
                && written.matches("(?s).*VALUES \\((.*), (.*)\\), \\((.*), (.*)\\);\\n.*SET a = \\3 WHERE b = \\4;\\n")
                && !written.matches("(?s).*\\((.*), .*\\), \\(\\1, .*");
        assertThat(reduced(text, sameValues)).contains("(a INT, b INT)").doesNotContain("DATE '");
    }

    @Test
    void aMergeIsReplacedByOneOfItsBranches() {
        String text = """
                /* T1 */ MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = s.b WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, s.b);
                """;
        assertThat(reduced(text, keeping("INSERT"))).isEqualTo("/* T1 */ INSERT INTO t VALUES (0, 0);\n");
        assertThat(reduced(text, keeping("UPDATE"))).isEqualTo("/* T1 */ UPDATE t SET b = 0;\n");
    }

    @Test
    void anAutocommitStatementMovesIntoAnOpenTransaction() {
        String text = """
                /* T1 */ BEGIN;
                /* T2 */ UPDATE t SET c = 1;
                /* T1 */ COMMIT;
                """;
        assertThat(reduced(text, keeping("BEGIN", "UPDATE t SET c = 1"))).isEqualTo(text.replace("T2", "T1"));
    }

    @Test
    void beginAndCommitAreRemovedTogether() {
        String text = """
                /* T1 */ BEGIN;
                /* T1 */ UPDATE t SET c = 1;
                /* T1 */ COMMIT;
                """;
        assertThat(reduced(text, keeping("UPDATE t SET c = 1"))).isEqualTo("/* T1 */ UPDATE t SET c = 1;\n");
        assertThat(reduced(text, keeping("UPDATE t SET c = 1", "BEGIN"))).isEqualTo(text);
    }

    @Test
    void aRollbackIsReplacedByACommit() {
        String text = """
                /* T1 */ START TRANSACTION;
                /* T1 */ UPDATE t SET c = 1;
                /* T1 */ ROLLBACK WORK;
                """;
        assertThat(reduced(text, written -> written.lines().count() == 4)).contains("BEGIN;", "COMMIT;");
        assertThat(reduced(text, keeping("UPDATE t SET c = 1", "ROLLBACK"))).contains("BEGIN;", "ROLLBACK;");
    }

    @Test
    void aSavepointIsRemovedWithItsReferences() {
        String text = """
                /* T1 */ BEGIN;
                /* T1 */ SAVEPOINT s;
                /* T1 */ UPDATE t SET c = 1;
                /* T1 */ ROLLBACK TO s;
                /* T1 */ COMMIT;
                """;
        Predicate<String> paired = written -> written.contains("SAVEPOINT s") == written.contains("ROLLBACK TO s");
        assertThat(reduced(text, paired.and(keeping("BEGIN", "UPDATE t SET c = 1"))))
                .isEqualTo("""
                        /* T1 */ BEGIN;
                        /* T1 */ UPDATE t SET c = 1;
                        /* T1 */ COMMIT;
                        """);
    }

    @Test
    void theOrderIsMadeAsSerialAsPossible() {
        String text = """
                /* T1 */ DELETE FROM a;
                /* T2 */ DELETE FROM b;
                /* T3 */ DELETE FROM c;
                /* T1 */ DELETE FROM d;
                /* T2 */ DELETE FROM e;
                /* T3 */ DELETE FROM f;
                """;
        Predicate<String> all = keeping(
                "T1 */ DELETE FROM a", "T2 */ DELETE FROM b", "T3 */ DELETE FROM c", "FROM d", "FROM e", "FROM f");
        assertThat(reduced(text, all)).isEqualTo("""
                        /* T1 */ DELETE FROM a;
                        /* T1 */ DELETE FROM d;
                        /* T2 */ DELETE FROM b;
                        /* T2 */ DELETE FROM e;
                        /* T3 */ DELETE FROM c;
                        /* T3 */ DELETE FROM f;
                        """);
        assertThat(reduced(
                        text,
                        all.and(written -> written.indexOf("FROM a") < written.indexOf("FROM b")
                                && written.indexOf("FROM b") < written.indexOf("FROM d"))))
                .isEqualTo("""
                        /* T1 */ DELETE FROM a;
                        /* T2 */ DELETE FROM b;
                        /* T2 */ DELETE FROM e;
                        /* T1 */ DELETE FROM d;
                        /* T3 */ DELETE FROM c;
                        /* T3 */ DELETE FROM f;
                        """);
    }

    @Test
    void autocommitStatementsAreMovedToOneSession() {
        String text = """
                -- isolation: READ COMMITTED
                -- isolation T2: READ COMMITTED
                /* T1 */ BEGIN;
                /* T1 */ DELETE FROM a;
                /* T1 */ COMMIT;
                /* T2 */ DELETE FROM b;
                /* T3 */ DELETE FROM c;
                """;
        assertThat(reduced(text, keeping("BEGIN", "FROM a", "FROM b", "FROM c")))
                .isEqualTo("""
                        -- isolation: READ COMMITTED
                        /* T1 */ BEGIN;
                        /* T1 */ DELETE FROM a;
                        /* T1 */ COMMIT;
                        /* T1 */ DELETE FROM b;
                        /* T1 */ DELETE FROM c;
                        """);
    }

    @Test
    void differentLevelsStayDifferent() {
        String text = """
                -- isolation T2: READ COMMITTED
                -- isolation T5: SERIALIZABLE
                /* T5 */ DELETE FROM a;
                /* T2 */ DELETE FROM b;
                """;
        assertThat(reduced(text, keeping("FROM a", "FROM b"))).isEqualTo("""
                        -- isolation T2: READ COMMITTED
                        -- isolation T1: SERIALIZABLE
                        /* T1 */ DELETE FROM a;
                        /* T2 */ DELETE FROM b;
                        """);
    }

    @Test
    void anExpressionIsReplacedByItsParts() {
        String text = "/* T1 */ WITH w AS (SELECT 1) SELECT DISTINCT a.x, COUNT(*) FROM t AS a JOIN u ON a.x = u.x"
                + " WHERE NOT (ABS(a.x + 17) > 5 AND EXISTS (SELECT 1 FROM u)) GROUP BY a.x HAVING COUNT(*) > 1"
                + " ORDER BY a.x LIMIT 5 FOR UPDATE;\n";
        assertThat(reduced(text, keeping("SELECT"))).isEqualTo("/* T1 */ SELECT 0;\n");
        assertThat(reduced(text, keeping("FROM t", "17", "> 5"))).isEqualTo("/* T1 */ SELECT * FROM t WHERE 17 > 5;\n");
        assertThat(reduced(text, keeping("FROM u"))).isEqualTo("/* T1 */ SELECT * FROM u;\n");
        assertThat(reduced(text, keeping("FROM t", "FOR UPDATE"))).isEqualTo("/* T1 */ SELECT * FROM t FOR UPDATE;\n");
    }

    @Test
    void equalValuesStayEqual() {
        String text = """
                /* init */ INSERT INTO t VALUES (4711, 'a long text'), (815, 'a long text');
                /* T1 */ SELECT * FROM t WHERE a = 4711;
                """;
        Predicate<String> sameKey = written -> {
            String first = written.replaceAll("(?s).*?VALUES \\((\\w+), .*", "$1");
            String second = written.replaceAll("(?s).*?\\), \\((\\w+), .*", "$1");
            return written.contains("a = " + first + ";") && !first.equals(second) && written.contains("), (");
        };
        assertThat(reduced(text, sameKey)).isEqualTo("""
                        /* init */ INSERT INTO t VALUES (0, ''), (1, '');
                        /* T1 */ SELECT * FROM t WHERE a = 0;
                        """);
    }

    @Test
    void namesAreShortenedButStayDistinct() {
        String text = """
                /* init */ CREATE TABLE accounts (balance INT, c1 INT, owner INT);
                /* T3 */ UPDATE accounts SET balance = c1 WHERE owner = 1;
                """;
        Predicate<String> wholeShape = written ->
                written.split("INT", -1).length == 4 && written.matches("(?s).*SET \\w+ = c1 WHERE \\w+ = 1;\\n");
        assertThat(reduced(text, wholeShape)).isEqualTo("""
                        /* init */ CREATE TABLE t0 (c0 INT, c1 INT, c2 INT);
                        /* T1 */ UPDATE t0 SET c0 = c1 WHERE c2 = 1;
                        """);
    }

    @Test
    void anUnparsedStatementIsRemovedButNotEdited() {
        String text = """
                /* init */ CREATE TABLE accounts (id INT, balance INT);
                /* init */ ALTER TABLE accounts ADD CONSTRAINT x CHECK (balance > 0);
                /* T1 */ DO some_thing(1000);
                /* T1 */ HANDLER accounts OPEN;
                """;
        assertThat(reduced(text, keeping("balance", "ALTER", "HANDLER"))).isEqualTo("""
                        /* init */ ALTER TABLE accounts ADD CONSTRAINT x CHECK (balance > 0);
                        /* T1 */ HANDLER accounts OPEN;
                        """);
        assertThat(reduced(text, keeping("CREATE TABLE", "HANDLER"))).isEqualTo("""
                        /* init */ CREATE TABLE accounts (id INT);
                        /* T1 */ HANDLER accounts OPEN;
                        """);
    }

    @Test
    void constraintsAndTableOptionsAreRemoved() {
        String text = """
                /* init */ CREATE TABLE t (a BIGINT PRIMARY KEY AUTO_INCREMENT, b INT NOT NULL DEFAULT 5 CHECK (b > 1), CONSTRAINT f FOREIGN KEY (b) REFERENCES u (a) ON DELETE CASCADE) ENGINE = InnoDB;
                /* T1 */ SELECT a, b FROM t;
                """;
        assertThat(reduced(text, keeping("a ", "b ", "SELECT a, b"))).isEqualTo("""
                        /* init */ CREATE TABLE t (a INT, b INT);
                        /* T1 */ SELECT a, b FROM t;
                        """);
        assertThat(reduced(text, keeping("FOREIGN KEY", "SELECT a, b")))
                .contains("CREATE TABLE t (a INT, b INT, FOREIGN KEY (b) REFERENCES u (a))");
    }
}
