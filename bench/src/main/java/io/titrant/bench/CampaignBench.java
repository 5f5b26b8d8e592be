package io.titrant.bench;

import io.titrant.bench.TimeSplit.Part;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import io.titrant.report.TextTable;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Per engine, in one run: how many cases a campaign judges per second, where the time goes, and what the same statements
 * cost over bare JDBC. Arguments: {@code --oracle O} as {@code test} takes it, which is WriteCheck if nothing is said, {@code --seconds N} for each measurement or {@code --cases N} for one with one
 * worker, {@code --from INDEX} for the first case of that measurement, {@code --seed S}, {@code --no-bare} without bare JDBC, {@code --thorough} as {@code test} takes it, engines as {@code --db} takes them.
 */
public final class CampaignBench {
    private static final String USAGE =
            "usage: bench/campaign [--oracle O|all] [--seconds N | --cases N [--from INDEX]]"
                    + " [--seed S] [--no-bare] [--thorough] [ENGINE ...]";
    private static final List<String> ENGINES =
            List.of("h2", "hsqldb", "derby", "sqlite", "duckdb", "postgres:18.6", "mariadb:10.11.5", "mysql:8.0.33");
    private static final String WRITECHECK = "writecheck";
    private static final List<String> HEAD = List.of(
            "engine",
            "cases/s",
            "2 workers",
            "per CPU s",
            "simple",
            "complex",
            "bare JDBC: of its rate",
            "its cases/s, one run each",
            "generate",
            "reset",
            "execute",
            "of it locks",
            "read",
            "serial runs",
            "explanation",
            "views",
            "judge",
            "slowest",
            "statements/case",
            "cases with bugs, per CPU min",
            "each oracle, simple cases",
            "each oracle, complex cases");
    private static final int WARM_UP = 40;

    private CampaignBench() {}

    /** How much to measure: for a time, or so many cases, whose processor time can be compared on a busy machine too. */
    record Amount(Duration time, long cases, long from) {
        static Amount of(Duration time) {
            return new Amount(time, Long.MAX_VALUE, 0);
        }

        static Amount of(long cases) {
            return new Amount(Duration.ofDays(1), cases, 0);
        }

        Amount startingAt(long index) {
            return new Amount(time, cases, index);
        }

        boolean isTimed() {
            return cases == Long.MAX_VALUE;
        }

        boolean isDone(long done, long nanos) {
            return done >= cases || nanos >= time.toNanos();
        }
    }

    /** Cases, and the processor time that they took. */
    private record Judged(long cases, double cpuSeconds) {
        static final Judged NONE = new Judged(0, 0);

        Judged plus(long moreCases, double moreSeconds) {
            return new Judged(cases + moreCases, cpuSeconds + moreSeconds);
        }

        double rate() {
            return cases / Math.max(1e-9, cpuSeconds);
        }
    }

    /** What one engine was measured to do. */
    private record Measured(
            Judged simple, Judged complex, double seconds, double bareShare, double bareRate, CaseFigures figures) {
        Judged all() {
            return simple.plus(complex.cases(), complex.cpuSeconds());
        }
    }

