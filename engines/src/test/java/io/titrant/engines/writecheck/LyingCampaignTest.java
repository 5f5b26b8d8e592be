package io.titrant.engines.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.Finding;
import io.titrant.casefile.CaseWriter;
import io.titrant.engines.writecheck.LyingCampaign.Broken;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
    /** One whose cases meet none of the bugs that H2 has itself. */
    private static final long SEED = 8;

    private static final long CASES = 40;

    @TempDir
    Path out;

    @ParameterizedTest
    @EnumSource
    void h2(Broken broken) throws InterruptedException {
        hunt("h2", IsolationLevel.READ_COMMITTED, broken);
    }

    @ParameterizedTest
    @EnumSource
    void hsqldb(Broken broken) throws InterruptedException {
        hunt("hsqldb", IsolationLevel.READ_COMMITTED, broken);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("all-engines")
    void postgres(Broken broken) throws InterruptedException {
        hunt("postgres", IsolationLevel.REPEATABLE_READ, broken);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("all-engines")
    void mariadb(Broken broken) throws InterruptedException {
        hunt("mariadb", IsolationLevel.REPEATABLE_READ, broken);
    }

    private void hunt(String db, IsolationLevel level, Broken broken) throws InterruptedException {
        Optional<Finding> found =
                LyingCampaign.firstBug(LyingCampaign.run(db, List.of(level), broken, SEED, CASES, out));
        if (broken == Broken.NOTHING) {
            assertThat(found).isEmpty();
            return;
        }
        assertThat(found).isPresent();
        Finding bug = found.get();
        String text = CaseWriter.write(bug.shown().testCase());
        assertThat(bug.shown().verdict().kind()).as(text).isEqualTo("tx-WSS final state");
        assertThat(bug.shown().testCase().transactions()).as(text).hasSizeLessThanOrEqualTo(2);
        for (String tx : bug.shown().testCase().transactions()) {
            assertThat(bug.shown().testCase().steps().stream()
                            .filter(step -> step.tx().equals(tx)))
                    .as(text)
                    .hasSizeLessThanOrEqualTo(4);
        }
    }
}
