package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A campaign that finds something soon (HSQLDB's mvlocks loses committed rows in case 15 of this seed), cut short and gone on with. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KilledCampaignTest {
    private static final List<String> CAMPAIGN =
            List.of("test", "--db", "hsqldb:mvlocks", "--seed", "501", "--oracle", "writecheck", "--workers", "1");
    private static final JsonMapper MAPPER = new JsonMapper();

    @TempDir
    Path folder;

    @Test
    void aKilledCampaignLosesNoFindingAndCountsNoCaseTwice() throws Exception {
        Path out = folder.resolve("out");
        Process campaign = start(out);
        try {
            while (watermark(out) < 20 || !hasLine(out.resolve("finished.jsonl"))) {
                assertThat(campaign.isAlive()).isTrue();
                Thread.sleep(20);
            }
        } finally {
            campaign.destroyForcibly().waitFor();
        }
        JsonNode kept = run("--resume", out.toString(), "--time", "1ms");
        assertThat(kept.get("findings"))
                .anyMatch(finding -> !finding.get("unfinished").asBoolean());
        long cases = watermark(out) + 40;
        JsonNode resumed = run("--resume", out.toString(), "--cases", Long.toString(cases));
        assertThat(resumed.get("cases").asLong()).isEqualTo(cases);
        assertThat(bugs(resumed)).isPositive();
        assertThat(out.resolve("findings.json")).content().contains("\"bug\"");
    }

    @Test
    void aFindingThatIsNotReproducedIsKeptAsFlaky() throws Exception {
        Path out = folder.resolve("out");
        JsonNode before = run("--out", out.toString(), "--cases", "10");
        assertThat(bugs(before)).isZero();
        JsonNode harmless = MAPPER.createObjectNode()
                .put("index", 3)
                .put("oracle", "writecheck")
                .put("verdict", "bug")
                .put("kind", "tx-WSS final state")
                .putNull("rule")
                .put("explanation", "seen once")
                .put("case", "");
        Files.writeString(out.resolve("suspicions.jsonl"), MAPPER.writeValueAsString(harmless) + "\n{\"index\":");
        JsonNode resumed = run("--resume", out.toString(), "--cases", "12");
        assertThat(resumed.get("cases").asInt()).isEqualTo(12);
        assertThat(resumed.get("findings")).hasSize(1);
        assertThat(resumed.at("/findings/0/flaky").asBoolean()).isTrue();
    }

    @Test
    void resumeReportsFinishedFindingsWithoutRunningThemAgain() throws Exception {
        Path out = folder.resolve("out");
        JsonNode before = run("--out", out.toString(), "--cases", "40");
        assertThat(bugs(before)).isPositive();
        Path page = out.resolve(before.at("/findings/0/page").asString());
        String shown = Files.readString(page);
        Titrant resumed = Titrant.run("test", "--resume", out.toString(), "--cases", "40", "--time", "1ms", "--json");
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(1);
        assertThat(resumed.json().get("findings")).isEqualTo(before.get("findings"));
        assertThat(resumed.json().get("notLookedAt")).isEqualTo(before.get("notLookedAt"));
        assertThat(resumed.json().at("/engine/name").asString()).isEqualTo("hsqldb");
        assertThat(resumed.json().get("seed").asLong()).isEqualTo(501);
        assertThat(Files.readString(page)).startsWith(shown.substring(0, shown.indexOf("Engine and settings")));
    }

    @Test
    void resumeKeepsUnfinishedFindingsAndReducesThemAgain() throws Exception {
        Path out = folder.resolve("out");
        JsonNode before = run("--out", out.toString(), "--cases", "40", "--reduce-time", "1ms");
        assertThat(before.get("findings"))
                .isNotEmpty()
                .allMatch(finding -> finding.get("unfinished").asBoolean());
        JsonNode noTime = run("--resume", out.toString(), "--cases", "40", "--time", "1ms");
        assertThat(noTime.get("findings")).isEqualTo(before.get("findings"));
        JsonNode after = run("--resume", out.toString(), "--cases", "40");
        assertThat(someWholeCampaignFinds(fingerprints(after))).isTrue();
        assertThat(out.resolve("findings").toFile().list())
                .hasSameSizeAs(fingerprints(after).toArray());
    }

    /** Whether an uninterrupted campaign, of three, has these findings: how far a case of a real engine is reduced varies a little from run to run. */
    private boolean someWholeCampaignFinds(List<String> fingerprints) {
        return IntStream.range(0, 3)
                .mapToObj(i -> run("--out", folder.resolve("whole" + i).toString(), "--cases", "40"))
                .anyMatch(whole -> fingerprints(whole).equals(fingerprints));
    }

    private static List<String> fingerprints(JsonNode json) {
        return json.get("findings")
                .valueStream()
                .map(finding -> finding.get("fingerprint").asString())
                .sorted()
                .toList();
    }

    @Test
    void aResumedCampaignReportsTheSameAsAnUninterruptedOne() {
        Path out = folder.resolve("out");
        run("--out", out.toString(), "--cases", "30");
        JsonNode more = run("--resume", out.toString(), "--cases", "60");
        JsonNode whole = run("--out", folder.resolve("whole").toString(), "--cases", "60");
        assertThat(more.get("cases")).isEqualTo(whole.get("cases"));
        assertThat(bugs(more)).isEqualTo(bugs(whole)).isPositive();
        JsonNode later = run("--resume", out.toString(), "--time", "2s");
        assertThat(later.get("cases").asLong()).isGreaterThan(60);
        assertThat(bugs(later)).isGreaterThanOrEqualTo(bugs(more));
    }

    private static long bugs(JsonNode json) {
        return json.get("findings")
                .valueStream()
                .filter(finding -> finding.get("verdict").asString().equals("bug"))
                .mapToLong(finding -> finding.get("count").asLong())
                .sum();
    }

    private static JsonNode run(String... more) {
        List<String> args = new ArrayList<>(CAMPAIGN);
        args.add("--json");
        args.addAll(List.of(more));
        Titrant test = Titrant.run(args.toArray(String[]::new));
        assertThat(test.status()).as(test.err()).isIn(0, 1);
        return test.json();
    }

    private Process start(Path out) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(CAMPAIGN);
        command.addAll(List.of("--out", out.toString(), "--time", "4m"));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private static boolean hasLine(Path file) throws IOException {
        return Files.exists(file) && Files.readString(file).contains("\n");
    }

    private static long watermark(Path out) throws IOException {
        Path progress = out.resolve("progress.json");
        return Files.exists(progress)
                ? MAPPER.readTree(Files.readString(progress)).get("watermark").asLong()
                : 0;
    }
}
