package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.FindingGroup;
import io.titrant.judge.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The texts of a report about a group of findings. */
class GroupReportTest {
    private static final FindingGroup GROUP = new FindingGroup(
            "0c1d9a3f",
            "wrong data, UPDATE of two sessions",
            List.of(Samples.lostUpdate()),
            List.of("REPEATABLE READ"),
            List.of("troc", "writecheck"),
            List.of("index"),
            Map.of(Samples.lostUpdate().fingerprint(), "the smallest case"),
            new VersionStrip(List.of(
                    new VersionVerdict("10.2", Verdict.Outcome.PASS, "good"),
                    new VersionVerdict("10.3", null, "does not start"),
                    new VersionVerdict("10.4", Verdict.Outcome.BUG, "bad"))));

    @TempDir
    Path folder;

    @Test
    void aGroupHasAPageAndAnIssue() {
        CampaignResult result = Samples.outcome(List.of(Samples.lostUpdate())).grouped(List.of(GROUP), Set.of());
        CampaignReport.write(result, folder);
        assertThat(folder.resolve("groups/0c1d9a3f/issue.md"))
                .content()
                .startsWith("# mariadb: wrong data, UPDATE of two sessions\n")
                .contains("- affected: since 10.4 (10.2 is good)", "Expected:", "Seen:", "## Environment")
                .doesNotContain("..\n");
        assertThat(folder.resolve("groups/0c1d9a3f/index.html"))
                .content()
                .contains("the smallest case", "10.3 <span>not run</span>", "10.4 <span>bug</span>");
        assertThat(folder.resolve("index.html")).content().contains("1 root cause, ", "groups/0c1d9a3f/index.html");
        assertThat(JUnitXml.of(result)).contains("wrong data, UPDATE of two sessions 0c1d9a3f", "failures=\"1\"");
    }

    @Test
    void aKnownGroupIsSetAsideWithItsFindings() {
        CampaignResult result =
                Samples.outcome(List.of(Samples.lostUpdate())).grouped(List.of(GROUP), Set.of("0c1d9a3f"));
        assertThat(result.groups()).isEmpty();
        assertThat(result.findings()).isEmpty();
        assertThat(result.known().findings()).isEqualTo(1);
        assertThat(result.failed()).isFalse();
    }
}
