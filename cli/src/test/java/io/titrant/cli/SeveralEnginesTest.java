package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code test --db sqlite,h2}: several engines in one campaign. */
class SeveralEnginesTest {
    private static final Path DESCENDING_SCAN = Path.of("../cases/troc/h2-descending-scan-shows-old-version.sql");

    @TempDir
    Path folder;

    @Test
    void theReportJsonAndJunitXmlAreOneAndNameTheEngines() throws IOException {
        Path out = folder.resolve("out");
        Path xml = folder.resolve("titrant.xml");
        // The corpus has a bug of one version of H2 only.
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        Files.copy(DESCENDING_SCAN, corpus.resolve("descending.sql"));

        Titrant result = Titrant.run(
                "test",
                "--db",
                "h2:2.2.224,h2:2.5.252,sqlite",
                "--cases",
                "12",
                "--seed",
                "7",
                "--oracle",
                "troc",
                "--corpus",
                corpus.toString(),
                "--out",
                out.toString(),
                "--junit",
                xml.toString(),
                "--json");

        assertThat(result.err()).isEmpty();
        assertThat(result.status()).as("the corpus shows a bug").isEqualTo(1);
        JsonNode json = result.json();
        assertThat(json.path("engines").findValuesAsString("folder"))
                .containsExactly("h2-2.2.224", "h2-2.5.252", "sqlite");
        assertThat(json.path("engines").findValuesAsString("state")).containsOnly("done");
        assertThat(json.path("cases").asLong()).isEqualTo(36);
        assertThat(json.path("corpus").findValuesAsString("outcome"))
                .containsExactly("fixed", "still failing", "other engine");
        assertThat(json.path("corpus").get(1).path("engine").path("version").asString())
                .startsWith("2.5.252");
        for (JsonNode finding : json.path("findings")) {
            assertThat(finding.path("engine").path("name").asString()).isIn("h2", "sqlite");
            assertThat(out.resolve(finding.path("page").asString())).exists();
        }
        assertThat(JsonMapper.shared().readTree(out.resolve("findings.json")).path("cases"))
                .isEqualTo(json.path("cases"));
        assertThat(Files.readString(out.resolve("index.html")))
                .contains("h2-2.2.224/index.html", "h2-2.5.252/index.html", "sqlite/index.html")
                .doesNotContain("http-equiv=\"refresh\"");
        assertThat(Files.readString(xml))
                .contains("titrant.h2-2_2_224.corpus", "titrant.h2-2_5_252.corpus", "errors=\"0\"", "still failing");
    }

    @Test
    void aKilledCampaignGoesOnWithItsEngines() throws IOException {
        Path out = folder.resolve("out");
        Titrant first = Titrant.run(
                "test",
                "--db",
                "sqlite,h2",
                "--cases",
                "5",
                "--seed",
                "7",
                "--oracle",
                "survival",
                "--out",
                out.toString());
        assertThat(first.status()).as(first.err()).isZero();
        // As if the campaign had been killed before H2 began.
        try (var files = Files.walk(out.resolve("h2"))) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }

        Titrant again = Titrant.run("test", "--resume", out.toString(), "--cases", "8", "--json");

        assertThat(again.status()).as(again.err()).isZero();
        JsonNode json = again.json();
        assertThat(json.path("engines").findValuesAsString("name")).containsExactly("sqlite", "h2");
        assertThat(json.path("cases").asLong()).isEqualTo(16);
        assertThat(json.path("casesBefore").asLong()).isEqualTo(5);
        Titrant other = Titrant.run("test", "--resume", out.toString(), "--db", "sqlite");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("was started with sqlite:").hasLineCount(1);
    }

    @Test
    void anEngineThatCannotBeTestedIsToldAndTheOthersAreTested() throws IOException {
        Path out = Files.createDirectory(folder.resolve("out"));
        Path h2 = Files.createDirectory(out.resolve("h2"));
        Files.writeString(out.resolve(".titrant"), "");
        Files.writeString(h2.resolve(".titrant"), "");
        Files.createSymbolicLink(h2.resolve("progress.json.new"), Path.of("/dev/full"));
        Path xml = folder.resolve("titrant.xml");

        Titrant result = Titrant.run(
                "test",
                "--db",
                "h2,sqlite",
                "--cases",
                "5",
                "--seed",
                "7",
                "--oracle",
                "survival",
                "--out",
                out.toString(),
                "--junit",
                xml.toString());

        String problem = h2.resolve("progress.json") + ": cannot be written: No space left on device";
        assertThat(result.err()).startsWith("titrant: h2 2.").contains(problem).hasLineCount(1);
        assertThat(result.out()).contains("could not be tested to the end: " + problem, "sqlite 3");
        assertThat(result.status()).isEqualTo(2);
        JsonNode json = JsonMapper.shared().readTree(out.resolve("findings.json"));
        assertThat(json.path("engines").findValuesAsString("state")).containsExactly("failed", "done");
        assertThat(json.path("cases").asLong()).isEqualTo(5);
        assertThat(Files.readString(out.resolve("index.html"))).contains("No space left on device");
        assertThat(Files.readString(xml)).contains("errors=\"1\"", "No space left on device");
    }

    @Test
    void aFileNamesSeveralEnginesToo() throws IOException {
        Path config = Files.writeString(
                folder.resolve("nightly.yaml"),
                "db: [sqlite, h2]\ncases: 3\nseed: 1\noracle: survival\nout: " + folder.resolve("out"));

        Titrant result = Titrant.run("test", "--config", config.toString());

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).contains("sqlite 3", "h2 2", "report over all engines: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--db sqlite,h2 --url jdbc:h2:mem:x | --url leads to one database, but --db sqlite,h2 names several",
                "--db postgres,mariadb --home /opt/pg | --home is the folder of one server",
                "--db hsqldb,h2 --mode mvcc | --mode is that of one engine",
                "--db sqlite,h2 --db-option a=b | --db-option is an option of one server",
                "--db sqlite,,h2 | unknown engine ''",
                "--db sqlite,h3 | unknown engine 'h3'",
                "--db sqlite,sqlite | twice",
                "--db sqlite,h2 --isolation SNAPSHOT | engine sqlite has no isolation level SNAPSHOT"
            })
    void anImpossibleCombinationIsOneLineAndStatusTwo(String options, String message) {
        List<String> args = new java.util.ArrayList<>(List.of("test", "--cases", "1"));
        args.addAll(List.of(options.strip().split(" ")));
        args.addAll(List.of("--out", folder.resolve("out").toString()));

        Titrant result = Titrant.run(args.toArray(String[]::new));

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(message).hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
