package io.titrant.bench;

import io.titrant.engines.provision.Folders;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rates of {@code titrant test} as a user runs it: all oracles, the default workers, start-up, reductions and grouping included. Splits the processor time
 * by the names of the JVM's threads, which Linux tells in {@code /proc}, and the servers below it.
 */
public final class RatesBench {
    private static final String USAGE = "usage: bench/rates [--seconds N] [--seed S] [ENGINE ...] [-- OPTION ...]";
    private static final List<String> ENGINES = List.of("h2", "sqlite", "postgres", "mariadb", "mysql");
    private static final Duration BETWEEN_SAMPLES = Duration.ofMillis(300);
    private static final double TICKS_PER_SECOND = 100;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    /** The parts of the processor time, with the beginnings of the names of their threads. */
    private static final Map<String, List<String>> PARTS = parts();

    private final Map<String, Double> threads = new HashMap<>();
    private final Map<Long, Double> servers = new HashMap<>();

    private RatesBench() {}

    private static Map<String, List<String>> parts() {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        parts.put("cases", List.of("titrant-worker", "titrant-run", "titrant-h2-gate"));
        parts.put("reductions and report", List.of("java", "titrant-again"));
        parts.put("groups", List.of("titrant-group"));
        parts.put("compiler", List.of("C1 Compiler", "C2 Compiler"));
        parts.put("garbage", List.of("VM Thread", "GC Thread"));
        return parts;
    }

    public static void main(String[] args) throws Exception {
        BenchCommand.main("rates", RatesBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException, InterruptedException {
        int end = args.contains("--") ? args.indexOf("--") : args.size();
        BenchArguments given = BenchArguments.parse(args.subList(0, end), Set.of("--seconds", "--seed"), USAGE);
        int seconds = given.intCount("--seconds", 35);
        long seed = given.number("--seed", 3);
        out.printf(
                "%-16s %6s %8s %12s %5s %7s  %s%n",
                "engine", "cases", "cases/s", "first block", "bugs", "groups", "processor seconds");
        for (String engine : given.words().isEmpty() ? ENGINES : given.words()) {
            List<String> command = new ArrayList<>(List.of("./titrant", "test", "--db", engine, "--json"));
            command.addAll(List.of("--time", seconds + "s", "--seed", Long.toString(seed)));
            command.addAll(args.subList(Math.min(end + 1, args.size()), args.size()));
            out.println(new RatesBench().measured(engine, command));
        }
        return 0;
    }

    private String measured(String engine, List<String> command) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("titrant-rates");
        Path document = folder.resolve("document.json");
        Path counts = folder.resolve("out").resolve("counts.jsonl");
        command.addAll(List.of("--out", folder.resolve("out").toString()));
        long began = System.nanoTime();
        double first = Double.NaN;
        Process run = new ProcessBuilder(command)
                .redirectOutput(document.toFile())
                .redirectError(Redirect.DISCARD)
                .start();
        while (run.isAlive()) {
            sample(run.toHandle());
            if (Double.isNaN(first) && Files.exists(counts) && Files.size(counts) > 0) {
                first = (System.nanoTime() - began) / 1e9;
            }
            Thread.sleep(BETWEEN_SAMPLES.toMillis());
        }
        JsonNode result = JsonMapper.builder().build().readTree(Files.readString(document));
        Folders.delete(folder);
        return String.format(
                Locale.ROOT,
                "%-16s %6d %8.1f %10.1f s %5d %7d  %s",
                engine,
                result.path("cases").asLong(),
                result.path("cases").asLong() / result.path("seconds").asDouble(),
                first,
                result.path("verdicts").path("bug").asLong(),
                result.path("groups").size(),
                split());
    }

    /** Notes the processor time so far of each thread, and of each process below the JVM. A thread that has ended keeps its last value. */
    private void sample(ProcessHandle jvm) throws IOException {
        jvm.descendants()
                .forEach(server -> server.info()
                        .totalCpuDuration()
                        .ifPresent(used -> servers.put(server.pid(), used.toMillis() / 1e3)));
        Path tasks = Path.of("/proc", Long.toString(jvm.pid()), "task");
        if (!Files.isDirectory(tasks)) {
            return;
        }
        try (Stream<Path> all = Files.list(tasks)) {
            for (Path task : all.toList()) {
                try {
                    String stat = Files.readString(task.resolve("stat"));
                    int close = stat.lastIndexOf(')');
                    String name = stat.substring(stat.indexOf('(') + 1, close);
                    String[] fields = stat.substring(close + 2).split(" ");
                    long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
                    threads.put(name + " " + task.getFileName(), ticks / TICKS_PER_SECOND);
                } catch (IOException e) {
                    // The thread has just ended.
                }
            }
        }
    }

    private String split() {
        return Stream.concat(
                        PARTS.entrySet().stream().map(part -> shown(part.getKey(), ofThreads(part.getValue()))),
                        Stream.of(shown(
                                "servers",
                                servers.values().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .sum())))
                .collect(Collectors.joining(", "));
    }

    private double ofThreads(List<String> names) {
        return threads.entrySet().stream()
                .filter(thread -> names.stream().anyMatch(thread.getKey()::startsWith))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static String shown(String part, double seconds) {
        return String.format(Locale.ROOT, "%s %.1f", part, seconds);
    }
}
