package io.titrant.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.titrant.api.ReplayedCase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Case files as tests: red on an engine with the bug, green on one without. */
class TitrantCasesTest {
    private static final String DESCENDING_SCAN = "../cases/troc/h2-descending-scan-shows-old-version.sql";
    private static final String LOST_UPDATE = "../examples/lost-update.sql";

    static class OnFaultyVersion {
        @TitrantCases(value = DESCENDING_SCAN, db = "h2:2.5.252")
        void keepsItsPromises() {}
    }

    static class OnGoodVersion {
        @TitrantCases(value = DESCENDING_SCAN, db = "h2:2.2.224")
        void keepsItsPromises() {}
    }

    static class OfAFolder {
        @TitrantCases(
                value = {"../examples/junit/src/test/cases", LOST_UPDATE},
                db = "h2:2.2.224",
                oracle = "writecheck")
        void keepsItsPromises(ReplayedCase replayed) {
            assertThat(replayed.engine()).startsWith("h2 2.2.224");
            assertThat(replayed.verdicts()).extracting("oracle").containsExactly("writecheck");
        }
    }

    static class OfAMissingFile {
        @TitrantCases("cases/of-another-project.sql")
        void keepsItsPromises() {}
    }

    @Test
    void aTestFailsWithExplanationAndScheduleIfTheCaseShowsABug() {
        List<Event> failed = failures(OnFaultyVersion.class);

        assertThat(failed).hasSize(1);
        assertThat(message(failed.get(0)))
                .contains("shows a bug in h2 2.5.252", "troc: bug", "SELECT * FROM t0 ORDER BY c0 DESC");
    }

    @Test
    void theSameTestPassesOnAVersionWithoutTheBug() {
        assertThat(failures(OnGoodVersion.class)).isEmpty();
    }

    @Test
    void eachFileOfAFolderIsOneTestAndTheMethodGetsTheVerdicts() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(OfAFolder.class))
                .execute()
                .testEvents()
                .assertStatistics(counts -> counts.started(3).succeeded(3));
    }

    @Test
    void aMissingFileIsNamed() {
        assertThat(message(failures(OfAMissingFile.class).get(0))).contains("cases/of-another-project.sql");
    }

    @Test
    void thePropertyOfTheBuildWinsOverTheAnnotation() {
        System.setProperty("titrant.db", "h2:2.5.252");
        try {
            assertThat(failures(OnGoodVersion.class)).hasSize(1);
        } finally {
            System.clearProperty("titrant.db");
        }
    }

    private static List<Event> failures(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .execute()
                .allEvents()
                .failed()
                .list();
    }

    private static String message(Event failed) {
        return failed.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .map(String::valueOf)
                .orElse("");
    }
}