    public static void main(String[] args) throws Exception {
        BenchCommand.main("campaign", CampaignBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) throws SQLException, InterruptedException {
        BenchArguments given = BenchArguments.parse(
                args,
                Set.of("--seconds", "--cases", "--oracle", "--from", "--seed"),
                Set.of("--no-bare", "--thorough"),
                USAGE);
        Amount amount = given.options().containsKey("--cases")
                ? Amount.of(given.count("--cases", 1))
                : Amount.of(Duration.ofSeconds(given.intCount("--seconds", 20)));
        long from = given.number("--from", 0);
        long seed = given.number("--seed", 1);
        List<Oracle> every = Oracles.forMixedCases(Oracles.named(given.option("--oracle", WRITECHECK)));
        List<Oracle> oracles = given.has("--thorough") ? every : Oracles.sparing(every);
        TextTable table = new TextTable(24, HEAD);
        for (String engine : given.words().isEmpty() ? ENGINES : given.words()) {
            err.println("measuring " + engine);
            List<String> row = measure(engine, oracles, amount.startingAt(from), seed, !given.has("--no-bare"));
            err.println(String.join(" | ", row));
            table.row(row);
        }
        out.print(table.render());
        out.println(
                "Times are milliseconds per case: reset to read of the concurrent run, then the serial runs, the runs"
                        + " that look for a permitted explanation, statements run alone on views, and the oracles"
                        + " themselves; last each oracle with all that it asked for, and in"
                        + " brackets how many statements that was. Statements are all but those of the reset and the"
                        + " final read.");
        return 0;
    }

    static List<String> head() {
        return HEAD;
    }

    static List<String> measure(String name, List<Oracle> oracles, Amount amount, long seed, boolean compare)
            throws SQLException, InterruptedException {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        StartOptions options = Engines.options(engine, spec, Map.of());
        TimeSplit split = new TimeSplit();
        Measured alone = alone(engine, options, oracles, amount, seed, split, compare);
        long cases = alone.all().cases();
        String two = amount.isTimed() ? number(together(engine, options, oracles, amount.time(), seed, 2)) : "-";
        List<String> cells = new ArrayList<>(List.of(
                name,
                number(cases / alone.seconds()),
                two,
                number(alone.all().rate()),
                number(alone.simple().rate()),
                number(alone.complex().rate()),
                String.format("%.2f", alone.bareShare()),
                number(alone.bareRate())));
        for (Part part : Part.values()) {
            cells.add(String.format("%.2f", split.millis(part) / Math.max(1, cases)));
        }
        CaseFigures figures = alone.figures();
        cells.add(String.format("%.0f ms", figures.slowestMillis()));
        cells.add(number(figures.statementsPerCase()));
        cells.add(figures.bugs(alone.all().cpuSeconds()));
        System.err.println("slowest: " + figures.slowest());
        cells.add(shown(split.oracles(false, alone.simple().cases())));
        cells.add(shown(split.oracles(true, alone.complex().cases())));
        return cells;
    }

    /** The cell of a table, also where no case of its kind ran. */
    private static String shown(String cell) {
        return cell.isEmpty() ? "-" : cell;
    }

    /** One worker, and after each block of cases the same statements over bare JDBC. */
    private static Measured alone(
            Engine engine,
            StartOptions options,
            List<Oracle> oracles,
            Amount amount,
            long seed,
            TimeSplit split,
            boolean compare)
            throws SQLException {
        TimeSplit warmUp = new TimeSplit();
        Switch listener = new Switch(warmUp);
        try (TestDatabase testDatabase = new TestDatabase(engine.start(options), Limits.CAMPAIGN, listener);
                BareReplay bare = new BareReplay(engine, options)) {
            CaseGenerator generator = generator(engine, testDatabase);
            JudgingLoop warming = new JudgingLoop(oracles, generator, seed + 1, testDatabase, warmUp);
            for (int i = 0; i < WARM_UP; i++) {
                List<BareReplay.Ran> runs = warming.judge(i);
                if (compare) {
                    bare.time(runs);
                }
            }
            listener.to = split;
            return measured(
                    new JudgingLoop(oracles, generator, seed, testDatabase, split),
                    generator.casesPerDatabase(),
                    amount,
                    compare ? bare : null);
        }
    }

    /** The cases that bare JDBC repeated: their number, their time here, and the time of bare JDBC for all runs and for the first run. */
    private static final class BareComparison {
        private long cases;
        private long nanos;
        private long bareNanos;
        private long bareFirst;

        void add(BareReplay bare, JudgedCase judged) throws SQLException {
            List<BareReplay.Ran> runs = judged.runs();
            long all = bare.time(runs) + judged.alone();
            long first = runs.isEmpty() ? -1 : bare.time(runs.subList(0, 1));
            if (all > judged.alone() && first > 0) {
                cases++;
                nanos += judged.nanos();
                bareNanos += all;
                bareFirst += first;
            }
        }
    }

    /** A case that took so long, the runs of it, and the part of the time in which statements ran alone. */
    private record JudgedCase(List<BareReplay.Ran> runs, long nanos, long alone) {}

    private static Measured measured(JudgingLoop loop, int block, Amount amount, @Nullable BareReplay bare)
            throws SQLException {
        long cases = 0;
        long nanos = 0;
        CaseFigures figures = new CaseFigures();
        Judged simple = Judged.NONE;
        Judged complex = Judged.NONE;
        BareComparison compared = new BareComparison();
        for (long index = amount.from(); !amount.isDone(cases, nanos); ) {
            List<JudgedCase> judged = new ArrayList<>();
            double cpuBefore = Cpu.seconds();
            for (int i = 0; i < block && !amount.isDone(cases, nanos); i++, index++) {
                long alone = loop.nanosAlone();
                long statements = loop.statements();
                long began = System.nanoTime();
                List<BareReplay.Ran> runs = loop.judge(index);
                long took = System.nanoTime() - began;
                judged.add(new JudgedCase(runs, took, loop.nanosAlone() - alone));
                nanos += took;
                figures.add(index, took, loop.bug(), loop.statements() - statements);
                cases++;
            }
            double cpu = Cpu.seconds() - cpuBefore;
            // The cases of a block are all simple or all complex.
            if (loop.complex()) {
                complex = complex.plus(judged.size(), cpu);
            } else {
                simple = simple.plus(judged.size(), cpu);
            }
            if (bare != null) {
                for (JudgedCase each : judged) {
                    compared.add(bare, each);
                }
            }
        }
        System.err.println(cases + " cases, " + compared.cases + " of them compared with bare JDBC");
        return new Measured(
                simple,
                complex,
                nanos / 1e9,
                (double) compared.bareNanos / Math.max(1, compared.nanos),
                compared.cases / Math.max(1e-9, compared.bareFirst / 1e9),
                figures);
    }

    /** Cases per second of several workers, each on a database of its own, as in a campaign. */
    private static double together(
            Engine engine, StartOptions options, List<Oracle> oracles, Duration time, long seed, int workers)
            throws InterruptedException {
        AtomicLong blocks = new AtomicLong();
        AtomicLong cases = new AtomicLong();
        List<TestDatabase> testDatabases = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            testDatabases.add(new TestDatabase(engine.start(options), Limits.CAMPAIGN));
        }
        CaseGenerator generator = generator(engine, testDatabases.get(0));
        int block = generator.casesPerDatabase();
        long began = System.nanoTime();
        for (TestDatabase testDatabase : testDatabases) {
            JudgingLoop loop = new JudgingLoop(oracles, generator, seed, testDatabase, new TimeSplit());
            Thread thread = new Thread(() -> {
                while (true) {
                    long from = blocks.getAndIncrement() * block;
                    for (long index = from; index < from + block; index++) {
                        if (System.nanoTime() - began > time.toNanos()) {
                            return;
                        }
                        loop.judge(index);
                        cases.incrementAndGet();
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        testDatabases.forEach(TestDatabase::close);
        return cases.get() / seconds;
    }

    private static CaseGenerator generator(Engine engine, TestDatabase testDatabase) {
        return new CaseGenerator(engine, testDatabase.instance().version(), engine.isolationLevels(), Profile.MIXED);
    }

    private static String number(double value) {
        return value < 10 ? String.format("%.1f", value) : String.format("%.0f", value);
    }

    /** Hands times on to the split that is wanted now. */
    private static final class Switch implements io.titrant.execute.RunListener {
        volatile @Nullable TimeSplit to;

        Switch(TimeSplit first) {
            to = first;
        }

        @Override
        public void spent(Phase phase, long nanos) {
            TimeSplit now = to;
            if (now != null) {
                now.spent(phase, nanos);
            }
        }

        @Override
        public void waited(long nanos) {
            TimeSplit now = to;
            if (now != null) {
                now.waited(nanos);
            }
        }
    }
}
