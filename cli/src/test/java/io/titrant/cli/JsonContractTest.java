package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.Provenance;
import io.titrant.bisect.VersionStrip;
import io.titrant.bisect.VersionVerdict;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.FindingGroup;
import io.titrant.campaign.Statistics;
import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.report.CampaignJson;
import io.titrant.report.JointCampaign;
import io.titrant.report.JointJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON documents that commands print have the keys that docs/json.md shows. */
@Timeout(300)
class JsonContractTest {
    private static final Path PAGE = Path.of("../docs/json.md");
    private static final Pattern KEY = Pattern.compile("`([^`]+)`");

    @TempDir
    Path folder;

    @Test
    void testPrintsTheDocumentedKeys() throws IOException {
        Recording.EngineId engine = new Recording.EngineId("h2", "2");
        Case testCase = Case.of(List.of(), "T1: SELECT 1");
        Event failed = Event.returned(
                0, "T1", "SELECT 1", false, new Result.Failed(ErrorClass.DEADLOCK, 1, "40001", "deadlock"));
        Recording recording = new Recording(engine, List.of(failed), Map.of(), Recording.Ending.COMPLETED, List.of());
        Verdict verdict = Verdict.bug("writecheck", "lost-update", "T1's write is lost");
        Finding finding = Finding.asFound(
                new Finding.Identity("0123456789ab", engine, "SNAPSHOT", 1, 2),
                new Finding.Evidence(testCase, recording, verdict));
        CampaignResult result = new CampaignResult(
                engine,
                1,
                List.of(new CampaignResult.Setting("db", "h2")),
                Statistics.of(testCase, recording, List.of(verdict), 2),
                List.of(finding),
                List.of(
                        new CampaignResult.Unexamined(
                                "writecheck", Verdict.Outcome.BUG, "lost-update", null, "SNAPSHOT", 7),
                        new CampaignResult.Unexamined(
                                "writecheck", Verdict.Outcome.PERMITTED, "lost-update", "no-gap-locks", "SNAPSHOT", 7)),
                0,
                1);
        FindingGroup group = new FindingGroup(
                "0c1d9a3f",
                "lost update",
                List.of(finding),
                List.of("SNAPSHOT"),
                List.of("writecheck"),
                List.of("index"),
                Map.of(),
                new VersionStrip(List.of(new VersionVerdict("2", Verdict.Outcome.BUG, "bad"))));
        CampaignResult grouped = result.grouped(List.of(group), Set.of());
        assertDocumented("test", CampaignJson.of(grouped, folder));
        JointCampaign several = new JointCampaign(
                1,
                List.of(
                        new JointCampaign.Part("h2", engine, JointCampaign.State.DONE, grouped, List.of(), null),
                        new JointCampaign.Part(
                                "sqlite", engine, JointCampaign.State.FAILED, null, List.of(), "no such file")),
                false,
                Provenance.UNKNOWN);
        assertDocumented("test --db E,F", JointJson.of(several, folder));
    }

    @Test
    void enginesPrintsTheDocumentedKeys() throws IOException {
        assertDocumented("engines", Titrant.run("engines", "--json").json());
    }

    @Test
    void replayPrintsTheDocumentedKeys() throws IOException {
        assertDocumented(
                "replay",
                Titrant.run("replay", "../examples/lost-update.sql", "--db", "h2", "--json")
                        .json());
    }

    @Test
    void reducePrintsTheDocumentedKeys() throws IOException {
        Path out = folder.resolve("reduced.sql");
        assertDocumented(
                "reduce",
                Titrant.run(
                                "reduce",
                                "../cases/writecheck/no-gap-locks-h2.sql",
                                "--strict",
                                "--time",
                                "5s",
                                "--json",
                                "--out",
                                out.toString())
                        .json());
    }

