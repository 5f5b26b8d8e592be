package io.titrant.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A campaign on a cluster inside this JVM: tasks end in any order, and some run twice because the first answer was lost. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterMainTest {
    /** DuckDB loses updates, and refuses a conflicting statement rather than let it wait: its results do not depend on the machine's load. */
    private static final List<String> CAMPAIGN = List.of(
            "test", "--db", "duckdb", "--seed", "501", "--oracle", "writecheck", "--reduce-time", "5m", "--json");

    @TempDir
    Path folder;

    private final Random random = new Random(1);
    private final AtomicInteger lost = new AtomicInteger();
    private int slots = 4;
    private final ClusterTask firstMachine = new ClusterTask();
    private final ClusterTask secondMachine = new ClusterTask();

    @Test
    void aClusterOfAnySizeFindsWhatOneMachineFindsAlsoAfterAResume() {
        JsonNode whole = Titrant.run(with(CAMPAIGN, "--cases", "60", "--workers", "2", "--out", out("whole")))
                .json();
        assertThat(whole.get("findings").findValuesAsString("verdict")).contains("bug", "permitted");
        for (int size : List.of(1, 4, 16)) {
            slots = size;
            lost.set(0);
            run(with(CAMPAIGN, "--cases", "20", "--out", out("cluster" + size)));
            JsonNode resumed =
                    run("test", "--resume", out("cluster" + size), "--cases", "60", "--reduce-time", "5m", "--json");
            assertSame(whole, resumed);
        }
    }

    /** SQLite refuses a statement rather than let it wait, so its results do not depend on the machine's load. */
    @Test
    void aClusterCountsWhatOneMachineCounts() {
        List<String> sqlite =
                List.of("test", "--db", "sqlite", "--seed", "501", "--oracle", "writecheck,troc", "--json");
        JsonNode whole = Titrant.run(with(sqlite, "--cases", "100", "--workers", "2", "--out", out("whole")))
                .json();
        run(with(sqlite, "--cases", "50", "--out", out("cluster")));
        JsonNode resumed = run("test", "--resume", out("cluster"), "--cases", "100", "--json");
        assertThat(whole.at("/statements/blocked").asInt()).isPositive();
        assertSame(whole, resumed);
    }

    @Test
    void theHistoriesOfAFolderAreJudgedByTheClusterInTheOrderOfTheirNames() throws Exception {
        Path histories = Files.createDirectories(folder.resolve("histories"));
        for (String name : List.of("a", "b", "c", "d")) {
            Files.copy(Path.of("..", "examples", "write-skew.edn"), histories.resolve(name + ".edn"));
        }
        JsonNode judged = run("check", histories.toString(), "--json");
        assertThat(judged.get("histories")
                        .valueStream()
                        .map(one -> one.get("history").asString()))
                .containsExactly("a.edn", "b.edn", "c.edn", "d.edn");
        assertThat(judged.get("histories")
                        .valueStream()
                        .map(one -> one.get("verdict").asString()))
                .containsOnly("invalid");
    }

    @Test
    void aClusterThatCannotRunTasksEndsTheCampaignInOneLine() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = ClusterMain.run(
                with(CAMPAIGN, "--cases", "50", "--out", out("cluster")),
                new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(err),
                (tasks, answers) -> {
                    throw new IllegalStateException("no executors\nat the driver");
                },
                task -> task,
                () -> 2);
        assertThat(status).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .hasLineCount(1)
                .contains("titrant: the cluster cannot run tasks: no executors");
    }

    /** A folder in the place of the file refuses every line, as a full disk does. */
    @Test
    void aLedgerThatCannotBeWrittenEndsTheCampaignInOneLine() {
        Path counts = folder.resolve("cluster/counts.jsonl");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = ClusterMain.run(
                with(CAMPAIGN, "--cases", "50", "--out", out("cluster")),
                new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(err),
                (tasks, answers) -> {
                    counts.toFile().mkdir();
                    runShuffled(tasks, answers);
                },
                task -> machine().apply(task),
                () -> slots);
        assertThat(status).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("titrant: " + counts + ": cannot be written: Is a directory\n");
    }

    /** When the time is up, the campaign cancels the tasks that still run. The first block has its answer from an earlier campaign, however busy the machine is. */
    @Test
    void aCampaignThatIsOutOfTimeEndsThoughTasksStillRun() {
        AtomicReference<String> firstBlock = new AtomicReference<>();
        int before = run(with(CAMPAIGN, "--cases", "20", "--out", out("before")), (tasks, answers) -> {
            firstBlock.set(machine().apply(tasks.get(0)));
            answers.accept(0, firstBlock.get());
        });
        assertThat(before).isIn(0, 1);
        int status = run(with(CAMPAIGN, "--time", "3s", "--out", out("cluster")), (tasks, answers) -> {
            if (tasks.get(0).contains("\\\"from\\\":0,")) {
                answers.accept(0, firstBlock.get());
            }
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw (CancellationException) new CancellationException("interrupted").initCause(e);
            }
        });
        assertThat(status).isIn(0, 1);
        assertThat(folder.resolve("cluster/index.html")).exists();
    }

    private int run(String[] args, BiConsumer<List<String>, BiConsumer<Integer, String>> cluster) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = ClusterMain.run(
                args,
                new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(err),
                cluster,
                task -> machine().apply(task),
                () -> 2);
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("cannot run");
        return status;
    }

    @Test
    void theNumberOfWorkersIsTheClusters() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = ClusterMain.run(
                new String[] {"test", "--workers", "3"},
                new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(err),
                (tasks, answers) -> {},
                task -> task,
                () -> 2);
        assertThat(status).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains("--workers");
    }

    private void assertSame(JsonNode whole, JsonNode onCluster) {
        assertThat(lost).hasPositiveValue();
        for (String part : List.of("engine", "seed", "cases", "statements", "verdicts", "findings", "permitted")) {
            assertThat(onCluster.get(part)).as(part + ", " + slots + " slots").isEqualTo(whole.get(part));
        }
    }

    private JsonNode run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = ClusterMain.run(
                args,
                new PrintStream(out),
                new PrintStream(err),
                this::runShuffled,
                task -> machine().apply(task),
                () -> slots);
        assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isIn(0, 1);
        return JsonMapper.builder().build().readTree(out.toByteArray());
    }

    private void runShuffled(List<String> tasks, BiConsumer<Integer, String> answers) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, tasks.size()).boxed().toList());
        synchronized (random) {
            Collections.shuffle(order, random);
        }
        for (int task : order) {
            if (task % 3 == 0) {
                // Its machine was lost before the answer arrived.
                machine().apply(tasks.get(task));
                lost.incrementAndGet();
            }
            String answer = machine().apply(tasks.get(task));
            answers.accept(task, answer);
            answers.accept(task, answer);
        }
    }

    private ClusterTask machine() {
        synchronized (random) {
            return random.nextBoolean() ? firstMachine : secondMachine;
        }
    }

    private static String[] with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toArray(String[]::new);
    }

    private String out(String name) {
        return folder.resolve(name).toString();
    }
}
