package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The shards of a campaign (HSQLDB's mvlocks loses committed rows soon), merged, against the same campaign in one run. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MergeCommandTest {
    private static final List<String> CAMPAIGN =
            List.of("test", "--db", "hsqldb:mvlocks", "--seed", "501", "--oracle", "writecheck");
    /** Reductions come to their end, however busy the machine is. */
    private static final List<String> UNHURRIED = List.of("--reduce-time", "5m");

    private static final String CASES = "200";

    @TempDir
    Path folder;

    @Test
    void fourShardsMergedAreOneCampaignThoughOneWasKilledAndResumed() throws Exception {
        JsonNode whole = run("--cases", CASES, "--out", out("whole"));
        assertThat(whole.get("findings")).isNotEmpty();
        Process killed = start("--shard", "1/4", "--out", out("1"));
        while (lines("1/counts.jsonl") < 1) {
            assertThat(killed.isAlive()).isTrue();
            Thread.sleep(10);
        }
        killed.destroyForcibly().waitFor();
        run("--resume", out("1"));
        for (int shard = 2; shard <= 4; shard++) {
            run("--cases", CASES, "--shard", shard + "/4", "--out", out("" + shard));
        }
        JsonNode merged = merge("merged", "1", "2", "3", "4");
        assertSame(merged, whole);

        // Shards that overlap: shard 1 of 2 has the cases of shards 1 and 3 of 4.
        run("--cases", CASES, "--shard", "1/2", "--out", out("half"));
        assertSame(merge("overlapping", "1", "2", "half", "3", "4", "2"), whole);

        // The merged folder is a campaign: it can be merged again, and continued.
        assertSame(merge("twice", "merged", "3"), whole);
        JsonNode more = run("--resume", out("merged"), "--cases", "220");
        assertThat(more.get("cases").asLong()).isEqualTo(220);
        assertThat(fingerprints(more)).containsAnyElementsOf(fingerprints(whole));
    }

    /** SQLite refuses a statement rather than let it wait, so its results do not depend on the machine's load. */
    @Test
    void shardsCountWhatOneCampaignCounts() {
        List<String> sqlite =
                List.of("test", "--db", "sqlite", "--seed", "501", "--oracle", "writecheck,troc", "--json");
        JsonNode whole = json(with(sqlite, "--cases", "100", "--out", out("whole")));
        for (int shard = 1; shard <= 3; shard++) {
            json(with(sqlite, "--cases", "100", "--shard", shard + "/3", "--out", out("" + shard)));
        }
        JsonNode merged = merge("merged", "1", "2", "3", "2");
        assertThat(whole.at("/statements/blocked").asInt()).isPositive();
        for (String part : List.of("engine", "seed", "cases", "statements", "verdicts", "findings", "permitted")) {
            assertThat(merged.get(part)).as(part).isEqualTo(whole.get(part));
        }
    }

    private static List<String> with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toList();
    }

    @Test
    void aKilledShardIsMergedAsFarAsItCame() throws Exception {
        Process killed = start("--shard", "1/1", "--out", out("1"), "--reduce-time", "1h");
        while (lines("1/suspicions.jsonl") < 1 || lines("1/counts.jsonl") < 1) {
            assertThat(killed.isAlive()).isTrue();
            Thread.sleep(10);
        }
        killed.destroyForcibly().waitFor();
        String cut = Files.readString(folder.resolve("1/suspicions.jsonl"));
        Files.writeString(folder.resolve("1/suspicions.jsonl"), cut + "{\"index\":");
        JsonNode merged = merge("merged", "1");
        assertThat(merged.get("cases").asLong()).isPositive();
        assertThat(merged.get("findings"))
                .isNotEmpty()
                .noneMatch(finding -> finding.get("unfinished").asBoolean());
        JsonNode asItIs = merge("as-it-is", "--reduce-time", "0s", "1");
        assertThat(asItIs.get("findings").size() + asItIs.get("notLookedAt").size())
                .isPositive();
    }

    @Test
    void reductionsThatWereCutShortAreFinished() {
        JsonNode whole = run("--cases", "40", "--out", out("whole"));
        run("--cases", "40", "--shard", "1/2", "--out", out("1"), "--reduce-time", "1ms");
        run("--cases", "40", "--shard", "2/2", "--out", out("2"), "--reduce-time", "1ms");
        assertSame(merge("merged", "1", "2"), whole);
        JsonNode asItIs = merge("as-it-is", "--reduce-time", "0s", "1", "2");
        assertThat(asItIs.get("findings"))
                .isNotEmpty()
                .allMatch(finding -> finding.get("unfinished").asBoolean());
    }

    @Test
    void foldersThatAreNotOfOneCampaignAreRefusedInOneLine() throws IOException {
        run("--cases", "4", "--out", out("1"));
        run("--cases", "4", "--out", out("other"), "--isolation", "SERIALIZABLE");
        Titrant.run("test", "--db", "hsqldb:mvlocks", "--seed", "7", "--cases", "4", "--out", out("seed"));
        Files.createDirectories(folder.resolve("empty"));
        Files.createDirectories(folder.resolve("full"));
        Files.writeString(folder.resolve("full/letter.txt"), "Dear Sir");
        assertRefused("--isolation is SERIALIZABLE, not ", "out", "1", "other");
        assertRefused("--seed is 7, not 501", "out", "1", "seed");
        assertRefused("no campaign in this folder", "out", "1", "empty");
        assertRefused("no campaign in this folder", "out", "1", "nothing");
        assertRefused("the folder is not empty", "full", "1");
        assertRefused("the folder is not empty", "1", "1");
        Path file = folder.resolve("other/campaign.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\"hsqldb [^\"]*", "\"hsqldb 1.0"));
        assertRefused("it ran on hsqldb 1.0, not hsqldb ", "out", "1", "other");
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(Titrant.run("merge", out("out")).err()).hasLineCount(1).contains("DIR");
    }

    @Test
    void aCampaignOnSeveralEnginesIsMergedEngineByEngine() {
        json(List.of("test", "--db", "h2,sqlite", "--cases", "4", "--seed", "7", "--json", "--out", out("both")));
        assertRefused("for example " + out("both/h2"), "out", "both");
        assertThat(merge("merged", "both/h2").get("cases").asLong()).isEqualTo(4);
    }

    @Test
    void aWrongShardIsRefusedInOneLine() {
        for (String wrong : List.of("0/4", "5/4", "1/0", "1", "a/b", "1/2/3", "-1/2", "9999999999/4")) {
            Titrant test = Titrant.run("test", "--cases", "4", "--seed", "1", "--shard", wrong, "--out", out("out"));
            assertThat(test.status()).isEqualTo(2);
            assertThat(test.err()).hasLineCount(1).contains("--shard takes I/N").contains(wrong);
        }
        assertThat(Titrant.run("test", "--cases", "4", "--shard", "1/2").err())
                .hasLineCount(1)
                .contains("--shard needs --seed");
        run("--cases", "40", "--shard", "1/2", "--out", out("1"));
        assertThat(Titrant.run("test", "--resume", out("1"), "--shard", "2/2").err())
                .hasLineCount(1)
                .contains("was started with 1/2");
    }

    private void assertRefused(String complaint, String... folders) {
        List<String> args = new ArrayList<>(List.of("merge"));
        Stream.of(folders).map(this::out).forEach(args::add);
        Titrant merge = Titrant.run(args.toArray(String[]::new));
        assertThat(merge.status()).as(merge.err()).isEqualTo(2);
        assertThat(merge.out()).isEmpty();
        assertThat(merge.err()).hasLineCount(1).contains(complaint);
    }

    private static void assertSame(JsonNode merged, JsonNode whole) {
        // A few verdicts on an engine that runs sessions side by side depend on the machine's load.
        assertThat(judged(merged)).isEqualTo(judged(whole));
        assertThat(fingerprints(merged)).containsAnyElementsOf(fingerprints(whole));
        for (String part : List.of("cases", "seed")) {
            assertThat(merged.get(part)).as(part).isEqualTo(whole.get(part));
        }
    }

    private static List<String> fingerprints(JsonNode json) {
        return json.get("findings")
                .valueStream()
                .map(finding -> finding.get("fingerprint").asString())
                .toList();
    }

    private String out(String name) {
        return name.startsWith("--") || name.equals("0s")
                ? name
                : folder.resolve(name).toString();
    }

    private JsonNode merge(String... folders) {
        List<String> args = new ArrayList<>(List.of("merge", "--json"));
        if (!List.of(folders).contains("--reduce-time")) {
            args.addAll(UNHURRIED);
        }
        Stream.of(folders).map(this::out).forEach(args::add);
        return json(args);
    }

    private static JsonNode run(String... more) {
        List<String> args = new ArrayList<>(CAMPAIGN);
        args.add("--json");
        if (!List.of(more).contains("--reduce-time")) {
            args.addAll(UNHURRIED);
        }
        args.addAll(List.of(more));
        return json(args);
    }

    private static JsonNode json(List<String> args) {
        Titrant ran = Titrant.run(args.toArray(String[]::new));
        assertThat(ran.status()).as(ran.err()).isIn(0, 1);
        return ran.json();
    }

    private Process start(String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(CAMPAIGN);
        command.addAll(List.of("--cases", CASES));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private long lines(String file) throws IOException {
        Path path = folder.resolve(file);
        return Files.exists(path) ? Files.readAllLines(path).size() : 0;
    }

    private static int judged(JsonNode campaign) {
        return campaign.get("verdicts").valueStream().mapToInt(JsonNode::asInt).sum();
    }
}
