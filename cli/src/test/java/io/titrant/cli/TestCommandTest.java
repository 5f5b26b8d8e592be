package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** {@code titrant test} from the outside, on an engine that does the same thing every time. */
@Timeout(300)
class TestCommandTest {
    @TempDir
    Path folder;

    @Test
    void aCampaignWritesAReportAndJsonThatFollowsTheContract() {
        Path out = folder.resolve("out");
        Titrant test = campaign(out, "--cases", "30");
        assertThat(test.status()).as(test.err()).isIn(0, 1);
        JsonNode json = test.json();
        assertThat(json.at("/engine/name").asString()).isEqualTo("sqlite");
        assertThat(json.at("/seed").asLong()).isEqualTo(7);
        assertThat(json.at("/cases").asInt()).isEqualTo(30);
        assertThat(json.at("/statements/sent").asInt()).isPositive();
        assertThat(json.at("/statements/ok").asInt()).isPositive();
        assertThat(json.at("/verdicts/pass").asInt()).isPositive();
        assertThat(json.get("findings").isArray()).isTrue();
        assertThat(out.resolve("index.html")).exists();
        assertThat(out.resolve("findings.json")).exists();
    }

    @Test
    void theFindingsDoNotDependOnTheNumberOfWorkers() {
        JsonNode one = campaign(folder.resolve("one"), "--cases", "60", "--workers", "1")
                .json();
        JsonNode two = campaign(folder.resolve("two"), "--cases", "60", "--workers", "2")
                .json();
        assertThat(told(two)).isEqualTo(told(one));
    }

    @Test
    void resumeContinuesACampaign() {
        Path out = folder.resolve("out");
        campaign(out, "--cases", "24");
        List<String> args =
                new ArrayList<>(List.of("test", "--db", "sqlite", "--seed", "7", "--json", "--cases", "60"));
        args.addAll(List.of("--resume", out.toString()));
        JsonNode resumed = Titrant.run(args.toArray(String[]::new)).json();
        JsonNode whole = campaign(folder.resolve("whole"), "--cases", "60").json();
        assertThat(told(resumed)).isEqualTo(told(whole));
    }

