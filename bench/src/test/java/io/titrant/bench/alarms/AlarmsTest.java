package io.titrant.bench.alarms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.bench.BenchCommand;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.EngineSpec;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.sql.StatementKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlarmsTest {
    private static final Recording.EngineId ENGINE = new Recording.EngineId("h2", "2.5.252");
    private static final String DESCENDING = """
            - reason: a descending scan returns an old version
              case: cases/troc/h2-descending-scan-shows-old-version.sql
              oracles: [troc]
              levels: [SNAPSHOT]
              contains: ORDER BY .* DESC
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int alarms(String... args) throws Exception {
        return BenchCommand.run(
                "alarms",
                Alarms::run,
                List.of(args),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static Finding finding(String level, String select) {
        return finding(level, Case.of(List.of(), "T1: " + select));
    }

    private static Finding finding(String level, Case testCase) {
        Recording recording = new Recording(ENGINE, List.of(), Map.of(), Recording.Ending.COMPLETED, List.of());
        Verdict verdict = Verdict.bug("troc", "incorrect query result", "the row 1 is there twice");
        return Finding.asFound(
                new Finding.Identity("0123456789ab", ENGINE, level, 1, 12),
                new Finding.Evidence(testCase, recording, verdict));
    }

    private static AlarmSummary summary(
            List<Finding> findings, List<CampaignResult.Unexamined> unexamined, String known) {
        CampaignResult result = new CampaignResult(ENGINE, 1, List.of(), Statistics.NONE, findings, unexamined, 0, 1.0);
        return AlarmSummary.of(result, new KnownBugs(KnownBugs.parse("h2.yaml", known)));
    }

    @Test
    void aKnownBugExplainsFindingsThatFitAllItsParts() {
        Finding descending = finding("SNAPSHOT", "SELECT * FROM t ORDER BY a DESC");
        assertThat(summary(List.of(descending), List.of(), DESCENDING).hasNewBugs())
                .isFalse();
    }

    @Test
    void aFindingAtAnotherLevelOrWithAnotherStatementIsNew() {
        Finding otherLevel = finding("READ COMMITTED", "SELECT * FROM t ORDER BY a DESC");
        Finding otherStatement = finding("SNAPSHOT", "SELECT * FROM t ORDER BY a");
        assertThat(summary(List.of(otherLevel, otherStatement), List.of(), DESCENDING)
                        .newBugs())
                .containsExactly(otherLevel, otherStatement);
    }

    @Test
    void bugsThatWereNotReducedAreNewIfNoKnownBugIsOfTheirSort() {
        var known = new CampaignResult.Unexamined("troc", Verdict.Outcome.BUG, "kind", null, "SNAPSHOT", 3);
        var unknown = new CampaignResult.Unexamined("isorel", Verdict.Outcome.BUG, "G1a", null, "SNAPSHOT", 1);
        var permitted = new CampaignResult.Unexamined("isorel", Verdict.Outcome.PERMITTED, "G1a", "r", "SNAPSHOT", 1);
        assertThat(summary(List.of(), List.of(known, unknown, permitted), DESCENDING)
                        .unexaminedNew())
                .containsExactly(unknown);
    }

    @Test
    void anEntryForOneModeOrVersionSaysNothingAboutOthers() throws IOException {
        Files.writeString(folder.resolve("hsqldb.yaml"), DESCENDING + "  engines: [hsqldb:mvcc]\n");
        Finding finding = finding("SNAPSHOT", "SELECT * FROM t ORDER BY a DESC");
        assertThat(KnownBugs.read(folder, EngineSpec.parse("hsqldb:2.7.4:mvcc")).causeOf(finding))
                .isPresent();
        assertThat(KnownBugs.read(folder, EngineSpec.parse("hsqldb:2.7.4:locks"))
                        .causeOf(finding))
                .isEmpty();
    }

    @Test
    void aJoinOnPostgresIsKnownOnlyIfAKeyHasChanged() {
        KnownBugs known = KnownBugs.read(Path.of("known-bugs"), EngineSpec.parse("postgres:18.6"));
        CaseFile file = CaseReader.read(Path.of("../cases/troc/postgres-join-trusts-unique-key.sql"));
        Case join = file.testCase();
        assertThat(known.causeOf(finding("REPEATABLE READ", join))).isPresent();
        assertThat(known.causeOf(finding("SERIALIZABLE", join))).isEmpty();
        Case withoutKey = new Case(join.header(), List.of("CREATE TABLE t (a INT)"), join.steps());
        assertThat(known.causeOf(finding("REPEATABLE READ", withoutKey))).isEmpty();
        Case withoutChange = new Case(
                join.header(),
                join.init(),
                join.steps().stream()
                        .filter(step -> step.kind() != StatementKind.UPDATE)
                        .toList());
        assertThat(known.causeOf(finding("REPEATABLE READ", withoutChange))).isEmpty();
    }

    @Test
    void anEntryThatWouldExplainEverythingIsRefused() {
        assertThatThrownBy(() -> KnownBugs.parse("h2.yaml", "- {reason: r, case: c, levels: [SNAPSHOT]}"))
                .isInstanceOf(TitrantException.class)
                .hasMessage("h2.yaml: entry 1: needs 'kinds' or 'contains', or it would explain every finding");
        assertThatThrownBy(() -> KnownBugs.parse("h2.yaml", "- {reason: r, case: c, kindz: [a]}"))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("h2.yaml: entry 1: unknown 'kindz' (known: ");
    }

    @Test
    void everyEntryOfTheCommittedListsNamesACaseFile() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("known-bugs"))) {
            for (Path file : files.toList()) {
                assertThat(KnownBugs.parse(file.toString(), Files.readString(file)))
                        .as(file.toString())
                        .isNotEmpty()
                        .allSatisfy(bug ->
                                assertThat(Path.of("..").resolve(bug.example())).exists());
            }
        }
    }

    @Test
    void aCampaignWithoutBugsEndsWithStatusZero() throws Exception {
        assertThat(alarms("--cases", "8", "--out", folder.toString(), "sqlite")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("sqlite, seed 1: 8 cases")
                .contains("new bugs: 0");
    }

    @Test
    void aWrongCommandLineEndsWithOneLineAndStatusTwo() throws Exception {
        assertThat(alarms("--case", "8")).isEqualTo(2);
        assertThat(alarms("--cases", "0", "sqlite")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "alarms: unknown option --case; usage: bench/alarms [--sql simple|mixed|complex] [--cases N] [--seed S] [--oracle O] [--out DIR] [ENGINE ...]",
                        "alarms: --cases takes a number from 1 up, not 0");
    }
}
