package io.titrant.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Statistics;
import io.titrant.engine.ClientSql;
import io.titrant.judge.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/** What programs read and what people paste: compared with the expected texts, byte for byte. */
class CampaignWordingTest {
    private static final ClientSql SETS_LEVEL = ClientSql.settingLevelWith("SET SESSION TRANSACTION ISOLATION LEVEL ");

    @Test
    void printsAScriptForThreeSessions() throws IOException {
        assertThat(SessionScript.of(Samples.outcome(), Samples.deadlock(), SETS_LEVEL))
                .isEqualTo(golden("deadlock-script.sql"));
    }

    @Test
    void aScriptEndsWithTheExplanation() throws IOException {
        assertThat(SessionScript.of(Samples.outcome(), Samples.lostUpdate(), SETS_LEVEL))
                .isEqualTo(golden("lost-update-script.sql"));
    }

    @Test
    void aScriptUsesTheCommandsOfTheEnginesClient() {
        ClientSql client = ClientSql.UNKNOWN.beginningWith("AUTOCOMMIT OFF").endingWith("AUTOCOMMIT ON");

        assertThat(SessionScript.of(Samples.outcome(), Samples.lostUpdate(), client))
                .contains(
                        "-- set the isolation level REPEATABLE READ\n",
                        "\nAUTOCOMMIT OFF;\n",
                        "\nCOMMIT;\nAUTOCOMMIT ON;\n")
                .doesNotContain("\nBEGIN;");
        assertThat(SessionScript.of(Samples.outcome(), Samples.lostUpdate(), ClientSql.ONE_LEVEL))
                .contains("\nBEGIN;")
                .doesNotContain("set the isolation level", "AUTOCOMMIT");
    }

    @Test
    void jsonIsTheDocumentOfTheContract() throws IOException {
        CampaignResult outcome = Samples.outcome(List.of(Samples.lostUpdate(), Samples.flaky()));
        assertThat(Json.text(CampaignJson.of(outcome, Path.of("out"))) + "\n").isEqualTo(golden("findings.json"));
    }

    @Test
    void printsJunitXml() throws IOException {
        CampaignResult outcome = Samples.outcome(List.of(Samples.crash(), Samples.flaky(), Samples.permitted()));
        assertThat(JUnitXml.of(outcome)).isEqualTo(golden("junit.xml"));
    }

    @Test
    void junitXmlCountsASuitePerOracle() {
        Document tests = Xml.parse(JUnitXml.of(Samples.outcome()));
        assertThat(Xml.all(tests, "testsuite"))
                .extracting(suite -> suite.getAttribute("name"))
                .containsExactly(
                        "titrant.isorel", "titrant.survival", "titrant.troc", "titrant.txcheck", "titrant.writecheck");
        for (Element suite : Xml.all(tests, "testsuite")) {
            assertThat(suite.getElementsByTagName("testcase").getLength())
                    .isEqualTo(Integer.parseInt(suite.getAttribute("tests")));
            assertThat(suite.getElementsByTagName("failure").getLength())
                    .isEqualTo(Integer.parseInt(suite.getAttribute("failures")));
            assertThat(suite.getElementsByTagName("skipped").getLength())
                    .isEqualTo(Integer.parseInt(suite.getAttribute("skipped")));
        }
    }

    @Test
    void junitXmlFailsIfTheCampaignFails() {
        CampaignResult flaky = Samples.outcome(List.of(Samples.flaky()));
        assertThat(flaky.failed()).isTrue();
        assertThat(Xml.parse(JUnitXml.of(flaky)).getDocumentElement().getAttribute("failures"))
                .isEqualTo("1");
        CampaignResult permitted = Samples.outcome(List.of(Samples.permitted()));
        assertThat(permitted.failed()).isFalse();
        assertThat(Xml.all(Xml.parse(JUnitXml.of(permitted)), "failure")).isEmpty();
    }

    @Test
    void jsonAndPageListNotExaminedCasesAndEarlierRuns() {
        CampaignResult sample = Samples.outcome(List.of());
        CampaignResult outcome = new CampaignResult(
                sample.engine(),
                1,
                List.of(),
                sample.statistics(),
                List.of(),
                List.of(
                        new CampaignResult.Unexamined(
                                "writecheck", Verdict.Outcome.BUG, "lost-update", null, "SNAPSHOT", 7),
                        new CampaignResult.Unexamined(
                                "writecheck", Verdict.Outcome.PERMITTED, "lost-update", "no-gap-locks", "SNAPSHOT", 9)),
                sample.statistics().cases() - 10,
                5);
        JsonNode json = CampaignJson.of(outcome, Path.of("out"));
        assertThat(json.at("/notLookedAt/0/count").asInt()).isEqualTo(7);
        assertThat(json.at("/notLookedAt/0/kind").asString()).isEqualTo("lost-update");
        assertThat(outcome.rate()).isEqualTo(2);
        assertThat(IndexPage.of(outcome))
                .contains("in earlier runs; this run took 5.0 s.")
                .containsSubsequence(
                        "Permitted, by rule",
                        "no-gap-locks",
                        ">9<",
                        "Not examined",
                        "7 × bug, writecheck, lost-update, SNAPSHOT");
        assertThat(json.at("/permitted/0/rule").asString()).isEqualTo("no-gap-locks");
        assertThat(json.at("/permitted/0/cases").asInt()).isEqualTo(9);
    }

    @Test
    void aCampaignWithoutFindingsIsOnePassedTest() {
        CampaignResult clean = new CampaignResult(Samples.MARIADB, 1, List.of(), Statistics.NONE, List.of(), 2);
        Document tests = Xml.parse(JUnitXml.of(clean));
        assertThat(Xml.all(tests, "testcase")).hasSize(1);
        assertThat(Xml.all(tests, "failure")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0,0,–", "0,5,0 %", "5,5,100 %", "1,100000,< 0.1 %", "99999,100000,> 99.9 %", "1,3,33.3 %"})
    void percentagesAreNotRoundedToZeroOrHundred(long part, long whole, String text) {
        assertThat(Wording.share(part, whole)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.04,0.0 s", "59.94,59.9 s", "59.96,1 min 0 s", "601.2,10 min 1 s", "7325,2 h 2 min 5 s"})
    void durationsArePrintedWithUnits(double seconds, String text) {
        assertThat(Wording.duration(seconds)).isEqualTo(text);
    }

    @Test
    void aCutNeverSplitsACharacter() {
        assertThat(Wording.shortened("a\ud83d\udd2cb", 2)).isEqualTo("a… (4 characters in all)");
    }

    private static String golden(String name) throws IOException {
        try (InputStream file = CampaignWordingTest.class.getResourceAsStream(name)) {
            assertThat(file).as(name).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
