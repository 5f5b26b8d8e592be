package io.titrant.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Titrant as a library, on a real engine. */
class TitrantTest {
    private static final Path DESCENDING_SCAN = Path.of("../cases/troc/h2-descending-scan-shows-old-version.sql");

    @Test
    void aCaseRunsOnTheEngineOfItsHeaderAndEveryOracleAnswers() {
        ReplayedCase replayed = Titrant.replay(DESCENDING_SCAN);

        assertThat(replayed.engine()).startsWith("h2 ");
        assertThat(replayed.isolation()).isEqualTo("SNAPSHOT");
        assertThat(replayed.verdicts()).extracting(CaseVerdict::oracle).contains("writecheck", "troc", "isorel");
        assertThat(replayed.bugs()).isNotEmpty();
        assertThatThrownBy(replayed::assertNoBug).isInstanceOf(AssertionError.class);
    }

    @Test
    void aSessionRunsSeveralCasesOnOneDatabase() {
        ReplayOptions options =
                ReplayOptions.DEFAULT.on(DatabaseChoice.start("h2:2.2.224")).times(2);
        try (TitrantSession session = new TitrantSession()) {
            session.replay(DESCENDING_SCAN, options).assertNoBug();
            ReplayedCase replayed = session.replay(Path.of("../examples/lost-update.sql"), options.at("SERIALIZABLE"));
            assertThat(replayed.isolation()).isEqualTo("SERIALIZABLE");
        }
    }

    @Test
    void aLevelThatTheEngineLacksIsRefusedInOneLine() {
        assertThatThrownBy(
                        () -> Titrant.replay(DESCENDING_SCAN, ReplayOptions.DEFAULT.on(DatabaseChoice.start("derby"))))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("engine derby has no isolation level SNAPSHOT");
    }

    @Test
    void onADatabaseOfTheUsersOnlyUnderstoodStatementsRun(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("reads-outside.sql"),
                "/* init */ CREATE TABLE t (a INT);\n/* T1 */ SELECT * FROM INFORMATION_SCHEMA.USERS;\n");

        assertThatThrownBy(() -> Titrant.replay(
                        file, ReplayOptions.DEFAULT.on(DatabaseChoice.reach("jdbc:h2:mem:shop", "sa", ""))))
                .hasMessageContaining("refused on your own database");
    }

    @Test
    void aCampaignReturnsItsBugsAndWritesItsReport(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("report");

        CampaignSummary summary = Titrant.test(
                CampaignConfig.of(DatabaseChoice.start("h2"), 30, 7).into(out));

        assertThat(summary.cases()).isEqualTo(30);
        assertThat(summary.seed()).isEqualTo(7);
        assertThat(out.resolve("index.html")).exists();
        assertThat(summary.foundBug()).isEqualTo(!summary.bugs().isEmpty() || summary.unexamined() > 0);
    }

    @Test
    void theBugsOfACampaignAreJoinedByRootCauseAndItsReportSaysWhereItComesFrom(@TempDir Path folder) throws Exception {
        Path out = folder.resolve("report");

        CampaignSummary summary = Titrant.test(CampaignConfig.of(DatabaseChoice.start("hsqldb:mvlocks"), 40, 501)
                .judgedBy("writecheck")
                .into(out));

        assertThat(summary.bugs()).isNotEmpty();
        assertThat(summary.rootCauses()).isNotEmpty();
        assertThat(summary.rootCauses())
                .flatExtracting(CampaignSummary.RootCause::bugs)
                .containsExactlyInAnyOrderElementsOf(summary.bugs().stream()
                        .map(CampaignSummary.FoundBug::fingerprint)
                        .toList());
        assertThat(out.resolve("groups")
                        .resolve(summary.rootCauses().get(0).id())
                        .resolve("issue.md"))
                .exists();
        assertThat(Files.readString(out.resolve("findings.json")))
                .contains("\"command\" : \"Titrant.test on hsqldb:mvlocks\"", "\"isolations\"");
        assertThat(Files.readString(out.resolve("index.html"))).doesNotContain("http-equiv=\"refresh\"");
        assertThat(out.resolve("live.json")).doesNotExist();
    }

    @Test
    void aCampaignDoesNotWriteIntoAFolderOfOthers(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("thesis.txt"), "a year of work");

        assertThatThrownBy(() -> Titrant.test(CampaignConfig.of(DatabaseChoice.start("h2"), Duration.ofSeconds(1))
                        .into(folder)))
                .hasMessageContaining("files that Titrant did not write");
    }
}
