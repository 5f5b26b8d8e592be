package io.titrant.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The jar, the zip, the Dockerfile and the Action work as a user finds them: from an empty folder, by their own commands. */
@Timeout(300)
class DistributionIT {
    private static final Path JAR = Path.of("target/titrant.jar").toAbsolutePath();
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private static Path unpacked;

    @TempDir
    private Path empty;

    private record Ended(int status, String output) {}

    @BeforeAll
    static void unpack() throws IOException {
        Path zip;
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            zip = files.filter(file -> file.toString().endsWith(".zip"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }
        try (InputStream bytes = Files.newInputStream(zip);
                ZipInputStream entries = new ZipInputStream(bytes)) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path name = Path.of(entry.getName());
                if (!entry.isDirectory() && name.getNameCount() > 1) {
                    Path file = unpacked.resolve(name.subpath(1, name.getNameCount()));
                    Files.createDirectories(file.getParent());
                    Files.copy(entries, file);
                }
            }
        }
        // java.util.zip does not know permissions; unzip sets them.
        Files.setPosixFilePermissions(unpacked.resolve("bin/titrant"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Ended run(Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(empty, "output", "");
        ProcessBuilder builder = new ProcessBuilder(command).directory(empty.toFile());
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(250, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readString(output));
    }

    private Ended run(String... command) throws IOException, InterruptedException {
        return run(Map.of(), List.of(command));
    }

    @Test
    void theJarRunsACampaignInAnEmptyFolder() throws IOException, InterruptedException {
        Ended ended = run("java", "-jar", JAR.toString(), "test", "--db", "sqlite", "--cases", "5", "--seed", "1");
        assertThat(ended.status()).as(ended.output()).isIn(0, 1);
        assertThat(ended.output()).contains("5 cases");
        assertThat(empty.resolve("titrant-out/sqlite-1/index.html")).exists();
    }

    @Test
    void theZipHasALauncherPagesAndExamples() throws IOException, InterruptedException {
        Ended ended = run(
                unpacked.resolve("bin/titrant").toString(),
                "replay",
                unpacked.resolve("cases/writecheck/another-serial-order-postgres.sql")
                        .toString(),
                "--db",
                "sqlite");
        assertThat(ended.status()).as(ended.output()).isIn(0, 1);
        assertThat(ended.output()).contains("final state");
        assertThat(unpacked.resolve("man/man1/titrant-test.1")).content().contains("\\-\\-seed=S");
        assertThat(unpacked.resolve("bin/titrant.cmd")).content().contains("io.titrant.cli.Main %*");
        assertThat(unpacked.resolve("README.md")).exists();
    }

    @Test
    void completionLoadsInTheShellsOfThisMachine() throws IOException, InterruptedException {
        String script = unpacked.resolve("completion/titrant").toString();
        Ended bash = run("bash", "-c", "source " + script + " && complete -p titrant");
        assertThat(bash.status()).as(bash.output()).isZero();
        assertThat(bash.output()).contains("_complete_titrant");
        if (run("bash", "-c", "command -v zsh").status() == 0) {
            Ended zsh = run("zsh", "-f", "-c", "source " + script + " && print loaded");
            assertThat(zsh.output()).contains("loaded");
        }
    }

    @Test
    void theImageBuildsAndRunsTheJar() throws IOException, InterruptedException {
        List<String> dockerfile = Files.readAllLines(ROOT.resolve("Dockerfile"));
        assertThat(dockerfile)
                .as("the build that makes the jar, as the documentation names it")
                .contains("RUN ./mvnw -B -q -ntp -Pquick -pl dist -am package")
                .contains("COPY --from=build /src/dist/target/titrant.jar /opt/titrant.jar");
        String entryPoint = dockerfile.stream()
                .filter(line -> line.startsWith("ENTRYPOINT "))
                .findFirst()
                .orElseThrow();
        List<String> command = new ArrayList<>();
        new YAMLMapper()
                .readTree(entryPoint.substring("ENTRYPOINT ".length()))
                .forEach(word -> command.add(word.asString().replace("/opt/titrant.jar", JAR.toString())));
        command.add("--version");
        Ended ended = run(Map.of(), command);
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(ended.output()).startsWith("titrant ");
    }

    @Test
    void theActionRunsItsArguments() throws IOException, InterruptedException {
        JsonNode action = new YAMLMapper().readTree(Files.readString(ROOT.resolve("action.yml")));
        List<JsonNode> runs = new ArrayList<>();
        action.path("runs").path("steps").forEach(step -> {
            if (step.has("run")) {
                runs.add(step);
            }
        });
        assertThat(runs).hasSize(1);
        JsonNode step = runs.get(0);
        assertThat(step.path("env").path("TITRANT_ARGS").asString()).isEqualTo("${{ inputs.args }}");
        Ended ended = run(
                Map.of("TITRANT_ARGS", "test --db sqlite --cases 3 --seed 2", "GITHUB_ACTION_PATH", unpacked + "/bin"),
                List.of("bash", "-e", "-c", step.path("run").asString()));
        assertThat(ended.status()).as(ended.output()).isIn(0, 1);
        assertThat(ended.output()).contains("3 cases");
    }
}
