package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables of SQLite and H2 that are filled again are as they were created: generated keys start anew, and foreign keys are enforced. */
class InJvmResetTest {
    private static final Case AUTOINCREMENT = Case.of(
            List.of(
                    "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, v INT)",
                    "INSERT INTO t (v) VALUES (1), (2)",
                    "CREATE INDEX i ON t (v)"),
            "T1: INSERT INTO t (v) VALUES (9)");

    private static final List<String> LINKED = List.of(
            "CREATE TABLE p (id INT PRIMARY KEY)",
            "CREATE TABLE c (id INT PRIMARY KEY, p INT REFERENCES p (id))",
            "INSERT INTO p VALUES (1)",
            "INSERT INTO c VALUES (1, 1)");

    private static final Case BOTH_WRITTEN = Case.of(LINKED, "T1: DELETE FROM c", "T1: DELETE FROM p");
    private static final Case ORPHAN = Case.of(LINKED, "T1: INSERT INTO c VALUES (2, 7)");

    /** More runs than a table is filled again before it is emptied. */
    @Test
    void sqliteGeneratesTheSameKeysInEachRun() {
        try (TestDatabase database = database(new SqliteEngine())) {
            for (int run = 0; run < 20; run++) {
                assertThat(database.run(AUTOINCREMENT).finalState().get("t").lines())
                        .as("run %d", run)
                        .containsExactlyInAnyOrder("(1, 1)", "(2, 2)", "(3, 9)");
            }
        }
    }

    @Test
    void sqliteTellsWhichStatementOfTheInitialDatabaseFails() {
        Case broken = Case.of(
                List.of("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (1)"),
                "T1: SELECT * FROM t");
        try (TestDatabase database = database(new SqliteEngine())) {
            assertThatThrownBy(() -> database.run(broken))
                    .isInstanceOf(InitFailedException.class)
                    .hasMessageContaining("INSERT INTO t VALUES (1)");
            assertThat(database.run(AUTOINCREMENT).ending()).isEqualTo(Recording.Ending.COMPLETED);
        }
    }

    /** Views of statements must follow the option that the sessions of cases follow. */
    @Test
    void sqliteLeavesForeignKeysOffWhereTheUserSwitchedThemOff() throws SQLException {
        StartOptions options =
                new StartOptions(new SqliteEngine().defaultVersion(), null, Map.of("foreign_keys", "OFF"));
        try (Instance instance = new SqliteEngine().start(options);
                Workspace workspace = instance.createWorkspace("titrant_alone")) {
            SqliteSession session = (SqliteSession) workspace.openSession();
            session.alone();
            session.execute("CREATE TABLE t (id INT)");
            workspace.clear();

            assertThat(InJvmWorkspace.scalar(session.connection(), "PRAGMA foreign_keys"))
                    .isEqualTo("0");
            assertThat(workspace.tables()).isEmpty();
        }
    }

    @Test
    void sqliteFillsLinkedTablesAgain() {
        linkedTablesAreFilledAgain(new SqliteEngine());
    }

    /** H2 refuses TRUNCATE of the parent unless foreign keys are switched off for a moment. */
    @Test
    void h2FillsLinkedTablesAgain() {
        linkedTablesAreFilledAgain(new H2Engine());
    }

    private static void linkedTablesAreFilledAgain(Engine engine) {
        try (TestDatabase database = database(engine)) {
            for (int run = 0; run < 3; run++) {
                assertThat(database.run(BOTH_WRITTEN).finalState().get("c").rows())
                        .isEmpty();
                Recording orphan = database.run(ORPHAN);
                assertThat(orphan.events().get(0).result())
                        .as("run %d", run)
                        .isInstanceOfSatisfying(
                                Result.Failed.class,
                                failed -> assertThat(failed.errorClass()).isEqualTo(ErrorClass.FOREIGN_KEY));
                assertThat(orphan.finalState().get("p").lines()).containsExactly("(1)");
                assertThat(orphan.finalState().get("c").lines()).containsExactly("(1, 1)");
            }
        }
    }

    private static TestDatabase database(Engine engine) {
        return new TestDatabase(engine.start(StartOptions.of(engine.defaultVersion())), Limits.DEFAULT);
    }
}
