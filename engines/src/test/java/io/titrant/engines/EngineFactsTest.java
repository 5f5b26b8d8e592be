package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.Capability;
import io.titrant.engine.ClientSql;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What engines say of themselves, tried on the real ones. */
class EngineFactsTest {
    @ParameterizedTest
    @ValueSource(strings = {"h2", "hsqldb", "sqlite", "duckdb", "derby", "postgres", "mariadb"})
    void theFactHoldsOnTheRealEngine(String name) {
        checkFacts(name);
    }

    /** Engines that a user installs; see {@code titrant engines install}. */
    @ParameterizedTest
    @ValueSource(strings = "firebird")
    void theFactHoldsOnAnInstalledEngine(String name) {
        Engine engine = Engines.named(name);
        assumeTrue(engine.present(engine.defaultVersion()));
        checkFacts(name);
    }

    private static void checkFacts(String name) {
        Engine engine = Engines.named(name);
        StartOptions options = Engines.options(engine, EngineSpec.parse(name), Map.of());
        try (TestDatabase database = new TestDatabase(engine.start(options), Limits.DEFAULT)) {
            countsChangedRows(engine, database);
            assignsInOrder(engine, database);
            equalsAllUsesIndex(engine, database);
            beginCommits(engine, database);
            returnsRows(engine, database);
            clientSetsLevels(engine, database);
            setsOpenTransaction(engine, database);
            readsByIndex(engine, database);
            keepsMessages(engine, database);
            undoMayNotWake(engine, database);
            readsPartsAndSystemColumns(engine, database);
            refusesWritesInReadOnlyTransactions(engine, database);
        }
    }

    private static void countsChangedRows(Engine engine, TestDatabase database) {
        Result result = last(run(database, "UPDATE t SET v = v WHERE id = 1"));
        assertThat(((Result.Updated) result).count())
                .isEqualTo(engine.dialect().has(Trait.COUNTS_CHANGED_ROWS) ? 0 : 1);
    }

    private static void assignsInOrder(Engine engine, TestDatabase database) {
        Result result = last(run(database, "UPDATE t SET id = 50, v = id WHERE id = 1", "SELECT v FROM t"));
        assertThat(((Result.Returned) result).rows().lines())
                .containsExactly(engine.dialect().has(Trait.ASSIGNS_IN_ORDER) ? "(50)" : "(1)");
    }

    private static void equalsAllUsesIndex(Engine engine, TestDatabase database) {
        String none = "= ALL (SELECT v FROM t WHERE id = 9)";
        Result derived = last(run(database, "SELECT v FROM (SELECT id, v FROM t) d WHERE v " + none));
        boolean usesIndex = engine.dialect().has(Trait.EQUALS_ALL_USES_INDEX);
        if (derived instanceof Result.Returned returned) {
            assertThat(returned.rows().rows()).hasSize(usesIndex ? 0 : 1);
        }
        assertThat(derived instanceof Result.Returned || !usesIndex).isTrue();
    }

    private static void beginCommits(Engine engine, TestDatabase database) {
        Recording recording = run(database, "BEGIN", "INSERT INTO t VALUES (2, 2)", "BEGIN", "ROLLBACK");
        assertThat(recording.finalState().values().iterator().next().rows())
                .hasSize(engine.has(Capability.BEGIN_COMMITS) ? 2 : 1);
    }

    private static void returnsRows(Engine engine, TestDatabase database) {
        if (engine.has(Capability.RETURNS_WRITTEN_ROWS)) {
            assertThat(last(run(database, "UPDATE t SET v = 3 WHERE id = 1 RETURNING id")))
                    .isInstanceOf(Result.Returned.class);
        }
        if (engine.has(Capability.RETURNS_WRITTEN_ROWS) || engine.has(Capability.RETURNS_DELETED_ROWS)) {
            assertThat(last(run(database, "DELETE FROM t WHERE id = 1 RETURNING id")))
                    .isInstanceOf(Result.Returned.class);
        }
    }

    private static void readsPartsAndSystemColumns(Engine engine, TestDatabase database) {
        if (engine.dialect().has(Trait.SUBSCRIPTS)) {
            assertThat(last(run(database, "SELECT (ARRAY[id, v])[1] FROM t"))).isInstanceOf(Result.Returned.class);
        }
        if (engine.dialect().has(Trait.SYSTEM_COLUMNS)) {
            assertThat(last(run(database, "SELECT ctid, xmin, xmax FROM t"))).isInstanceOf(Result.Returned.class);
        }
    }

