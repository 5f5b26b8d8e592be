package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifests of {@code examples/many-machines}: their very commands, on this machine, with few cases of SQLite. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class ManyMachinesExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples", "many-machines");
    private static final Map<String, String> FEW = Map.of("DB", "sqlite", "SEED", "3", "CASES", "80");

    @TempDir
    Path folder;

    @BeforeEach
    void provideTheProgram() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        String script = "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path")
                + "' io.titrant.cli.Main \"$@\"\n";
        for (Path program : List.of(folder.resolve("titrant"), bin.resolve("titrant"))) {
            Files.writeString(program, script);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void theGitHubWorkflowRunsFourShardsAndMergesThem() throws Exception {
        JsonNode workflow = yaml("github-actions.yml").get(0);
        assertThat(workflow.get("env").propertyNames()).containsAll(FEW.keySet());
        List<JsonNode> shards =
                workflow.at("/jobs/shard/strategy/matrix/shard").valueStream().toList();
        for (JsonNode shard : shards) {
            run(0, steps(workflow, "shard").replace("${{ matrix.shard }}", shard.asString()), Map.of());
        }
        run(0, steps(workflow, "merge"), Map.of());
        assertThatTheReportHasAllCases();
        assertThatTheReadmeShows("github-actions.yml", steps(workflow, "shard"));
        assertThatTheReadmeShows("github-actions.yml", steps(workflow, "merge"));
    }

    @Test
    void theSlurmArrayRunsFourShardsAndMergesThem() throws Exception {
        String script = Files.readString(EXAMPLES.resolve("slurm.sh"));
        Matcher array = Pattern.compile("#SBATCH --array=1-(\\d+)").matcher(script);
        assertThat(array.find()).isTrue();
        int shards = Integer.parseInt(array.group(1));
        for (int shard = 1; shard <= shards; shard++) {
            Map<String, String> slurm = Map.of(
                    "SLURM_ARRAY_TASK_ID",
                    "" + shard,
                    "SLURM_ARRAY_TASK_COUNT",
                    "" + shards,
                    "SLURM_CPUS_PER_TASK",
                    "1");
            run(0, script, slurm);
            if (shard == 1) {
                // Started again, the task finds nothing left to do.
                run(0, script, slurm);
            }
        }
        run(0, Files.readString(EXAMPLES.resolve("slurm-merge.sh")), Map.of());
        assertThatTheReportHasAllCases();
    }

    @Test
    void theKubernetesJobRunsFourShardsAndMergesThem() throws Exception {
        List<JsonNode> documents = yaml("kubernetes.yaml");
        JsonNode shards = documents.get(1).get("spec");
        assertThat(shards.get("completionMode").asString()).isEqualTo("Indexed");
        JsonNode container = shards.at("/template/spec/containers/0");
        assertThat(container.get("env").valueStream().map(one -> one.get("name").asString()))
                .containsAll(FEW.keySet());
        for (int index = 0; index < shards.get("completions").asInt(); index++) {
            run(0, container.at("/args/0").asString(), Map.of("JOB_COMPLETION_INDEX", "" + index));
        }
        run(0, documents.get(2).at("/spec/template/spec/containers/0/args/0").asString(), Map.of());
        assertThatTheReportHasAllCases();
    }

    private void assertThatTheReportHasAllCases() throws IOException {
        JsonNode report =
                JsonMapper.builder().build().readTree(Files.readString(folder.resolve("report/findings.json")));
        assertThat(report.get("cases").asLong()).isEqualTo(80);
        assertThat(report.at("/settings/shards").asString()).isEqualTo("1/4 2/4 3/4 4/4");
    }

    private static void assertThatTheReadmeShows(String file, String command) throws IOException {
        String readme = Files.readString(Path.of("..", "README.md")).replaceAll("\\s+", " ");
        assertThat(readme).as(file + " in README.md").contains(command.strip().replaceAll("\\s+", " "));
    }

    private static List<JsonNode> yaml(String name) throws IOException {
        List<JsonNode> documents = new ArrayList<>();
        YAMLMapper mapper = new YAMLMapper();
        for (String document : Files.readString(EXAMPLES.resolve(name)).split("(?m)^---$")) {
            documents.add(mapper.readTree(document));
        }
        return documents;
    }

    private static String steps(JsonNode workflow, String job) {
        return workflow.at("/jobs/" + job + "/steps")
                .valueStream()
                .filter(step -> step.has("run"))
                .map(step -> step.get("run").asString())
                .reduce((one, two) -> one + "\n" + two)
                .orElseThrow();
    }

    private void run(int status, String commands, Map<String, String> variables) throws Exception {
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", commands)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        shell.environment().putAll(FEW);
        shell.environment().putAll(variables);
        shell.environment().merge("PATH", "", (path, none) -> folder.resolve("bin") + ":" + path);
        Process ran = shell.start();
        assertThat(ran.waitFor()).as(Files.readString(folder.resolve("log"))).isEqualTo(status);
    }
}
