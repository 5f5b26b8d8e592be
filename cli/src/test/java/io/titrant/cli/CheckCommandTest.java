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

/** {@code titrant check} from the outside. */
class CheckCommandTest {
    private static final String WRITE_SKEW = "../examples/write-skew.edn";

    @TempDir
    Path folder;

    private String file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines)).toString();
    }

    @Test
    void printsTheAnomalyAndTheModels() {
        Titrant check = Titrant.run("check", WRITE_SKEW);
        assertThat(check.err()).isEmpty();
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.out())
                .contains("3 transactions in 2 sessions: 3 committed")
                .contains("violates serializable")
                .contains("weakest model violated: repeatable-read")
                .contains("strongest still possible: strong-snapshot-isolation")
                .contains("write-skew × 1")
                .contains("T1 -rw(x)-> T0 -rw(y)-> T1");
    }

    @Test
    void theModelDecidesTheStatus() {
        Titrant check = Titrant.run("check", WRITE_SKEW, "--model", "si");
        assertThat(check.status()).isZero();
        assertThat(check.out()).contains("keeps snapshot-isolation").contains("which snapshot-isolation allows");
        assertThat(Titrant.run("check", WRITE_SKEW, "--model", "repeatable read")
                        .status())
                .isEqualTo(1);
    }

    @Test
    void printsTheJsonOfTheContract() {
        Titrant check = Titrant.run("check", WRITE_SKEW, "--json");
        JsonNode json = check.json();
        assertThat(json.get("valid").asBoolean()).isFalse();
        assertThat(json.get("weakestViolated").asString()).isEqualTo("repeatable-read");
        assertThat(json.get("strongestHeld").asString()).isEqualTo("strong-snapshot-isolation");
        assertThat(json.get("transactions").asInt()).isEqualTo(3);
        assertThat(json.get("seconds").asDouble()).isPositive();
        JsonNode anomaly = json.get("anomalies").get(0);
        assertThat(anomaly.get("name").asString()).isEqualTo("write-skew");
        assertThat(anomaly.get("explanation").asString()).contains("T1 read x");
        JsonNode edge = anomaly.get("cycle").get(0);
        assertThat(edge.get("from").asString()).isEqualTo("T1");
        assertThat(edge.get("to").asString()).isEqualTo("T0");
        assertThat(edge.get("kind").asString()).isEqualTo("rw");
        assertThat(edge.get("row").asString()).isEqualTo("x");
    }

    @Test
    void writesAPage() throws IOException {
        Path out = folder.resolve("report");
        Path page = folder.resolve("page.html");
        assertThat(Titrant.run("check", WRITE_SKEW, "--out", out.toString(), "--html", page.toString())
                        .status())
                .isEqualTo(1);
        assertThat(out.resolve("index.html")).content().contains("<svg").isEqualTo(Files.readString(page));
        assertThat(out.resolve("check.json")).content().contains("\"write-skew\"");
    }

    @Test
    void aBrokenFileIsReportedOnOneLineWithPlaceAndReason() throws IOException {
        String broken = file("h.txt", "r(1,0,1,1)", "w(1,2,3)");
        Titrant check = Titrant.run("check", broken);
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.out()).isEmpty();
        assertThat(check.err())
                .isEqualTo("titrant: " + broken
                        + ":2: expected r(key,value,session,transaction) or w(…), found 'w(1,2,3)'"
                        + System.lineSeparator());
        assertThat(Titrant.run("check", folder.resolve("none").toString()).status())
                .isEqualTo(2);
        assertThat(Titrant.run("check", WRITE_SKEW, "--model", "perfect").err()).contains("unknown model 'perfect'");
        assertThat(Titrant.run("check", WRITE_SKEW, "--format", "xml").err()).contains("unknown format 'xml'");
    }

    @Test
    void aHistoryThatCannotBeJudgedIsNotCalledValid() throws IOException {
        String twice = file("h.txt", "w(1,5,1,1)", "w(1,5,2,2)");
        Titrant check = Titrant.run("check", twice, "--json");
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.json().get("valid").asString()).isEqualTo("unknown");
        assertThat(check.err()).contains("versions must be unique");
        String untimed = file("u.txt", "w(1,5,1,1)");
        assertThat(Titrant.run("check", untimed).status()).isZero();
        Titrant strict = Titrant.run("check", untimed, "--model", "strict-serializable");
        assertThat(strict.status()).isEqualTo(2);
        assertThat(strict.err()).contains("the history has no times, which strict-serializable needs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HISTORY --model nonsense | unknown model 'nonsense'",
                "HISTORY --format nonsense | unknown format 'nonsense'",
                "HISTORY --format polysi | HISTORY",
                "HISTORY --show 0 | --show takes a number from 1 up",
                "HISTORY --show x | Invalid value for option '--show'",
                "HISTORY --locking-reads x | --locking-reads takes current or snapshot",
                "HISTORY --html /dev/null/x | /dev/null/x",
                "HISTORY --out /dev/null/x | /dev/null/x",
                "HISTORY stray | stray",
                "HISTORY --nonsense | unknown option",
                "/no/such/file | /no/such/file",
                "/ | /",
                "HISTORY --model | --model"
            })
    void badInputIsAnsweredInOneLine(String args, String reason) throws IOException {
        String file = folder.resolve("h.edn").toString();
        Files.writeString(
                Path.of(file),
                "{:type :invoke, :process 0, :value [[:append 1 1]]}\n"
                        + "{:type :ok, :process 0, :value [[:append 1 1]]}\n");
        Titrant check = Titrant.run(("check " + args.replace("HISTORY", file)).split(" "));
        assertThat(check.status()).isEqualTo(2);
        assertThat(check.out()).isEmpty();
        assertThat(check.err().strip())
                .startsWith("titrant: ")
                .contains(reason.replace("HISTORY", file))
                .doesNotContain("\n");
    }

    @Test
    void explainsByCasesIfNoReadShowsTheVersionOrder() throws IOException {
        String file = file("h.txt", "w(1,1,0,0)", "w(2,1,0,0)", "w(1,2,1,1)", "w(2,2,1,1)", "r(1,1,2,2)", "r(2,2,2,2)");
        Titrant check = Titrant.run("check", file);
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.out())
                .contains("weakest model violated: read-atomic")
                .contains("no order of versions keeps read-atomic")
                .contains("T0 wrote 1 to 1 after T1 wrote 2, because T1 wrote 1 and 2, which T2 read");
        JsonNode refutation =
                Titrant.run("check", file, "--json").json().get("refutations").get(0);
        assertThat(refutation.get("model").asString()).isEqualTo("read-atomic");
        assertThat(refutation.get("cycles").get(0)).hasSize(2);
    }

    @Test
    void reportsTheVariantsOfTheModel() throws IOException {
        String file = file("h.txt", "w(1,1,0,0)", "r(1,0,0,1)");
        Titrant check = Titrant.run("check", file, "--model", "si");
        assertThat(check.status()).isZero();
        assertThat(check.out())
                .contains("keeps snapshot-isolation")
                .contains("variants: strong-session-snapshot-isolation violated, strong-snapshot-isolation violated");
        assertThat(Titrant.run("check", file, "--model", "polysi-si").status()).isEqualTo(1);
    }

    @Test
    void judgesAFolderOfHistoriesInOneTable() throws IOException {
        file("good.txt", "w(1,1,0,0)");
        file("bad.txt", "r(1,7,0,0)");
        file("notes.md", "nothing to see");
        Titrant check = Titrant.run("check", folder.toString());
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.out())
                .containsPattern("invalid +1 +read-uncommitted .* bad.txt")
                .containsPattern("valid +1 +none .* good.txt")
                .contains("2 histories, 1 violates serializable, 0 not judged");
        JsonNode json = Titrant.run("check", folder.toString(), "--json").json();
        assertThat(json.get("histories")).hasSize(2);
    }

    @Test
    void convertsBetweenFormats() throws IOException {
        String file = file("h.txt", "w(1,1,0,0)", "r(1,1,1,1)");
        Path out = folder.resolve("out.edn");
        assertThat(Titrant.run("convert", file, out.toString(), "--to", "edn").status())
                .isZero();
        assertThat(Files.readString(out)).startsWith("{:type :ok, :process 0, :f :txn, :value [[:w 1 1]]}");
        Titrant lists = Titrant.run("convert", WRITE_SKEW, out.toString(), "--to", "polysi");
        assertThat(lists.status()).isEqualTo(2);
        assertThat(lists.err()).contains("polysi holds writes and reads of registers only");
    }
}
