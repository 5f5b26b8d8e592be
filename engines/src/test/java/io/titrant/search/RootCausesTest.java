package io.titrant.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
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

/** The findings of a campaign on a real engine, joined by root cause. */
@Timeout(300)
class RootCausesTest {
    private static final List<Oracle> ORACLES = Oracles.named("constraints,troc,writecheck,isorel,survival");
    private static final Duration LONG = Duration.ofMinutes(3);

    private final DatabaseTarget h2 = DatabaseTarget.started(EngineSpec.parse("h2:2.5.252"), null, Map.of());
    private final RootCauses groups = new RootCauses(ORACLES, new FindingExaminer(ORACLES), h2, text -> {});

    @Test
    void findingsOfOneCauseAreJoinedAcrossOraclesAndOthersAreNot() {
        List<FindingGroup> joined = groups.of(
                List.of(
                        finding("cases/troc/h2-descending-scan-shows-old-version.sql"),
                        finding("cases/isorel/h2-own-write-unseen.sql"),
                        finding("cases/writecheck/h2-max-misses-own-insert.sql")),
                LONG);
        assertThat(joined).extracting(group -> group.findings().size()).containsExactly(2, 1);
        assertThat(joined.get(0).title()).contains("descending scan");
        assertThat(joined.get(0).oracles()).contains("troc", "isorel");
        assertThat(joined.get(1).title()).contains("MAX or MIN");
    }

    @Test
    void aMissingErrorOfAForeignKeyAndAnOrphanAreOneCause() {
        assertThat(groups.of(
                        List.of(
                                finding("cases/troc/h2-foreign-key-error-missing.sql"),
                                finding("cases/constraints/orphan-h2.sql")),
                        LONG))
                .singleElement()
                .satisfies(group -> assertThat(group.title()).startsWith("orphaned row"));
    }

    @Test
    void withoutTimeEachFindingIsAGroupOfItsOwn() {
        assertThat(groups.of(
                        List.of(
                                finding("cases/troc/h2-descending-scan-shows-old-version.sql"),
                                finding("cases/survival/h2-descending-scan-after-delete.sql")),
                        Duration.ZERO))
                .hasSize(2);
    }

    @Test
    void aBisectedGroupHasTheVersionThatBroughtTheBugAndARunWithoutIt() {
        List<FindingGroup> one =
                groups.of(List.of(finding("cases/troc/h2-descending-scan-shows-old-version.sql")), LONG);
        FindingGroup bisected = groups.bisected(one, LONG).get(0);
        assertThat(bisected.versions().firstBad()).contains("2.3.230");
        assertThat(bisected.versions().lastGood()).contains("2.2.224");
        assertThat(bisected.versions().goodRun())
                .hasValueSatisfying(run -> assertThat(run.engine().version()).startsWith("2.2.224"));
        assertThat(bisected.versions().versions())
                .extracting(VersionVerdict::label)
                .contains("pass", "bug");
    }

    private Finding finding(String file) {
        try (TestDatabase database = Databases.open(h2, Limits.DEFAULT)) {
            return CaseFindings.of(file, database);
        }
    }
}
