package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Promise;
import io.titrant.engine.StartOptions;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.matrix.MatrixAnomaly;
import io.titrant.sql.IsolationLevel;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What engines document of their levels, and what that excludes. */
class PromisesTest {
    @Test
    void everyLevelOfEveryEnginePromisesSomethingAndCitesIt() {
        for (Engine engine : Engines.all()) {
            for (IsolationLevel level : engine.isolationLevels()) {
                Promise promise = promise(engine.name(), level);
                assertThat(promise.source()).as(engine.name() + " " + level).startsWith("https://");
                assertThat(promise.forbids(AnomalyKind.G0)).isTrue();
            }
        }
    }

    /** In the order of the matrix: + is excluded. */
    @ParameterizedTest
    @CsvSource({
        "postgres,             READ COMMITTED,   +++++-------+--------+",
        "postgres,             REPEATABLE READ,  +++++++++++++++++---++",
        "postgres,             SERIALIZABLE,     ++++++++++++++++++++++",
        "mysql,                READ UNCOMMITTED, +----------++--------+",
        "mysql,                READ COMMITTED,   +++++------++--------+",
        "mysql,                REPEATABLE READ,  +++++++++--++++-----++",
        "derby,                READ UNCOMMITTED, +--------------------+",
        "derby,                READ COMMITTED,   ++++--------+--------+",
        "derby,                REPEATABLE READ,  +++++++--+++++++++-+++",
        "h2,                   READ COMMITTED,   ++++-------++--------+",
        "h2,                   REPEATABLE READ,  ++++--+----++-+------+",
        "h2,                   SERIALIZABLE,     +++++++++++++++++---++",
        "hsqldb:locks,         READ UNCOMMITTED, ++++--------+--------+",
        "hsqldb:locks,         REPEATABLE READ,  ++++++++++++++++++++++",
        "hsqldb:mvcc,          READ COMMITTED,   +++++-------+--------+",
        "hsqldb:mvcc,          SERIALIZABLE,     +++++++++++++++++---++",
        "sqlite,               SERIALIZABLE,     ++++++++++++++++++++++",
        "duckdb,               SNAPSHOT,         +++++++++++++++++---++",
        "firebird,             READ COMMITTED,   +++++-------+--------+",
        "firebird,             SNAPSHOT,         +++++++++++++++++---++",
        "firebird,             SERIALIZABLE,     +++++++++++++++++---++"
    })
    void theExcludedAnomaliesFollowFromThePromise(String db, String level, String excluded) {
        Promise promise = promise(db, IsolationLevel.parse(level));
        String derived = Arrays.stream(MatrixAnomaly.values())
                .map(anomaly -> anomaly.excludedBy(promise) ? "+" : "-")
                .collect(Collectors.joining());
        assertThat(derived).isEqualTo(excluded);
    }

    @Test
    void snapshotIsolationOfMariaDbIsAnOption() {
        Engine mariaDb = Engines.named("mariadb");
        StartOptions on =
                Engines.options(mariaDb, EngineSpec.parse("mariadb:11.4.5"), Map.of("innodb_snapshot_isolation", "ON"));
        assertThat(mariaDb.promise(IsolationLevel.REPEATABLE_READ, on).map(Promise::model))
                .contains(Model.SNAPSHOT_ISOLATION);
        assertThat(promise("mariadb:11.4.5", IsolationLevel.REPEATABLE_READ).label())
                .isEqualTo("read-atomic, plain reads snapshot-isolation, no G-cursor");
    }

    private static Promise promise(String db, IsolationLevel level) {
        EngineSpec spec = EngineSpec.parse(db);
        Engine engine = Engines.named(spec.name());
        return engine.promise(level, Engines.options(engine, spec, Map.of())).orElseThrow();
    }
}