    /** In some of the runs, the blocked statement sleeps on after ROLLBACK TO SAVEPOINT. */
    private static void undoMayNotWake(Engine engine, TestDatabase database) {
        if (engine.has(Capability.UNDO_MAY_NOT_WAKE)) {
            Case testCase = Case.of(
                            List.of("CREATE TABLE t (id INT, v INT)", "INSERT INTO t VALUES (1, 1)"),
                            "T1: BEGIN",
                            "T1: SAVEPOINT s",
                            "T1: UPDATE t SET v = 2",
                            "T2: UPDATE t SET v = 3",
                            "T1: ROLLBACK TO SAVEPOINT s",
                            "T1: COMMIT")
                    .withHeader(Header.of(Map.of(Case.WAKING, Case.BY_ENGINE)));
            assertThat(Stream.generate(() -> database.run(testCase))
                            .limit(100)
                            .anyMatch(recording ->
                                    last(recording) instanceof Result.Updated updated && updated.count() == 1))
                    .isTrue();
        }
    }

    private static void keepsMessages(Engine engine, TestDatabase database) {
        if (engine.dialect().has(Trait.STRICT_WRITES)) {
            Recording recording = run(
                    database,
                    "SELECT 'x' + 1",
                    "SELECT 1",
                    "SHOW WARNINGS",
                    "SELECT v FROM t",
                    "SHOW WARNINGS",
                    "INSERT INTO t VALUES ('x', 1)");
            assertThat(rowsOf(recording, 2)).hasSize(engine.has(Capability.KEEPS_MESSAGES) ? 1 : 0);
            assertThat(rowsOf(recording, 4)).isEmpty();
            assertThat(last(recording)).isInstanceOf(Result.Failed.class);
        }
    }

    private static List<String> rowsOf(Recording recording, int step) {
        Result result = Objects.requireNonNull(recording.events().get(step).result());
        return ((Result.Returned) result).rows().lines();
    }

    private static void readsByIndex(Engine engine, TestDatabase database) {
        engine.indexReads().ifPresent(reads -> {
            Recording recording = run(database, "CREATE INDEX tv ON t(v)", "INSERT INTO t VALUES (2, 2)");
            for (String sql :
                    List.of(reads.on(), "SELECT v FROM " + reads.from("t", "tv") + " ORDER BY v DESC", reads.off())) {
                assertThat(
                                sql.isEmpty()
                                        ? List.of()
                                        : List.of(database.queryFinalState(recording, sql)
                                                .orElseThrow()))
                        .as(sql)
                        .noneMatch(Result.Failed.class::isInstance);
            }
        });
    }

    private static void clientSetsLevels(Engine engine, TestDatabase database) {
        ClientSql client = engine.clientSql();
        assertThat(client.levels() == ClientSql.Levels.ONLY_ONE)
                .isEqualTo(engine.isolationLevels().size() == 1);
        if (client.levels() == ClientSql.Levels.BY_STATEMENT) {
            engine.isolationLevels()
                    .forEach(level -> assertThat(last(run(database, client.setLevel() + level.sql())))
                            .as("level %s", level)
                            .isNotInstanceOf(Result.Failed.class));
        }
    }

    /** Elsewhere {@code cases/troc/level-of-one-transaction-mariadb.sql} shows that the level is for the next transaction. */
    private static void setsOpenTransaction(Engine engine, TestDatabase database) {
        if (engine.dialect().has(Trait.SETS_OPEN_TRANSACTION)) {
            Recording recording = run(
                    database,
                    "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
                    "BEGIN",
                    "SELECT current_setting('transaction_isolation')");
            Result result = Objects.requireNonNull(recording.events().get(2).result());
            assertThat(((Result.Returned) result).rows().lines()).containsExactly("('read committed')");
        }
    }

    private static void refusesWritesInReadOnlyTransactions(Engine engine, TestDatabase database) {
        if (engine.has(Capability.REFUSES_WRITES_IN_READ_ONLY)) {
            Recording recording = run(database, "START TRANSACTION READ ONLY", "INSERT INTO t VALUES (2, 2)");
            assertThat(recording.events().get(1).result()).isInstanceOf(Result.Failed.class);
        }
    }

    private static Recording run(TestDatabase database, String... statements) {
        List<Step> steps = new ArrayList<>();
        for (String sql : statements) {
            steps.add(new Step("T1", sql));
        }
        return database.run(new Case(
                Header.of(Map.of()),
                List.of("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 1)"),
                steps));
    }

    private static Result last(Recording recording) {
        Event event = recording.events().get(recording.events().size() - 1);
        Result result = event.result();
        assertThat(result).as(event.sql()).isNotNull();
        return result;
    }
}
