package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.Provenance;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Statistics;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CampaignTextTest {
    @Test
    void permittedRulesArePrintedOnOneLine() {
        String text = render(List.of(
                rest(Verdict.Outcome.PERMITTED, "snapshot-write", "SNAPSHOT", 3),
                rest(Verdict.Outcome.PERMITTED, "no-gap-locks", "SNAPSHOT", 12),
                rest(Verdict.Outcome.BUG, null, "SNAPSHOT", 2),
                rest(Verdict.Outcome.PERMITTED, "snapshot-write", "SERIALIZABLE", 4)));
        assertThat(text.lines())
                .contains(
                        "not examined: 2 × bug, writecheck, SNAPSHOT",
                        "permitted, as documented: no-gap-locks 12, snapshot-write 7")
                .filteredOn(line -> line.contains("no-gap-locks"))
                .hasSize(1);
    }

    @Test
    void noLineIsPrintedIfNothingWasPermitted() {
        assertThat(render(List.of()).lines()).noneMatch(line -> line.startsWith("permitted"));
    }

    @Test
    void aCampaignWithoutBugsSaysSo() {
        Statistics one = new Statistics(1, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), 0);
        assertThat(render(List.of(), one).lines()).contains("no bug was found");
    }

    @Test
    void aCampaignWithoutCasesDoesNotClaimThatThereIsNoBug() {
        assertThat(render(List.of()).lines())
                .contains("no case was finished: give the campaign more time")
                .doesNotContain("no bug was found");
    }

    /** The list of known findings was respected, but fourteen bugs were not examined: they may be new. */
    @Test
    void bugsThatWereNotExaminedAreCountedAndMakeTheCampaignFail() {
        CampaignResult result = new CampaignResult(
                new Recording.EngineId("h2", "2"),
                1,
                List.of(),
                Statistics.NONE,
                List.of(),
                List.of(rest(Verdict.Outcome.BUG, null, "SNAPSHOT", 14), rest(Verdict.Outcome.PERMITTED, "r", "S", 3)),
                0,
                1,
                new CampaignResult.SetAside(2, 4),
                List.of(),
                Provenance.UNKNOWN);
        assertThat(result.failed()).isTrue();
        assertThat(CampaignText.render(result, Path.of("out")))
                .contains(
                        "14 bug verdicts not examined: each may be a finding above or a new one",
                        "set aside as known: 2 findings of 4 cases")
                .doesNotContain("no bug was found");
    }

    @Test
    void permittedCasesThatWereNotExaminedDoNotMakeTheCampaignFail() {
        CampaignResult result = new CampaignResult(
                new Recording.EngineId("h2", "2"),
                1,
                List.of(),
                Statistics.NONE,
                List.of(),
                List.of(rest(Verdict.Outcome.PERMITTED, "no-gap-locks", "SNAPSHOT", 3)),
                0,
                1);
        assertThat(result.failed()).isFalse();
    }

    private static CampaignResult.Unexamined rest(
            Verdict.Outcome outcome, @Nullable String rule, String isolation, int count) {
        return new CampaignResult.Unexamined("writecheck", outcome, null, rule, isolation, count);
    }

    private static String render(List<CampaignResult.Unexamined> rest) {
        return render(rest, Statistics.NONE);
    }

    private static String render(List<CampaignResult.Unexamined> rest, Statistics statistics) {
        Recording.EngineId engine = new Recording.EngineId("h2", "2");
        return CampaignText.render(
                new CampaignResult(engine, 1, List.of(), statistics, List.of(), rest, 0, 1), Path.of("out"));
    }
}
