package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.graph.EdgeKind;
import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class FindingPageTest {
    @Test
    void aBlockedStatementSpansTheRowsUntilItReturns() {
        Document page = page(Samples.deadlock());
        List<Element> waits = Xml.ofClass(page, "td", "blocked");
        assertThat(waits).extracting(wait -> wait.getAttribute("rowspan")).containsExactly("4", "7");
        assertThat(waits).extracting(wait -> wait.getAttribute("data-session")).containsExactly("T2", "T3");
        assertThat(waits.get(0).getTextContent()).contains("blocked by T1 until #11");
        assertThat(Xml.ofClass(page, "td", "resumed").get(0).getTextContent()).contains("blocked since #7");
    }

    @Test
    void everyRowOfATimelineIsAsWideAsItsHead() {
        for (Finding finding : List.of(Samples.deadlock(), Samples.crash(), Samples.lostUpdate())) {
            Element table = Xml.ofClass(page(finding), "table", "timeline").get(0);
            List<Element> rows = new ArrayList<>();
            for (Element part : Xml.children(table)) {
                rows.addAll(Xml.children(part));
            }
            int[] covered = new int[rows.size()];
            for (int r = 0; r < rows.size(); r++) {
                for (Element cell : Xml.children(rows.get(r))) {
                    String span = cell.getAttribute("rowspan");
                    for (int below = 0; below < (span.isEmpty() ? 1 : Integer.parseInt(span)); below++) {
                        covered[r + below]++;
                    }
                }
            }
            assertThat(covered)
                    .containsOnly(finding.shown().testCase().transactions().size() + 1);
        }
    }

    @Test
    void aCycleOfDependenciesIsDrawnOnThePageAndInTheIndex() {
        Finding plain = Samples.deadlock();
        Verdict verdict = Verdict.bug("isorel", "G-single-session", "T1 before T2 before T1")
                .provenBy(List.of(
                        new Verdict.Dependency("T1", EdgeKind.RW, true, "t#1", "T2"),
                        new Verdict.Dependency("T2", EdgeKind.SO, false, "", "T1")));
        Finding finding = Samples.finding(
                "cycle",
                verdict,
                "SERIALIZABLE",
                plain.original().testCase(),
                plain.original().recording(),
                1,
                1);
        Document page = page(finding);
        Document index = Xml.parse(IndexPage.of(Samples.outcome(List.of(finding))));
        for (Document document : List.of(page, index)) {
            Element drawing = Xml.ofClass(document, "svg", "cycle").get(0);
            assertThat(drawing.getAttribute("aria-label")).isEqualTo("The cycle: T1 predicate rw(t#1) → T2 so → T1");
            assertThat(Xml.ofClass(document, "text", "label"))
                    .extracting(Element::getTextContent)
                    .containsExactly("predicate rw(t#1)", "so");
        }
        assertThat(Xml.ofClass(page(plain), "svg", "cycle")).isEmpty();
    }

    @Test
    void errorsAndSkippedStatementsAreMarked() {
        Document page = page(Samples.deadlock());
        assertThat(Xml.ofClass(page, "td", "failed").get(0).getTextContent().strip())
                .startsWith("✗ DELETE FROM t WHERE id = 3")
                .contains("deadlock (1213, 40001): Deadlock found");
        assertThat(Xml.ofClass(page, "td", "skipped")).hasSize(2);
    }

    @Test
    void rowsThatDifferAreMarkedOnBothSides() {
        assertThat(Xml.ofClass(page(Samples.lostUpdate()), "li", "differs"))
                .extracting(Element::getTextContent)
                .containsExactly("missing(2, 111, NULL)", "extra(2, 11, NULL)", "missing2 rows", "extra1 row");
    }

    @Test
    void linesAreComparedAsMultisets() {
        assertThat(DifferenceView.lines(List.of("a", "a", "b"), List.of("b", "a", "c")))
                .extracting(DifferenceView.Line::matched)
                .containsExactly(true, false, true);
    }

    @Test
    void aCrashShowsItsLogAndTheStatementsThatDidNotRun() {
        assertThat(page(Samples.crash()).getDocumentElement().getTextContent())
                .contains("Failing assertion: !index->is_committed()")
                .contains("blocked, did not return")
                .contains("2 statements of the case were not reached.")
                .contains("The final state was not read because the run did not reach its end.");
    }

    @Test
    void theCommandNamesTheReducedCaseAndTheVersionThatRan() {
        assertThat(ReproductionCommand.command(Samples.outcome(), Samples.lostUpdate()))
                .isEqualTo("./titrant replay findings/wc-lost-update-5f3a91/reduced.sql --db mariadb:10.11.5"
                        + " --oracle writecheck");
    }

    @Test
    void theCommandStartsFromTheFolderInWhichTheCampaignWasStarted() {
        assertThat(ReproductionCommand.command(asked("out", "titrant-out/my run"), Samples.lostUpdate()))
                .startsWith("./titrant replay 'titrant-out/my run/findings/wc-lost-update-5f3a91/reduced.sql' ");
    }

    @Test
    void aBugOfStrictModeIsReplayedWithStrict() {
        assertThat(ReproductionCommand.command(asked("strict", "yes"), Samples.lostUpdate()))
                .endsWith(" --oracle writecheck --strict");
        assertThat(ReproductionCommand.command(asked("model", "adya"), Samples.lostUpdate()))
                .endsWith(" --oracle writecheck");
    }

    private static CampaignResult asked(String name, String value) {
        CampaignResult sample = Samples.outcome();
        List<CampaignResult.Setting> settings = List.of(new CampaignResult.Setting(name, value));
        return new CampaignResult(sample.engine(), sample.seed(), settings, sample.statistics(), sample.findings(), 1);
    }

    @Test
    void theReportContainsNoPasswordOfAnAddress() {
        CampaignResult sample = Samples.outcome();
        CampaignResult outcome = new CampaignResult(
                sample.engine(),
                sample.seed(),
                List.of(
                        new CampaignResult.Setting("--url", "jdbc:mysql://me:s3cret@h/db?user=me&password=s3cret&x=1"),
                        new CampaignResult.Setting("--user", "it's me")),
                sample.statistics(),
                sample.findings(),
                1);
        assertThat(ReproductionCommand.command(outcome, Samples.crash()))
                .isEqualTo("./titrant replay findings/sv-crash-01/case.sql --url"
                        + " 'jdbc:mysql://me:…@h/db?user=me&password=…&x=1' --user 'it'\\''s me' --oracle"
                        + " survival");
        assertThat(IndexPage.of(outcome) + FindingPage.of(outcome, Samples.crash()) + JUnitXml.of(outcome))
                .doesNotContain("s3cret");
    }

    private static Document page(Finding finding) {
        return Xml.parse(FindingPage.of(Samples.outcome(), finding));
    }
}