    @Test
    void resumeKeepsTheOptionsOfACampaign() throws IOException {
        Path out = folder.resolve("out");
        Path profile = Files.writeString(folder.resolve("profile"), "joins = off\n");
        campaign(out, "--cases", "3", "--oracle", "troc,survival", "--profile", profile.toString());
        Files.delete(profile);
        Titrant resumed = Titrant.run("test", "--resume", out.toString(), "--cases", "6", "--json");
        assertThat(resumed.status()).as(resumed.err()).isIn(0, 1);
        JsonNode json = resumed.json();
        assertThat(json.at("/engine/name").asString()).isEqualTo("sqlite");
        assertThat(json.at("/seed").asLong()).isEqualTo(7);
        assertThat(json.at("/settings/oracle").asString()).isEqualTo("troc,survival");
        assertThat(json.at("/cases").asInt()).isEqualTo(6);
        assertThat(json.at("/casesBefore").asInt()).isEqualTo(3);
        Titrant same = Titrant.run("test", "--db", "sqlite", "--seed", "7", "--resume", out.toString(), "--cases", "7");
        assertThat(same.status()).as(same.err()).isIn(0, 1);
        assertThat(same.out()).contains("7 cases (1 in this run, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --seed 8                   | --seed 8: the campaign in
        --db h2                    | --db h2
        --db duckdb                | --db duckdb
        --db hsqldb:mvcc           | was started with hsqldb:
        --mode mvcc                | was started with hsqldb:
        --oracle troc              | was started with survival,constraints,writecheck,troc,isorel,txcheck
        --isolation SERIALIZABLE   | --isolation SERIALIZABLE: the campaign in
        --strict                   | --strict true
        --model adya               | --model adya
        --guide anomalies          | --guide anomalies
        --sql complex              | --sql complex: the campaign in
        --sessions 3               | --sessions 3: the campaign in
        --rounds 5                 | --rounds 5: the campaign in
        --orders 5                 | --orders 5: the campaign in
        --profile PROFILE          | was started with none; omit the option
        """)
    void anotherCampaignIsNotGoneOnWith(String arguments, String complaint) throws IOException {
        Path out = folder.resolve("out");
        Path profile = Files.writeString(folder.resolve("profile"), "joins = off\n");
        campaign(out, "--cases", "1", "--db", "hsqldb", "--isolation", "READ COMMITTED,REPEATABLE READ");
        List<String> args = new ArrayList<>(List.of("test", "--resume", out.toString(), "--cases", "2"));
        args.addAll(
                List.of(arguments.replace("PROFILE", profile.toString()).strip().split(" ")));
        Titrant test = Titrant.run(args.toArray(String[]::new));
        assertThat(test.status()).as(test.err()).isEqualTo(2);
        assertThat(test.out()).isEmpty();
        assertThat(test.err().lines()).singleElement().asString().contains(complaint.strip());
    }

    @Test
    void junitXmlIsWrittenOnRequest() {
        Path xml = folder.resolve("junit.xml");
        campaign(folder.resolve("out"), "--cases", "5", "--junit", xml.toString());
        assertThat(xml).content().startsWith("<?xml").contains("<testsuite");
    }

    @Test
    void everyDocumentSaysWhereItComesFrom() {
        JsonNode json = campaign(folder.resolve("out"), "--cases", "3").json();
        JsonNode provenance = json.get("provenance");
        assertThat(provenance.get("command").asString()).startsWith("titrant test --seed 7 --json --out ");
        assertThat(provenance.get("titrant").asString()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(provenance.get("started").asString()).endsWith("Z");
        assertThat(json.get("seed").isString()).isTrue();
        assertThat(folder.resolve("out/index.html"))
                .content()
                .contains("commit " + provenance.get("commit").asString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --time soon                        | --time takes a duration such as 60s
        --time 0s                          | --time takes a duration above zero
        --cases 0                          | --cases takes a number from 1 up, not 0
        --workers 0                        | --workers takes a number from 1 up, not 0
        --isolation SNAPSHOT               | engine sqlite has no isolation level SNAPSHOT
        --oracle delphi                    | unknown oracle 'delphi'
        --rounds 0                         | --rounds takes a number from 1 to 1000, not 0
        --orders 2000                      | --orders takes a number from 1 to 1000, not 2000
        --sql baroque                      | --sql is simple, mixed or complex, not baroque
        --guide pythia                     | unknown guide 'pythia'
        --guide anomalies --sessions 3     | --guide plans the submitted order
        --oracle troc --sessions 3         | with --sessions there is no submitted order, which troc needs
        --profile none.properties          | none.properties: cannot be read: no such file
        --known pom.xml                    | is no fingerprint (12 hexadecimal digits)
        --known none.txt                   | none.txt: cannot be read: no such file
        --resume nowhere                   | nowhere: no campaign in this folder
        --junit /nowhere/junit.xml         | /nowhere/junit.xml: cannot be written: no such file
        --junit /tmp                       | /tmp: cannot be written
        """)
    void badInputGetsOneClearLineAndStatusTwo(String arguments, String complaint) {
        List<String> args = new ArrayList<>(
                List.of("test", "--db", "sqlite", "--out", folder.resolve("bad").toString()));
        args.addAll(List.of(arguments.strip().split(" ")));
        Titrant test = Titrant.run(args.toArray(String[]::new));
        assertThat(test.status()).isEqualTo(2);
        assertThat(test.out()).isEmpty();
        assertThat(test.err().lines()).singleElement().asString().contains(complaint.strip());
    }

    private static Titrant campaign(Path out, String... more) {
        List<String> args = new ArrayList<>(List.of("test", "--seed", "7", "--json", "--out", out.toString()));
        args.addAll(List.of(more));
        if (!args.contains("--db")) {
            args.addAll(List.of("--db", "sqlite"));
        }
        return Titrant.run(args.toArray(String[]::new));
    }

    /** All that does not depend on the clock or the place. */
    private static String told(JsonNode json) {
        return json.get("cases") + " " + json.get("statements") + " " + json.get("verdicts") + " "
                + json.get("findings")
                        .valueStream()
                        .map(f -> f.get("fingerprint") + " " + f.get("verdict") + " " + f.get("count"))
                        .sorted()
                        .toList();
    }

    @Test
    void twoModesContradictEachOther() {
        Titrant test = Titrant.run("test", "--db", "hsqldb:mvcc", "--mode", "locks", "--cases", "1");
        assertThat(test.status()).isEqualTo(2);
        assertThat(test.err()).contains("--db hsqldb:mvcc and --mode locks contradict each other");
    }
}
