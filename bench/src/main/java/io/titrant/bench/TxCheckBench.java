package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.txcheck.Examination;
import io.titrant.judge.txcheck.Removals;
import io.titrant.judge.txcheck.TxCheck;
import io.titrant.judge.txcheck.TxCheckSettings;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much of random cases TxCheck judges, and what that costs: per engine and level the verdicts, the median share of statements that survive
 * decycling and blocking scheduling, the share of cases with a dependency between transactions and interleaved commits, resets (runs) and statements per case, cases per minute and CPU-seconds
 * per case, and for bugs how many of the equivalent orders show them (TxCheck Table 5).
 * Arguments: {@code [--sql simple|mixed|complex] [--isolation LEVEL] [--cases N] [--seed S] [--db-option KEY=VALUE] [--bugs DIR] ENGINE …}.
 */
public final class TxCheckBench {
    private static final Set<String> OPTIONS =
            Set.of("--sql", "--isolation", "--rounds", "--orders", "--cases", "--seed", "--db-option", "--bugs");
    private static final String USAGE =
            "usage: bench/txcheck [--shares] [--sql simple|mixed|complex] [--isolation LEVEL]"
                    + " [--rounds N] [--orders N] [--cases N] [--seed S] [--db-option KEY=VALUE] [--bugs DIR] ENGINE ...";

    private final long cases;
    private final long seed;
    private final Profile profile;
    private final int rounds;
    private final int orders;
    private final @Nullable IsolationLevel only;
    /** Whether samples tell how the processor time divides; to take them costs some of it. */
    private final boolean divided;

    private final Path bugs;
    /** One setting of the engine, or none. */
    private final Map<String, String> options;

    private TxCheckBench(BenchArguments given) {
        this.cases = given.count("--cases", 100);
        this.seed = given.number("--seed", 1);
        this.profile = given.options().containsKey("--sql")
                ? ValidityBench.profile(given.option("--sql", ""))
                : Profile.DEFAULT;
        this.rounds = given.intCount("--rounds", TxCheckSettings.DEFAULT.rounds());
        this.orders = given.intCount("--orders", TxCheckSettings.DEFAULT.orders());
        this.only = given.options().containsKey("--isolation")
                ? IsolationLevel.parse(given.option("--isolation", ""))
                : null;
        this.divided = given.has("--shares");
        this.bugs = Path.of(given.option("--bugs", "txcheck-bugs"));
        String[] setting = given.option("--db-option", "").split("=", 2);
        this.options = setting[0].isEmpty() ? Map.of() : Map.of(setting[0], setting.length > 1 ? setting[1] : "");
    }

