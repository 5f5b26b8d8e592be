package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.Provenance;
import io.titrant.TitrantRun;
import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.engine.EngineSpec;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import io.titrant.report.CampaignReport;
import io.titrant.report.JointCampaign;
import io.titrant.report.JointReport;
import io.titrant.report.OverviewPage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reports of every kind in one folder, with text of a hostile database in every place that shows text of a database. */
final class SampleReports {
    /** Text that runs if a page takes it for markup. */
    static final String HOSTILE =
            "</td></script><script>window.pwned=1</script><img src=\"http://192.0.2.1/x\" onerror=\"window.pwned=2\">";

    private static final String VERSION = "2.5.252";
    private static final Provenance PROVENANCE = new TitrantRun("titrant test --db h2 " + HOSTILE).provenance();

    private SampleReports() {}

    /** Writes two campaigns on two versions of an engine, one on several engines, a matrix and a storm. */
    static void write(Path folder) {
        try (TestDatabase database = Databases.open(
                DatabaseTarget.started(EngineSpec.parse("h2:" + VERSION), null, Map.of()), Limits.DEFAULT)) {
            Finding hostile = hostile(database);
            Finding txcheck = txcheck(database);
            CampaignResult older = result("2.3.232", List.of(txcheck), List.of(group("aaaaaaaa", "gone", txcheck)));
            CampaignResult newer = result(
                    VERSION,
                    List.of(hostile, txcheck),
                    List.of(group("bbbbbbbb", HOSTILE, hostile), group("cccccccc", "descending scan", txcheck)));
            CampaignReport.write(older, folder.resolve("h2-1"));
            CampaignReport.write(newer, folder.resolve("h2-2"));
            several(folder.resolve("sqlite+h2-3"), newer);
        }
        Titrant matrix = Titrant.run(
                "matrix", "--db", "sqlite,h2", "--out", folder.resolve("matrix").toString());
        assertThat(matrix.status()).as(matrix.err()).isLessThan(2);
        Titrant storm = Titrant.run(
                "storm",
                "--db",
                "h2",
                "--model",
                "smallbank",
                "--transactions",
                "200",
                "--sessions",
                "2",
                "--seed",
                "1",
                "--check",
                "--out",
                folder.resolve("storm").toString());
        assertThat(storm.status()).as(storm.err()).isLessThan(2);
        OverviewPage.writeBeside(folder.resolve("h2-2"), 0);
    }

    private static void several(Path folder, CampaignResult result) {
        CampaignReport.write(result, folder.resolve("h2"));
        CampaignFile.write(
                folder,
                JsonMapper.shared().readValue("{'parts': [{'folder': 'h2'}]}".replace('\'', '"'), ObjectNode.class));
        JointReport.write(
                new JointCampaign(
                        7,
                        List.of(
                                new JointCampaign.Part(
                                        "sqlite",
                                        new Recording.EngineId("sqlite", HOSTILE),
                                        JointCampaign.State.FAILED,
                                        null,
                                        List.of(),
                                        HOSTILE),
                                new JointCampaign.Part(
                                        "h2", result.engine(), JointCampaign.State.DONE, result, List.of(), null)),
                        false,
                        PROVENANCE),
                folder);
    }

    private static CampaignResult result(String version, List<Finding> findings, List<FindingGroup> groups) {
        return new CampaignResult(
                        new Recording.EngineId("h2", version),
                        7,
                        List.of(new CampaignResult.Setting("db", "h2"), new CampaignResult.Setting("out", HOSTILE)),
                        Statistics.NONE,
                        findings,
                        List.of(new CampaignResult.Unexamined(
                                "troc", Verdict.Outcome.BUG, HOSTILE, null, "SNAPSHOT", 3)),
                        0,
                        61.5)
                .grouped(groups, Set.of())
                .from(PROVENANCE);
    }

    private static FindingGroup group(String id, String title, Finding head) {
        return new FindingGroup(
                id,
                title,
                List.of(head),
                List.of("SNAPSHOT"),
                List.of("troc"),
                List.of(HOSTILE, "index"),
                Map.of(head.fingerprint(), HOSTILE),
                new VersionStrip(List.of(
                        new VersionVerdict("2.3.232", Verdict.Outcome.PASS, HOSTILE),
                        new VersionVerdict(VERSION, Verdict.Outcome.BUG, HOSTILE))));
    }

    /** A finding whose rows, names, statements and explanation are hostile. */
    private static Finding hostile(TestDatabase database) {
        String text = HOSTILE.replace("'", "''");
        Case testCase =
                CaseReader.read("hostile.sql", """
                        -- isolation: SNAPSHOT
                        /* init */ CREATE TABLE "<script>window.pwned=3</script>" (id INT PRIMARY KEY, "<b>c</b>" VARCHAR(300));
                        /* init */ INSERT INTO "<script>window.pwned=3</script>" VALUES (1, '%s'), (2, 'plain');
                        /* T1 */ BEGIN;
                        /* T2 */ BEGIN;
                        /* T1 */ UPDATE "<script>window.pwned=3</script>" SET "<b>c</b>" = '%s' WHERE id = 1;
                        /* T2 */ UPDATE "<script>window.pwned=3</script>" SET "<b>c</b>" = 'x' WHERE id = 1;
                        /* T1 */ SELECT * FROM "<script>window.pwned=3</script>";
                        /* T1 */ COMMIT;
                        /* T2 */ COMMIT;
                        """.formatted(text, text)).testCase();
        Verdict verdict = Verdict.bug("troc", HOSTILE, HOSTILE)
                .with(List.of(new Verdict.Difference(HOSTILE, List.of("(1, '" + HOSTILE + "')"), List.of("(1, 'x')"))));
        return finding("feedfeedfeed", testCase, database.run(testCase), verdict);
    }

    private static Finding txcheck(TestDatabase database) {
        Case testCase = CaseReader.read(Path.of("../cases/txcheck/h2-descending-scan-after-own-update.sql"))
                .testCase();
        Recording recording = database.run(testCase);
        Verdict verdict = Oracles.named("txcheck").get(0).judge(testCase, recording, database);
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        return finding("cafecafecafe", testCase, recording, verdict);
    }

    private static Finding finding(String fingerprint, Case testCase, Recording recording, Verdict verdict) {
        Finding.Evidence evidence = new Finding.Evidence(testCase, recording, verdict);
        return Finding.asFound(
                        new Finding.Identity(fingerprint, new Recording.EngineId("h2", VERSION), "SNAPSHOT", 7, 12),
                        evidence)
                .reproduced(new Finding.Reproduction(3, 3))
                .reducedTo(fingerprint, evidence, false);
    }
}
