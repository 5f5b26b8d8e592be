package io.titrant.bench.soak;

import io.titrant.TitrantException;
import io.titrant.bench.BenchArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Runs a campaign and a storm for hours on each engine and prints whether they stay steady. */
public final class Soak {
    private static final String USAGE =
            "usage: bench/soak [--time MINUTES] [--every MINUTES] [--out FOLDER] [ENGINE …]";

    private Soak() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BenchArguments arguments;
        Duration time;
        Duration every;
        try {
            arguments = BenchArguments.parse(List.of(args), Set.of("--time", "--every", "--out"), USAGE);
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
        boolean steady = true;
        for (String engine : engines) {
            for (String command : List.of("test", "storm")) {
                steady &= new SoakedRun(engine, command, folder, time, every).run();
            }
        }
        System.out.println("reports and logs: " + folder);
        System.exit(steady ? 0 : 1);
    }
}