    public static void main(String[] args) throws Exception {
        BenchCommand.main("txcheck", TxCheckBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        BenchArguments given = BenchArguments.parse(args, OPTIONS, Set.of("--shares"), USAGE);
        if (given.words().isEmpty()) {
            throw new TitrantException("no engine given; " + USAGE);
        }
        TxCheckBench bench = new TxCheckBench(given);
        given.words().forEach(bench::measure);
        return 0;
    }

    private void measure(String name) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        try (TestDatabase database =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, options)), Limits.CAMPAIGN)) {
            for (IsolationLevel level : engine.isolationLevels()) {
                if (only == null || only == level) {
                    measure(name, engine, level, database);
                }
            }
        }
    }

    private void measure(String name, Engine engine, IsolationLevel level, TestDatabase database) {
        if (!divided) {
            measureLevel(name, engine, level, database);
            return;
        }
        double servers = Cpu.ofServers();
        try (CpuShares shares = new CpuShares()) {
            measureLevel(name, engine, level, database);
            System.out.println("    of the processor time: " + shares.describe(Cpu.ofServers() - servers));
        }
    }

    private void measureLevel(String name, Engine engine, IsolationLevel level, TestDatabase database) {
        CaseGenerator generator = new CaseGenerator(engine, database.instance().version(), List.of(level), profile);
        Totals totals = new Totals();
        CountingLab lab = new CountingLab(database);
        long began = System.nanoTime();
        double cpu = Cpu.seconds();
        double servers = Cpu.ofServers();
        for (long index = 0; index < cases; index++) {
            Case testCase = generator.generate(seed, index);
            try {
                TxCheck oracle = new TxCheck().bounded(rounds, orders);
                Recording recording = database.run(oracle.prepared(testCase, database));
                Examination examination = oracle.examine(testCase, recording, lab.asLab());
                totals.add(examination);
                if (examination.verdict().outcome() == Verdict.Outcome.BUG) {
                    keep(name, level, index, testCase, examination.verdict());
                }
            } catch (InitFailedException e) {
                totals.dropped++;
            }
        }
        double all = Cpu.seconds() - cpu;
        System.out.printf(
                "%s %s: %s, %.0f resets and %.0f statements a case; %.0f cases a minute, %.3f CPU-s a case, %.3f without the server's%n",
                name,
                level.sql(),
                totals,
                (double) lab.runs() / Math.max(1, cases) + 1,
                (double) lab.statements() / Math.max(1, cases),
                60 * cases / ((System.nanoTime() - began) / 1e9),
                all / Math.max(1, cases),
                (all - (Cpu.ofServers() - servers)) / Math.max(1, cases));
        if (totals.sorted > 0) {
            System.out.printf(
                    "  %d bugs show in equivalent orders; %d of them in every order that was run; %d of %d orders show them%n",
                    totals.sorted, totals.inAllOrders, totals.differing, totals.orders);
        }
        totals.reasons.forEach((why, count) -> System.out.println("    " + count + " × " + why));
    }

    /** The examinations of one level, added up. */
    private static final class Totals {
        private final Map<Verdict.Outcome, Integer> verdicts = new EnumMap<>(Verdict.Outcome.class);
        private final Map<String, Integer> reasons = new TreeMap<>();
        private final List<Double> shares = new ArrayList<>();
        private long statements;
        private long followed;
        private long survived;
        private long compared;
        private Removals removed = Removals.NONE;
        private int crossing;
        private long runs;
        private long examined;
        private long dropped;
        private long unrefined;
        private int sorted;
        private int inAllOrders;
        private int orders;
        private int differing;

        void add(Examination examination) {
            Verdict verdict = examination.verdict();
            verdicts.merge(verdict.outcome(), 1, Integer::sum);
            runs += examination.runs() + 1;
            examined++;
            if (verdict.outcome() == Verdict.Outcome.UNKNOWN || verdict.outcome() == Verdict.Outcome.NOT_APPLICABLE) {
                reasons.merge(verdict.explanation().replaceAll(":.*", ""), 1, Integer::sum);
                return;
            }
            if (verdict.outcome() == Verdict.Outcome.BUG && examination.differing() > 0) {
                sorted++;
                inAllOrders += examination.differing() == examination.orders() ? 1 : 0;
                orders += examination.orders();
                differing += examination.differing();
            }
            if (examination.followed() == 0) {
                unrefined++;
                return;
            }
            statements += examination.statements();
            followed += examination.followed();
            survived += examination.survived();
            compared += examination.compared();
            removed = removed.plus(examination.removals());
            examination.leftOut().forEach(why -> reasons.merge("statements left out: " + why, 1, Integer::sum));
            crossing += examination.crossing() && examination.interleaved() ? 1 : 0;
            shares.add(
                    examination.statements() == 0 ? 1.0 : (double) examination.survived() / examination.statements());
        }

        @Override
        public String toString() {
            shares.sort(null);
            return String.format(
                    "%s, %d dropped, %d bugs found before a case was refined; of the statements %.0f %% can be followed, %.0f %% survive (median of the cases %.0f %%), %.0f %% are compared; removed because they were blocked %.0f %%, lost a conflict %.0f %%, were on a cycle %.0f %%; dependency between transactions and interleaved commits %.0f %%; %.1f runs a case",
                    verdicts,
                    dropped,
                    unrefined,
                    percent(followed),
                    percent(survived),
                    shares.isEmpty() ? 0 : 100 * shares.get(shares.size() / 2),
                    percent(compared),
                    percent(removed.apart()),
                    percent(removed.losers()),
                    percent(removed.cyclic()),
                    100.0 * crossing / Math.max(1, shares.size()),
                    (double) runs / Math.max(1, examined));
        }

        private double percent(long part) {
            return 100.0 * part / Math.max(1, statements);
        }
    }

    private void keep(String name, IsolationLevel level, long index, Case testCase, Verdict verdict) {
        String file = (name + "-" + level.sql() + "-" + index + ".sql").replaceAll("[ :]", "_");
        try {
            Files.createDirectories(bugs);
            Files.writeString(bugs.resolve(file), CaseWriter.write(testCase));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.out.println("  bug " + file + ": " + verdict.kind() + ": " + verdict.explanation());
    }
}
