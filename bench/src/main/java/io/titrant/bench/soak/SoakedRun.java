package io.titrant.bench.soak;

import io.titrant.bench.soak.Steadiness.Period;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** One command for hours in a process of its own, looked at from outside at the end of each period. */
final class SoakedRun implements Callable<Boolean> {
    private static final String COLUMNS = "%-10s %-6s %7s %9s %10s %7s %7s %7s %6s %8s %6s %6s%n";
    private static final long GRACE_MINUTES = 30;
    /** How long before the command's end the last look begins: a look takes seconds, on a busy machine many. */
    private static final long LAST_LOOK_SECONDS = 30;

    /** A line of a storm's progress: {@code … 71015 transactions  312/s …}. */
    private static final Pattern TRANSACTIONS = Pattern.compile(" (\\d+) transactions ");

    private final String engine;
    private final String command;
    private final Path out;
    private final Path temporary;
    private final Path log;
    private final Duration time;
    private final Duration every;
    /** Whether other work takes processor time, so that only the rate per second of processor time says anything. */
    private final boolean busy;

    SoakedRun(String engine, String command, Path folder, Duration time, Duration every, boolean busy)
            throws IOException {
        String name = engine.replaceAll("\\W", "-") + "-" + command;
        this.engine = engine;
        this.command = command;
        this.out = folder.resolve(name);
        this.temporary = Files.createDirectories(folder.resolve(name + "-tmp"));
        this.log = folder.resolve(name + ".log");
        this.time = time;
        this.every = every;
        this.busy = busy;
    }

    /** Returns whether the command stayed steady and left nothing behind. */
    @Override
    public Boolean call() throws IOException, InterruptedException {
        System.out.printf(
                COLUMNS,
                "engine",
                "run",
                "minute",
                "per s",
                "per CPU s",
                "heap",
                "RSS",
                "server",
                "files",
                "threads",
                "procs",
                "tmp");
        Process process = start();
        Set<ProcessHandle> seen = new HashSet<>();
        List<Period> periods = new ArrayList<>();
        long began = System.nanoTime();
        long counted = 0;
        long before = began;
        double cpuBefore = 0;
        long last = time.dividedBy(every);
        for (int number = 1; number <= last && process.isAlive(); number++) {
            long early = number == last ? LAST_LOOK_SECONDS : 0;
            long due = began + every.multipliedBy(number).minusSeconds(early).toNanos();
            process.waitFor(due - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (!process.isAlive()) {
                break;
            }
            seen.addAll(process.descendants().collect(Collectors.toSet()));
            long count = count();
            long now = System.nanoTime();
            double cpu = ProcessSample.cpuSeconds(process.toHandle());
            Period period = new Period(
                    (count - counted) / ((now - before) / 1e9),
                    (count - counted) / Math.max(0.01, cpu - cpuBefore),
                    ProcessSample.of(process.toHandle(), temporary));
            counted = count;
            before = now;
            cpuBefore = cpu;
            periods.add(period);
            print(number, period);
        }
        boolean ended = process.waitFor(GRACE_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroy();
            process.waitFor();
        }
        return judge(process.exitValue(), periods, seen);
    }

    private Process start() throws IOException {
        List<String> words = new ArrayList<>(
                List.of(System.getProperty("titrant.launcher", "titrant").split(" ")));
        words.addAll(List.of(command, "--db", engine, "--seed", "1", "--time", time.toSeconds() + "s"));
        words.addAll(List.of("--out", out.toString()));
        words.addAll(command.equals("test") ? List.of("--workers", "2") : List.of("--check"));
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        // The heap has its full size from the start, so growth of resident memory is growth outside the heap.
        builder.environment()
                .put(
                        "JAVA_TOOL_OPTIONS",
                        "-Xms1g -Xmx1g -XX:+AlwaysPreTouch -Djava.io.tmpdir=" + temporary.toAbsolutePath());
        return builder.start();
    }

    /** Cases of a campaign by its ledger, transactions of a storm by its last line of progress. */
    private long count() throws IOException {
        if (command.equals("test")) {
            try {
                return JsonMapper.builder()
                        .build()
                        .readTree(Files.readString(out.resolve("progress.json")))
                        .at("/statistics/cases")
                        .asLong(0);
            } catch (IOException | JacksonException e) {
                return 0;
            }
        }
        Matcher line = TRANSACTIONS.matcher(Files.readString(log));
        long count = 0;
        while (line.find()) {
            count = Long.parseLong(line.group(1));
        }
        return count;
    }

    private void print(int number, Period period) {
        ProcessSample sample = period.sample();
        System.out.printf(
                COLUMNS,
                engine,
                command,
                every.multipliedBy(number).toMinutes(),
                number(period.rate()),
                number(period.cpuRate()),
                sample.heapMegabytes(),
                sample.residentMegabytes(),
                sample.serverMegabytes(),
                sample.openFiles(),
                sample.threads(),
                sample.processes(),
                sample.temporaryFiles());
    }

    private boolean judge(int status, List<Period> periods, Set<ProcessHandle> seen) {
        long orphans = seen.stream().filter(ProcessHandle::isAlive).count();
        long left = ProcessSample.files(temporary);
        Steadiness steadiness = periods.size() < 2 ? null : Steadiness.of(periods);
        boolean steady = status <= 1 && orphans == 0 && left == 0 && steadiness != null && steadiness.holds(busy);
        System.out.printf(
                "%-10s %-6s %s; orphans %d, temporary files left %d, status %d: %s%n",
                engine,
                command,
                steadiness == null ? "ended in the first two periods" : steadiness,
                orphans,
                left,
                status,
                steady ? "steady" : "NOT STEADY");
        return steady;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
