package io.titrant.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns on real executor processes against the same campaign in one process. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class SparkCampaignIT {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path TITRANT = Path.of("..", "dist", "target", "titrant.jar");
    /** DuckDB loses updates, and refuses a conflicting statement rather than let it wait. Reductions come to their end, however busy the machine is. */
    private static final List<String> DUCKDB = List.of(
            "test", "--db", "duckdb", "--seed", "501", "--oracle", "writecheck", "--reduce-time", "5m", "--json");

    @TempDir
    Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endProcesses() {
        started.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    /** The whole result: SQLite refuses a statement rather than let it wait, so nothing in it depends on the machine's load. */
    @Test
    void executorsCountWhatOneProcessCountsThoughOneIsKilledAndTheCampaignIsResumed() throws Exception {
        List<String> sqlite =
                List.of("test", "--db", "sqlite", "--seed", "501", "--oracle", "writecheck,troc", "--json");
        String whole = output(start(titrant(with(sqlite, "--cases", "400", "--workers", "2", "--out", out("whole")))));
        Process spark = start(submit(with(sqlite, "--cases", "240", "--out", out("spark"))));
        await(spark, () -> Files.exists(folder.resolve("spark/counts.jsonl")));
        child(spark, "CoarseGrainedExecutorBackend").orElseThrow().destroyForcibly();
        output(spark);
        String resumed = output(start(submit(List.of("test", "--resume", out("spark"), "--cases", "400", "--json"))));
        assertSame(whole, resumed);
        assertThat(folder.resolve("spark/index.html")).exists();
    }

    /** Bugs are reduced on the driver, and on executors while no case can be sent. */
    @Test
    void executorsFindTheBugsThatOneProcessFinds() throws Exception {
        String whole = output(start(titrant(with(DUCKDB, "--cases", "100", "--workers", "2", "--out", out("whole")))));
        String spark = output(start(submit(with(DUCKDB, "--cases", "100", "--out", out("spark")))));
        assertThat(part(whole, "findings")).contains("\"verdict\" : \"bug\"");
        assertSame(whole, spark);
    }

    @Test
    void aServerKilledInAnExecutorCostsNoCaseAndIsNoBug() throws Exception {
        List<String> campaign = List.of(
                "test", "--db", "postgres", "--seed", "7", "--oracle", "writecheck", "--cases", "120", "--json");
        Process spark = start(submit(with(campaign, "--out", out("spark"))));
        await(spark, () -> Files.exists(folder.resolve("spark/counts.jsonl")));
        ProcessHandle executor = child(spark, "CoarseGrainedExecutorBackend").orElseThrow();
        executor.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/postgres"))
                .findFirst()
                .orElseThrow()
                .destroyForcibly();
        String ran = output(spark);
        // How many statements of a server were blocked, and how far a reduction came, depends on the machine's load.
        assertThat(part(ran, "cases")).startsWith("120,");
        assertThat(part(ran, "verdicts")).contains("\"bug\" : 0");
    }

    @Test
    void theHistoriesOfAFolderAreJudgedByTasks() throws Exception {
        Path histories = Files.createDirectories(folder.resolve("histories"));
        Path skew = Path.of("..", "examples", "write-skew.edn");
        for (int i = 0; i < 3; i++) {
            Files.copy(skew, histories.resolve("skew" + i + ".edn"));
        }
        Process spark = start(submit(List.of("check", histories.toString(), "--json")));
        String judged = output(spark);
        assertThat(Pattern.compile("\"verdict\" ?: ?\"invalid\"")
                        .matcher(judged)
                        .results())
                .hasSize(3);
        assertThat(spark.exitValue()).isEqualTo(1);
    }

    private static void assertSame(String whole, String onExecutors) {
        for (String part : List.of("engine", "seed", "cases", "statements", "verdicts", "findings", "permitted")) {
            assertThat(part(onExecutors, part)).as(part).isEqualTo(part(whole, part));
        }
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Process process, Condition condition) throws Exception {
        while (!condition.holds()) {
            assertThat(process.isAlive()).isTrue();
            Thread.sleep(50);
        }
    }

    private static Optional<ProcessHandle> child(Process process, String mainClass) {
        Predicate<ProcessHandle> runs =
                one -> one.info().commandLine().orElse("").contains(mainClass)
                        && !one.info().command().orElse("").endsWith("sh");
        return process.descendants().filter(runs).findFirst();
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    private static List<String> with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toList();
    }

    private static List<String> titrant(List<String> args) {
        List<String> command = new ArrayList<>(List.of(java(), "-jar", TITRANT.toString()));
        command.addAll(args);
        return command;
    }

    /** What {@code bin/spark-submit} of a Spark distribution runs. */
    private static List<String> submit(List<String> args) {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx700m"));
        command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of(
                "-cp",
                TARGET.resolve("spark-home/jars") + "/*",
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "local-cluster[2,1,2048]"));
        for (String setting : List.of(
                "spark.executor.memory=1g",
                "spark.ui.enabled=false",
                "spark.driver.host=127.0.0.1",
                "spark.driver.bindAddress=127.0.0.1")) {
            command.addAll(List.of("--conf", setting));
        }
        command.add(TARGET.resolve("titrant-spark.jar").toString());
        command.addAll(args);
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private Process start(List<String> command) throws IOException {
        Path log = Files.createTempFile(folder, "log", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(Path.of(log + ".out").toFile())
                .redirectError(log.toFile());
        builder.environment().put("SPARK_HOME", sparkHome().toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        Process process = builder.start();
        started.add(process);
        logs.add(log);
        return process;
    }

    /** Spark keeps a folder for each executor in its home, so each test has one of its own. */
    private Path sparkHome() throws IOException {
        Path home = folder.resolve("spark-home");
        if (!Files.exists(home)) {
            Files.createSymbolicLink(Files.createDirectory(home).resolve("jars"), TARGET.resolve("spark-home/jars"));
        }
        return home;
    }

    private final List<Path> logs = new ArrayList<>();

    /** Waits for the end and returns stdout. */
    private String output(Process process) throws Exception {
        int status = process.waitFor();
        Path log = logs.get(started.indexOf(process));
        assertThat(status).as(Files.readString(log)).isIn(0, 1);
        return Files.readString(Path.of(log + ".out"));
    }

    /** A member of the JSON document, as text. */
    private static String part(String document, String name) {
        Matcher start = Pattern.compile("\\n {2}\"" + name + "\" ?: ?").matcher(document);
        assertThat(start.find()).as(name + " in " + document).isTrue();
        Matcher end = Pattern.compile("\\n {2}\"").matcher(document);
        return end.find(start.end()) ? document.substring(start.end(), end.start()) : document.substring(start.end());
    }
}
