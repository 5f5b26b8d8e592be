package io.titrant.engines.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.judge.Verdict;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SensitivityPageTest {
    private static SensitivityPage page(Verdict... verdicts) {
        Tally tally = new Tally();
        for (Verdict verdict : verdicts) {
            tally.add(Judged.of(List.of(verdict), List.of()));
        }
        return new SensitivityPage(
                "h2", "bench/sensitivity h2", Map.of(IsolationLevel.SNAPSHOT, Map.of(LieKind.WRITE_IS_LOST, tally)));
    }

    @Test
    void aTableReplacesTheOlderTableOfItsEngineAndLeavesTheRestOfThePage() {
        String text = page(Verdict.pass("troc", "fine")).in("# Page\n");

        String again = page(Verdict.bug("troc", "kind", "wrong")).in(text + "after\n");

        assertThat(again).startsWith("# Page\n").endsWith("<!-- end: h2 -->\nafter\n");
        assertThat(again).contains("| write is lost | 1/1 |").doesNotContain("0/1");
    }

    @Test
    void liesThatWereNotNoticedAreListedByReason() {
        String text = page(
                        Verdict.bug("troc", "kind", "wrong"),
                        Verdict.unknown("troc", "the order is open: SELECT 1"),
                        Verdict.unknown("troc", "the order is open: SELECT 2"),
                        Verdict.permitted("troc", "kind", "a-rule", "documented"),
                        Verdict.pass("troc", "fine"))
                .in("");

        assertThat(text)
                .contains("1 of 5 lies noticed, 20.0 %")
                .contains("- 2 × unknown: the order is open\n")
                .contains("- 1 × permitted by a-rule\n")
                .contains("- 1 × every oracle lets it pass\n");
    }
}
