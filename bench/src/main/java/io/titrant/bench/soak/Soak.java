package io.titrant.bench.soak;

import io.titrant.TitrantException;
import io.titrant.bench.BenchArguments;
import io.titrant.bench.BenchCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs a campaign and a storm for hours on each engine and prints whether they stay steady. */
public final class Soak {
    private static final String USAGE =
            "usage: bench/soak [--time MINUTES] [--every MINUTES] [--run test|storm] [--busy] [--together] [--out"
                    + " FOLDER] [ENGINE …]";
    private static final String BUSY = "--busy";
    private static final String TOGETHER = "--together";

    private Soak() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("soak", Soak::run, args);
    }

    public static int run(List<String> args, PrintStream out, PrintStream err)
            throws IOException, InterruptedException {
        BenchArguments given = BenchArguments.parse(
                args, Set.of("--time", "--every", "--run", "--out"), Set.of(BUSY, TOGETHER), USAGE);
        Duration time = Duration.ofMinutes(given.intCount("--time", 60));
        Duration every = Duration.ofMinutes(given.intCount("--every", 10));
        if (time.compareTo(every.multipliedBy(2)) < 0) {
            throw new TitrantException("--time takes at least two periods of --every; " + USAGE);
        }
        List<String> engines = given.words().isEmpty() ? List.of("h2", "postgres") : given.words();
        Path folder = given.options().containsKey("--out")
                ? Files.createDirectories(Path.of(given.option("--out", "")))
                : Files.createTempDirectory("titrant-soak-");
        List<SoakedRun> runs = new ArrayList<>();
        for (String engine : engines) {
            for (String command : given.option("--run", "test,storm").split(",")) {
                runs.add(new SoakedRun(engine, command, folder, time, every, given.has(BUSY)));
            }
        }
        boolean steady = all(runs, given.has(TOGETHER) ? runs.size() : 1);
        out.println("reports and logs: " + folder);
        return steady ? 0 : 1;
    }

    /** Whether all runs were steady; so many of them run at the same time. */
    private static boolean all(List<SoakedRun> runs, int atOnce) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        boolean steady = true;
        try {
            for (Future<Boolean> run : threads.invokeAll(runs)) {
                steady &= run.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run could not be looked at", e.getCause());
        } finally {
            threads.shutdown();
        }
        return steady;
    }
}
