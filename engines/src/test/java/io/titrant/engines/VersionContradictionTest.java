package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import io.titrant.grouping.FindingGrouping;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two findings of one root cause are parted by a version only if both verdicts repeat there. */
@Timeout(120)
class VersionContradictionTest {
    private static final List<Oracle> ORACLES = Oracles.named("troc,writecheck,survival");

    private TestDatabase database;

    @BeforeEach
    void start() {
        Engine h2 = Engines.named("h2");
        database = new TestDatabase(
                Engines.start(h2, Engines.options(h2, EngineSpec.parse("h2:2.5.252"), Map.of())), Limits.DEFAULT);
    }

    @AfterEach
    void stop() {
        database.close();
    }

    @Test
    void findingsOfOneShapeAreOneGroupIfTheVersionsAgree() {
        assertThat(groups(Verdict.Outcome.BUG, Verdict.Outcome.BUG, true)).hasSize(1);
    }

    @Test
    void aVersionThatHasOneFailureAndNotTheOtherPartsThem() {
        List<FindingGroup> parted = groups(Verdict.Outcome.BUG, Verdict.Outcome.PASS, true);
        assertThat(parted).hasSize(2);
        assertThat(parted.get(0).id()).isNotEqualTo(parted.get(1).id());
    }

    @Test
    void aVerdictThatDoesNotRepeatPartsNothing() {
        assertThat(groups(Verdict.Outcome.BUG, Verdict.Outcome.PASS, false)).hasSize(1);
    }

    @Test
    void anUndecidedVerdictPartsNothing() {
        assertThat(groups(Verdict.Outcome.BUG, Verdict.Outcome.UNKNOWN, true)).hasSize(1);
    }

    @Test
    void findingsThatCouldNotBeExaminedHaveGroupsWithIdsOfTheirOwn() {
        List<FindingGroup> groups = new FindingGrouping(
                        database, new FindingExaminer(ORACLES), FindingGrouping.Versions.NONE, () -> true, text -> {})
                .group(findings());
        assertThat(groups).hasSize(2);
        assertThat(groups.get(0).id()).isNotEqualTo(groups.get(1).id());
    }

    private List<Finding> findings() {
        return List.of(
                CaseFindings.of("cases/troc/h2-max-of-changed-index.sql", database),
                CaseFindings.of("cases/writecheck/h2-max-misses-own-insert.sql", database));
    }

    /** Two cases of H2's MAX over an index, with these verdicts on an older version. */
    private List<FindingGroup> groups(Verdict.Outcome first, Verdict.Outcome second, boolean repeats) {
        FindingGrouping.Versions versions = new FindingGrouping.Versions() {
            @Override
            public List<VersionStrip> strips(List<Finding> asked) {
                List<VersionStrip> strips = new ArrayList<>();
                asked.forEach(finding -> strips.add(
                        new VersionStrip(List.of(new VersionVerdict("2.0", strips.isEmpty() ? first : second, "")))));
                return strips;
            }

            @Override
            public boolean repeats(Finding finding, VersionVerdict verdict) {
                return repeats;
            }
        };
        return new FindingGrouping(database, new FindingExaminer(ORACLES), versions, () -> false, text -> {})
                .group(findings());
    }
}