    @Test
    void bisectPrintsTheDocumentedKeys() throws IOException {
        Titrant bisect = Titrant.run(
                "bisect",
                "../cases/writecheck/h2-max-misses-own-insert.sql",
                "--db",
                "h2",
                "--from",
                "2.5.252",
                "--to",
                "2.5.252",
                "--json");
        assertThat(bisect.status()).isEqualTo(1);
        assertDocumented("bisect", bisect.json());
    }

    @Test
    void checkPrintsTheDocumentedKeys() throws IOException {
        assertDocumented(
                "check",
                Titrant.run("check", "../examples/write-skew.edn", "--json").json());
    }

    @Test
    void checkFollowPrintsTheDocumentedKeys() throws IOException {
        Titrant check = Titrant.run("check", "--follow", "../examples/write-skew.edn", "--idle", "1ms", "--json");
        JsonMapper mapper = JsonMapper.builder().build();
        assertDocumented(
                "check --follow",
                mapper.readTree("[" + String.join(",", check.out().lines().toList()) + "]"));
    }

    @Test
    void matrixPrintsTheDocumentedKeys() throws IOException {
        assertDocumented(
                "matrix",
                Titrant.run(
                                "matrix",
                                "--db",
                                "h2",
                                "--isolation",
                                "READ COMMITTED",
                                "--orders",
                                "2",
                                "--random",
                                "0",
                                "--json",
                                "--out",
                                folder.toString())
                        .json());
    }

    @Test
    void stormPrintsTheDocumentedKeys() throws IOException {
        assertDocumented(
                "storm",
                Titrant.run(
                                "storm",
                                "--db",
                                "h2",
                                "--transactions",
                                "50",
                                "--sessions",
                                "2",
                                "--json",
                                "--out",
                                folder.toString())
                        .json());
    }

    private static void assertDocumented(String command, JsonNode printed) throws IOException {
        String section = section(command);
        int from = section.indexOf("```json\n") + "```json\n".length();
        JsonNode sample = JsonMapper.builder().build().readTree(section.substring(from, section.indexOf("```", from)));
        Set<String> documented = paths(sample, Set.of());
        Set<String> keys = paths(printed, documented);
        Set<String> required = new TreeSet<>(documented);
        required.removeAll(optional(section));
        required.removeIf(path -> path.equals("*") || path.endsWith(".*"));
        assertThat(documented)
                .as("docs/json.md, %s: every printed key is documented", command)
                .containsAll(keys);
        assertThat(keys)
                .as("docs/json.md, %s: every documented key is printed", command)
                .containsAll(required);
    }

    private static String section(String command) throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("\n## " + command + "\n");
        assertThat(from).as("a section for " + command).isNotNegative();
        int to = page.indexOf("\n## ", from + 1);
        return page.substring(from, to < 0 ? page.length() : to);
    }

    private static Set<String> optional(String section) {
        Set<String> keys = new TreeSet<>();
        int from = section.indexOf("\nOptional: ");
        if (from >= 0) {
            Matcher matcher = KEY.matcher(section.substring(from, section.indexOf("\n\n", from + 1)));
            while (matcher.find()) {
                keys.add(matcher.group(1));
            }
        }
        return keys;
    }

    /** The keys of a document as paths such as {@code findings.kind}; a key that is not documented by name may be documented as {@code *}. */
    private static Set<String> paths(JsonNode node, Set<String> documented) {
        Set<String> paths = new TreeSet<>();
        collect(node, "", documented, paths);
        return paths;
    }

    private static void collect(JsonNode node, String at, Set<String> documented, Set<String> paths) {
        if (node.isArray()) {
            node.forEach(element -> collect(element, at, documented, paths));
        } else if (node.isObject()) {
            node.forEachEntry((key, value) -> {
                String prefix = at.isEmpty() ? "" : at + ".";
                boolean wild = !documented.contains(prefix + key) && documented.contains(prefix + "*");
                String path = prefix + (wild ? "*" : key);
                paths.add(path);
                collect(value, path, documented, paths);
            });
        }
    }
}
