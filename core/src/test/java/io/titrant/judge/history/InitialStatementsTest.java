package io.titrant.judge.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.casefile.Case;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import java.util.List;
import org.junit.jupiter.api.Test;

class InitialStatementsTest {
    @Test
    void aConstraintThatIsAddedLaterBelongsToTheTable() {
        assertThat(read("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)", "ALTER TABLE t ADD PRIMARY KEY (a)")
                        .statements())
                .containsExactly("CREATE TABLE t (a INT, PRIMARY KEY (a))", "INSERT INTO t VALUES (1)");
    }

    @Test
    void maintenanceAndDropsOfNothingSayNothing() {
        assertThat(read("DROP TABLE IF EXISTS t", "CREATE TABLE t (a INT)", "VACUUM FREEZE t")
                        .statements())
                .containsExactly("CREATE TABLE t (a INT)");
    }

    @Test
    void aTableThatIsDroppedAgainIsNotHidden() {
        assertThat(read("CREATE TABLE t (a INT)", "DROP TABLE IF EXISTS t").statements())
                .contains("DROP TABLE IF EXISTS t");
    }

    @Test
    void aStatementThatFiresATriggerIsRefusedAndAnotherIsNot() {
        InitialStatements initial = read(
                "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN RETURN NEW; END $$ LANGUAGE plpgsql",
                "CREATE TABLE t (a INT) PARTITION BY LIST (a)",
                "CREATE TABLE t1 PARTITION OF t FOR VALUES IN (1)",
                "CREATE TRIGGER x BEFORE UPDATE ON t1 FOR EACH ROW EXECUTE FUNCTION f()");
        assertThatThrownBy(() -> refuse(initial, "UPDATE t SET a = 2")).hasMessageContaining("trigger");
        assertThatCode(() -> refuse(initial, "SELECT * FROM t")).doesNotThrowAnyException();
        assertThatCode(() -> refuse(initial, "UPDATE u SET a = 2")).doesNotThrowAnyException();
    }

    @Test
    void theWordsOfATriggersFunctionHideOnlyTablesOfTheCase() {
        InitialStatements initial = read(
                "CREATE TABLE p (a INT) PARTITION BY LIST (a)",
                "CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1)",
                "INSERT INTO p VALUES (1)",
                "CREATE TABLE log (a INT)",
                "CREATE TABLE t (a INT)",
                "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN INSERT INTO log VALUES (1); RETURN NEW; END $$ LANGUAGE plpgsql",
                "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()",
                "INSERT INTO t VALUES (1)");
        assertThatThrownBy(() -> refuse(initial, "SELECT * FROM log")).hasMessageContaining("rows of table log");
        assertThatThrownBy(() -> refuse(initial, "SELECT * FROM t")).hasMessageContaining("rows of table t");
        assertThatCode(() -> refuse(initial, "DELETE FROM p")).doesNotThrowAnyException();
        assertThat(initial.statements()).contains("INSERT INTO p VALUES (1)");
    }

    @Test
    void aFunctionThatNoStatementOfTheInitialDatabaseCallsHidesNothing() {
        InitialStatements initial = read(
                "CREATE TABLE t (a INT)",
                "CREATE FUNCTION f() RETURNS bool LANGUAGE sql AS $$ UPDATE t SET a = 2; SELECT true $$",
                "CREATE TABLE p (a INT)",
                "CREATE TABLE c () INHERITS (p)",
                "INSERT INTO c SELECT 1");
        assertThatThrownBy(() -> refuse(initial, "SELECT * FROM p")).hasMessageContaining("rows of table p");
        assertThatCode(() -> refuse(initial, "UPDATE t SET a = 3")).doesNotThrowAnyException();
    }

    @Test
    void aStatementThatCallsAFunctionOfTheCaseIsRefused() {
        InitialStatements initial = read("CREATE FUNCTION f(k INT) RETURNS INT AS $$ SELECT 1 $$ LANGUAGE sql");
        assertThatThrownBy(() -> refuse(initial, "SELECT f(1)")).hasMessageContaining("function");
        assertThatCode(() -> refuse(initial, "SELECT abs(1)")).doesNotThrowAnyException();
    }

    private static void refuse(InitialStatements initial, String sql) {
        initial.refuse(Sql.read(sql, Dialect.POSTGRES), sql);
    }

    private static InitialStatements read(String... init) {
        return InitialStatements.of(Case.of(List.of(init), "T1: SELECT 1"), Dialect.POSTGRES);
    }
}
