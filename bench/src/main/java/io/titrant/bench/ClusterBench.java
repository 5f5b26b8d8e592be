package io.titrant.bench;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.CampaignSettings;
import io.titrant.campaign.Cluster;
import io.titrant.campaign.Finding;
import io.titrant.campaign.RemoteWorker;
import io.titrant.campaign.Statistics;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.Folders;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Measures the driver of a campaign on a cluster: its processor time and memory against the number of cases. */
public final class ClusterBench {
    private static final String COLUMNS = "%10s %8s %10s %8s %12s %12s %9s%n";
    private static final String USAGE = "usage: bench/cluster [--db E] [CASES ...]";
    private static final int BLOCKS = 10;
    private static final Duration REDUCE_TIME = Duration.ofSeconds(2);

    private ClusterBench() {}

    public static void main(String[] args) throws Exception {
        BenchCommand.main("cluster", ClusterBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws IOException, InterruptedException {
        BenchArguments arguments = BenchArguments.parse(args, Set.of("--db"), USAGE);
        List<Long> numbers = arguments.words().isEmpty()
                ? List.of(100_000L, 1_000_000L)
                : arguments.words().stream()
                        .map(word -> BenchArguments.count("CASES", word))
                        .toList();
        EngineSpec spec = EngineSpec.parse(arguments.option("--db", "h2"));
        Engine engine = Engines.named(spec.name());
        StartOptions options = Engines.options(engine, spec, Map.of());
        Supplier<TestDatabase> databases = () -> new TestDatabase(Engines.start(engine, options), Limits.CAMPAIGN);
        Recording.EngineId id;
        try (TestDatabase probe = databases.get()) {
            id = new Recording.EngineId(engine.name(), probe.instance().version());
        }
        CaseGenerator generator = new CaseGenerator(engine, id.version(), engine.isolationLevels(), Profile.MIXED);
        try (RemoteWorker worker = new RemoteWorker(settings(1, Path.of(".")), generator, databases)) {
            Repeated cluster = new Repeated(worker, generator.casesPerDatabase());
            System.out.printf(
                    COLUMNS, "cases", "cpu-s", "cases/cpu-s", "heap MB", "got bytes", "wrote bytes", "findings");
            for (long cases : numbers) {
                measure(cases, generator, id, databases, cluster);
            }
        }
        return 0;
    }

    private static void measure(
            long cases,
            CaseGenerator generator,
            Recording.EngineId id,
            Supplier<TestDatabase> databases,
            Repeated cluster)
            throws IOException, InterruptedException {
        Path out = Files.createTempDirectory("titrant-cluster-");
        try {
            measure(cases, generator, id, databases, cluster, out);
        } finally {
            Folders.delete(out);
        }
    }

    private static void measure(
            long cases,
            CaseGenerator generator,
            Recording.EngineId id,
            Supplier<TestDatabase> databases,
            Repeated cluster,
            Path out)
            throws IOException, InterruptedException {
        double began = Cpu.seconds();
        long got = cluster.got;
        Campaign campaign = new Campaign(settings(cases, out), generator, id, databases, false, new Silent(), cluster);
        CampaignResult result = campaign.run();
        double cpu = Cpu.seconds() - began;
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        System.out.printf(
                COLUMNS,
                result.statistics().cases(),
                Math.round(cpu),
                Math.round(cases / cpu),
                heap >> 20,
                cluster.got - got,
                bytes(out),
                campaign.soFar().findings().size());
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static CampaignSettings settings(long cases, Path out) {
        return new CampaignSettings(
                1,
                cases,
                null,
                1,
                Oracles.sparing(Oracles.forMixedCases(Oracles.named("all"))),
                out,
                3,
                REDUCE_TIME,
                CampaignSettings.PATIENCE,
                Set.of(),
                List.of());
    }

    /** A cluster that repeats the answers of the first blocks for all later ones, with other case numbers. */
    private static final class Repeated implements Cluster {
        private static final Pattern NUMBER = Pattern.compile("\"(from|to|index)\":(\\d+)");

        private final RemoteWorker worker;
        private final int blockSize;
        private final List<String> answers;
        private long got;

        Repeated(RemoteWorker worker, int blockSize) {
            this.worker = worker;
            this.blockSize = blockSize;
            this.answers = LongStream.range(0, BLOCKS)
                    .mapToObj(block -> runReduction("{\"blocks\":[{\"from\":" + block * blockSize + ",\"to\":"
                            + (block + 1) * blockSize + "}],\"done\":[],\"suspicion\":null,\"nanos\":0}"))
                    .toList();
        }

        @Override
        public int slots() {
            return 4;
        }

        @Override
        public void runCases(List<String> tasks, BiConsumer<Integer, String> receiver) {
            for (int i = 0; i < tasks.size(); i++) {
                String answer = answer(tasks.get(i));
                synchronized (this) {
                    got += answer.length();
                }
                receiver.accept(i, answer);
            }
        }

        /** The answers of all blocks of a task, as one. */
        private String answer(String task) {
            StringBuilder counts = new StringBuilder();
            StringBuilder suspicions = new StringBuilder();
            Matcher from = Pattern.compile("\"from\":(\\d+)").matcher(task);
            while (from.find()) {
                long first = Long.parseLong(from.group(1));
                int number = (int) (first / blockSize % BLOCKS);
                String moved = moved(answers.get(number), first - (long) number * blockSize);
                join(counts, part(moved, "\"counts\":[", "],\"suspicions\":["));
                join(suspicions, part(moved, "],\"suspicions\":[", "],\"undecided\":["));
            }
            return "{\"counts\":[" + counts + "],\"suspicions\":[" + suspicions + "],\"undecided\":[],\"notes\":[]}";
        }

        private static void join(StringBuilder all, String more) {
            all.append(all.isEmpty() || more.isEmpty() ? "" : ",").append(more);
        }

        private static String part(String answer, String before, String after) {
            return answer.substring(answer.indexOf(before) + before.length(), answer.indexOf(after));
        }

        private static String moved(String answer, long by) {
            return NUMBER.matcher(answer)
                    .replaceAll(number -> "\"" + number.group(1) + "\":" + (Long.parseLong(number.group(2)) + by));
        }

        @Override
        public synchronized String runReduction(String task) {
            try {
                return worker.run(task);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Silent implements Campaign.Listener {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {
            // A bench shows its result only.
        }

        @Override
        public void found(CampaignResult outcome) {
            // A bench shows its result only.
        }
    }
}
