package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitialDatabaseTest {
    private static final List<String> TABLES = List.of("T0", "T1");
    private static final String T0 = "CREATE TABLE t0 (a INT)";
    private static final String T1 = "CREATE TABLE t1 (a INT)";
    private static final String FILL0 = "INSERT INTO t0 VALUES (1)";
    private static final String FILL1 = "INSERT INTO t1 VALUES (1)";

    private final InitialDatabase layout = InitialDatabase.of(List.of(T0, FILL0, T1, FILL1));

    @Test
    void onlyWrittenTablesAreFilledAgain() {
        assertThat(layout.refillable()).isTrue();
        assertThat(layout.toRefill(layout, Set.of(), TABLES)).isEmpty();
        assertThat(layout.toRefill(layout, Set.of("T1"), TABLES)).containsExactly("T1");
        assertThat(layout.fillingOf(Set.of("T1"))).containsExactly(FILL1);
    }

    @Test
    void tablesWithOtherInitialRowsAreFilledAgain() {
        InitialDatabase other = InitialDatabase.of(List.of(T0, "INSERT INTO t0 VALUES (2)", T1, FILL1));
        assertThat(other.schema()).isEqualTo(layout.schema());
        assertThat(other.toRefill(layout, Set.of(), TABLES)).containsExactly("T0");
    }

    @Test
    void tablesLinkedByAForeignKeyAreFilledTogether() {
        InitialDatabase linked =
                InitialDatabase.of(List.of(T0, FILL0, "CREATE TABLE t1 (a INT REFERENCES t0 (a))", FILL1));
        assertThat(linked.toRefill(linked, Set.of("T1"), TABLES)).containsExactlyElementsOf(TABLES);
        assertThat(linked.toRefill(linked, Set.of(), TABLES)).isEmpty();
    }

    @Test
    void aTableFilledFromAnotherNeedsBoth() {
        InitialDatabase copied = InitialDatabase.of(List.of(T0, FILL0, T1, "INSERT INTO t1 SELECT a FROM t0"));
        assertThat(copied.toRefill(copied, Set.of("T1"), TABLES)).containsExactlyElementsOf(TABLES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE MATERIALIZED VIEW v AS SELECT * FROM t0",
                "CREATE VIEW s.v AS SELECT * FROM t0",
                "CREATE VIEW IF NOT EXISTS v AS SELECT * FROM t0",
                "CREATE TRIGGER g AFTER INSERT ON t0 BEGIN SELECT 1; END",
                "CREATE TABLE t2 AS SELECT * FROM t0",
                "CREATE TABLE t2 (a INT AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 5",
                "CREATE SEQUENCE s",
                "SET x = 1",
            })
    void whatMayRememberSomethingIsMadeAnew(String statement) {
        assertThat(InitialDatabase.of(List.of(T0, FILL0, statement)).refillable())
                .isFalse();
    }

    @Test
    void aWriteThroughAViewReachesItsTables() {
        String view = "CREATE VIEW \"v0\" AS SELECT a FROM t1";
        InitialDatabase viewed = InitialDatabase.of(List.of(T0, FILL0, T1, FILL1, view));
        assertThat(viewed.refillable()).isTrue();
        assertThat(written(viewed, "UPDATE V0 SET a = 2")).containsExactly("T1");
        assertThat(written(viewed, "UPDATE t0 SET a = (SELECT MAX(a) FROM t1)")).containsExactly("T0");
        assertThat(viewed.separable(TABLES)).isFalse();
        InitialDatabase nested = InitialDatabase.of(List.of(T0, view, "CREATE VIEW w (a) AS SELECT a FROM v0"));
        assertThat(written(nested, "DELETE FROM w")).containsExactly("T1");
        assertThat(InitialDatabase.of(List.of(T1, view, "INSERT INTO v0 VALUES (1)"))
                        .refillable())
                .isFalse();
    }

    @Test
    void aStatementThatIsNotUnderstoodMayWriteToAllTablesThatItNames() {
        assertThat(written(layout, "SURPRISE t1 (t0)")).containsExactlyElementsOf(TABLES);
        assertThat(written(layout, "WITH w AS (DELETE FROM t0 RETURNING a) SELECT * FROM w, t1"))
                .contains("T0");
    }

    @Test
    void aWriteToATableOfTheEnginesOwnMayReachAllTables() {
        assertThat(written(layout, "UPDATE sqlite_sequence SET seq = 100")).containsExactlyElementsOf(TABLES);
    }

    private static Set<String> written(InitialDatabase database, String sql) {
        return database.written(Sql.read(sql, Dialect.POSTGRES), sql, TABLES);
    }

    @Test
    void anIndexCreatedOnRowsDiffersFromAnIndexOnAnEmptyTable() {
        InitialDatabase early = InitialDatabase.of(List.of(T0, "CREATE UNIQUE INDEX i ON t0 (a)", FILL0, T1));
        assertThat(early.refillable()).isTrue();
        assertThat(early.indexedLate(TABLES)).isEmpty();
        InitialDatabase late = InitialDatabase.of(List.of(T0, FILL0, "CREATE INDEX i ON t0 (a)", T1, FILL1));
        assertThat(late.indexedLate(TABLES)).containsExactly("T0");
        assertThat(late.separable(TABLES)).isTrue();
        assertThat(late.restoring(Set.of("T0"), Set.of())).containsExactly(T0, FILL0, "CREATE INDEX i ON t0 (a)");
        assertThat(late.restoring(Set.of("T0"), Set.of("T1")))
                .containsExactly(T0, FILL0, "CREATE INDEX i ON t0 (a)", FILL1);
    }

    @Test
    void linkedTablesAreNotRecreatedSeparately() {
        assertThat(InitialDatabase.of(List.of(T0, "CREATE TABLE t1 (a INT REFERENCES t0 (a))"))
                        .separable(TABLES))
                .isFalse();
        assertThat(InitialDatabase.of(List.of(T0, "CREATE TABLE t1 (LIKE t0)")).separable(TABLES))
                .isFalse();
    }

    @Test
    void aStatementThatStartsWithWithMayWrite() {
        assertThat(InitialDatabase.onlyReads("SELECT 1")).isTrue();
        assertThat(InitialDatabase.onlyReads("(SELECT 1) UNION (SELECT 2)")).isTrue();
        assertThat(InitialDatabase.onlyReads("WITH x AS (DELETE FROM t0 RETURNING a) SELECT * FROM x"))
                .isFalse();
    }
}
