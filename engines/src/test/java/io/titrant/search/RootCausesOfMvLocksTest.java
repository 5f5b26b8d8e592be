package io.titrant.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.EngineSpec;
import io.titrant.engines.CaseFindings;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HSQLDB mvlocks writes on the snapshot of the transaction's first statement. The defect shows in many ways, which must make one group. */
@Timeout(300)
class RootCausesOfMvLocksTest {
    private static final List<Oracle> ORACLES = Oracles.named("constraints,troc,writecheck,isorel,survival");

    private final DatabaseTarget mvlocks =
            DatabaseTarget.started(EngineSpec.parse("hsqldb:2.7.4:mvlocks"), null, Map.of());
    private final RootCauses causes = new RootCauses(ORACLES, new FindingExaminer(ORACLES), mvlocks, text -> {});

    @Test
    void aDuplicateKeyThatHidesWrongDataIsNoCauseOfItsOwn() {
        assertThat(groups(
                        "cases/troc/hsqldb-mvlocks-stale-write.sql",
                        "cases/writecheck/hsqldb-mvlocks-merge-duplicate.sql"))
                .hasSize(1);
    }

    @Test
    void aDeleteThatOnlyTakesTheSnapshotIsNoCauseOfItsOwn() {
        assertThat(groups("cases/troc/hsqldb-mvlocks-stale-write.sql", "bench/held-out/hsqldb-mvlocks-06.sql"))
                .hasSize(1);
    }

    @Test
    void aBrokenForeignKeyAndAWriteSkewAreEffectsOfTheOldSnapshot() {
        assertThat(groups(
                        "cases/troc/hsqldb-mvlocks-stale-write.sql",
                        "cases/writecheck/hsqldb-mvlocks-orphan.sql",
                        "bench/unseen/mvlocks-01.sql",
                        "bench/unseen/mvlocks-03.sql",
                        "bench/held-out/hsqldb-mvlocks-08.sql"))
                .hasSize(1);
    }

    @Test
    void theFeaturesOfStatementsThatDoNotMatterAreRemovedFromALargeCase() {
        Case large = Case.of(
                        List.of(
                                "CREATE TABLE t (a INT, b INT)",
                                "CREATE TABLE u (a INT PRIMARY KEY)",
                                "CREATE TABLE v (a INT)",
                                "INSERT INTO t VALUES (1, 0)"),
                        "T3: BEGIN",
                        "T3: INSERT INTO v VALUES (1)",
                        "T3: SELECT a FROM v ORDER BY a DESC",
                        "T3: ROLLBACK",
                        "T1: BEGIN",
                        "T1: SELECT * FROM u",
                        "T1: SELECT MAX(a) FROM u",
                        "T4: BEGIN",
                        "T4: INSERT INTO v VALUES (2)",
                        "T4: SELECT * FROM v",
                        "T4: COMMIT",
                        "T2: UPDATE t SET a = 2",
                        "T1: UPDATE t SET b = 1 WHERE a = 1",
                        "T1: SELECT * FROM u",
                        "T1: COMMIT")
                .withHeader(Header.of(Map.of("isolation", "REPEATABLE READ", "oracle", "troc")));
        try (TestDatabase database = Databases.open(mvlocks, Limits.DEFAULT)) {
            Finding padded = CaseFindings.of("padded", large, database);
            assertThat(padded.shown().verdict().outcome().label()).isEqualTo("bug");
            assertThat(groups(padded, CaseFindings.of("cases/troc/hsqldb-mvlocks-stale-write.sql", database)))
                    .hasSize(1);
        }
    }

    private List<FindingGroup> groups(String... files) {
        try (TestDatabase database = Databases.open(mvlocks, Limits.DEFAULT)) {
            return groups(List.of(files).stream()
                    .map(file -> CaseFindings.of(file, database))
                    .toArray(Finding[]::new));
        }
    }

    private List<FindingGroup> groups(Finding... findings) {
        return causes.of(List.of(findings), Duration.ofMinutes(3));
    }
}
