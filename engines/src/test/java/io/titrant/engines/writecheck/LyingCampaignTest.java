package io.titrant.engines.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.Finding;
import io.titrant.campaign.Outcome;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.engines.writecheck.LyingCampaign.Broken;
import io.titrant.judge.Verdict;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Campaigns of random cases against real engines that break a promise: each lie is found, and reduced to little more than itself; the
 * same campaigns on the honest engines find no bug. Bounded by the number of cases, so that a slow machine does not change the outcome.
 */
@Timeout(300)
class LyingCampaignTest {
    private static final long SEED = 3;

    @TempDir
    Path out;

    @ParameterizedTest
    @EnumSource
    void h2(Broken broken) throws InterruptedException {
        judge(broken, campaign("h2", IsolationLevel.READ_COMMITTED, broken, 60));
    }

    @ParameterizedTest
    @EnumSource
    void hsqldb(Broken broken) throws InterruptedException {
        judge(broken, campaign("hsqldb", IsolationLevel.SERIALIZABLE, broken, 60));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("all-engines")
    void postgres(Broken broken) throws InterruptedException {
        judge(broken, campaign("postgres", IsolationLevel.REPEATABLE_READ, broken, 60));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("all-engines")
    void mariadb(Broken broken) throws InterruptedException {
        judge(broken, campaign("mariadb", IsolationLevel.REPEATABLE_READ, broken, 60));
    }

    private static void judge(Broken broken, Outcome outcome) {
        List<Finding> bugs = outcome.findings().stream()
                .filter(finding -> finding.verdict().outcome() == Verdict.Outcome.BUG)
                .toList();
        if (broken == Broken.NOTHING) {
            assertThat(bugs).isEmpty();
            return;
        }
        assertThat(bugs).isNotEmpty();
        for (Finding bug : bugs) {
            Case reduced = bug.shown();
            String text = CaseWriter.write(reduced);
            assertThat(bug.shownVerdict().kind()).as(text).isEqualTo("tx-WSS final state");
            assertThat(bug.flaky()).as(text).isFalse();
            assertThat(reduced.transactions()).as(text).hasSizeLessThanOrEqualTo(2);
            for (String tx : reduced.transactions()) {
                assertThat(reduced.steps().stream().filter(step -> step.tx().equals(tx)))
                        .as(text)
                        .hasSizeLessThanOrEqualTo(4);
            }
        }
    }

    private Outcome campaign(String db, IsolationLevel level, Broken broken, long cases) throws InterruptedException {
        return LyingCampaign.run(db, List.of(level), broken.lies, SEED, cases, out, outcome -> {});
    }
}
