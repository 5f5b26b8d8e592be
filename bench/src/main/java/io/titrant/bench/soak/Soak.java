package io.titrant.bench.soak;

import io.titrant.TitrantException;
import io.titrant.bench.BenchArguments;
import java.io.IOException;
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

    public static void main(String[] args) throws IOException, InterruptedException {
        BenchArguments arguments;
        Duration time;
        Duration every;
        try {
            List<String> words = new ArrayList<>(List.of(args));
            words.removeAll(List.of(BUSY, TOGETHER));
            arguments = BenchArguments.parse(words, Set.of("--time", "--every", "--run", "--out"), USAGE);
            time = Duration.ofMinutes(arguments.count("--time", 60));
            every = Duration.ofMinutes(arguments.count("--every", 10));
            if (time.compareTo(every.multipliedBy(2)) < 0) {
                throw new TitrantException("--time takes at least two periods of --every; " + USAGE);
            }
        } catch (TitrantException e) {
            System.err.println("bench/soak: " + e.getMessage());
            System.exit(2);
            return;
        }
        List<String> engines = arguments.words().isEmpty() ? List.of("h2", "postgres") : arguments.words();
        Path folder = arguments.options().containsKey("--out")
                ? Files.createDirectories(Path.of(arguments.option("--out", "")))
                : Files.createTempDirectory("titrant-soak-");
        List<SoakedRun> runs = new ArrayList<>();
        for (String engine : engines) {
            for (String command : arguments.option("--run", "test,storm").split(",")) {
                runs.add(new SoakedRun(
                        engine, command, folder, time, every, List.of(args).contains(BUSY)));
            }
        }
        boolean steady = all(runs, List.of(args).contains(TOGETHER) ? runs.size() : 1);
        System.out.println("reports and logs: " + folder);
        System.exit(steady ? 0 : 1);
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
