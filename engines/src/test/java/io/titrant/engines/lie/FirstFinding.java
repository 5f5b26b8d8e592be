package io.titrant.engines.lie;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Guide;
import io.titrant.generate.Option;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.oracles.Oracles;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Counts the cases and the seconds of processor time up to the first bug, with and without a guide:
 * {@code FirstFinding ENGINE LEVELS LIE ORACLE CASES SEEDS [PERCENT]}. LIE is one of {@link InjectedLie}; {@code NOTHING} searches bugs of the engine itself.
 * SEEDS is the number of seeds, from 1. With PERCENT, so many databases have complex cases, and there is no guide.
 */
public final class FirstFinding {
    private FirstFinding() {}

    enum InjectedLie {
        LOSES_A_ROW_LOCK(LosesARowLock::new),
        UNDOES_A_COMMITTED_WRITE(UndoesACommittedWrite::new),
        KEEPS_A_ROLLED_BACK_WRITE(KeepsARolledBackWrite::new),
        READS_A_STALE_ROW(ReadsAStaleRow::new),
        FORGETS_AN_OWN_WRITE(ForgetsAnOwnWrite::new),
        SKIPS_A_WAIT(SkipsAWait::new),
        DELETE_SKIPS_A_ROW(DeleteSkipsARow::new),
        SUBQUERY_READS_STALE_ROWS(SubqueryReadsStaleRows::new),
        READ_COMMITTED_IS_READ_UNCOMMITTED(
                () -> new RunsAnotherLevel(IsolationLevel.READ_COMMITTED, IsolationLevel.READ_UNCOMMITTED)),
        REPEATABLE_READ_IS_READ_COMMITTED(
                () -> new RunsAnotherLevel(IsolationLevel.REPEATABLE_READ, IsolationLevel.READ_COMMITTED)),
        SERIALIZABLE_IS_REPEATABLE_READ(
                () -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.REPEATABLE_READ)),
        SERIALIZABLE_IS_READ_COMMITTED(
                () -> new RunsAnotherLevel(IsolationLevel.SERIALIZABLE, IsolationLevel.READ_COMMITTED)),
        NOTHING(() -> new Lie() {});

        private final Supplier<Lie> lies;

        InjectedLie(Supplier<Lie> lies) {
            this.lies = lies;
        }

        Supplier<Lie> lies() {
            return lies;
        }
    }

    public static void main(String[] args) {
        EngineSpec spec = EngineSpec.parse(args[0]);
        Engine honest = Engines.named(spec.name());
        StartOptions options = Engines.options(honest, spec, Map.of());
        List<IsolationLevel> levels =
                Stream.of(args[1].split(",")).map(IsolationLevel::parse).toList();
        Engine lying = LyingEngine.over(honest, InjectedLie.valueOf(args[2]).lies);
        Oracle oracle = Oracles.named(args[3]).get(0);
        long cases = Long.parseLong(args[4]);
        boolean mixed = args.length > 6;
        Profile profile =
                mixed ? Profile.DEFAULT.with(Option.COMPLEX_PERCENT, Integer.parseInt(args[6])) : Profile.DEFAULT;
        for (Guide guide : mixed ? List.of(Guide.NONE) : List.of(Guide.values())) {
            CaseGenerator generator = new CaseGenerator(honest, options.version(), levels, profile, guide);
            List<Effort> found = new ArrayList<>();
            try (TestDatabase testDatabase = new TestDatabase(lying.start(options), Limits.CAMPAIGN)) {
                for (long seed = 1; seed <= Long.parseLong(args[5]); seed++) {
                    found.add(first(generator, testDatabase, oracle, seed, cases));
                }
            }
            System.out.printf(
                    "%s %s %s %s, guide %s: mean %.1f cases, %.0f statements, %.1f CPU-s without the server's, cases %s, CPU-s %s%n",
                    args[0],
                    args[1],
                    args[2],
                    args[3],
                    guide.label(),
                    found.stream().mapToLong(Effort::cases).average().orElse(0),
                    found.stream().mapToLong(Effort::statements).average().orElse(0),
                    found.stream().mapToDouble(Effort::cpuSeconds).average().orElse(0),
                    found.stream().map(Effort::cases).toList(),
                    found.stream()
                            .map(effort -> Math.round(effort.cpuSeconds()))
                            .toList());
        }
        System.exit(0);
    }

    /** The number of cases and statements up to the first bug, and the processor time of this JVM. */
    private record Effort(long cases, long statements, double cpuSeconds) {}

    private static double cpuSeconds() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(time -> time.toMillis() / 1e3)
                .orElse(0.0);
    }

    /** Runs cases up to the first bug, or all of them if there is none. */
    private static Effort first(
            CaseGenerator generator, TestDatabase testDatabase, Oracle oracle, long seed, long cases) {
        long statements = 0;
        double began = cpuSeconds();
        for (long index = 0; index < cases; index++) {
            Case testCase = generator.generate(seed, index);
            statements += testCase.steps().size();
            try {
                Verdict verdict = oracle.judge(testCase, testDatabase.run(testCase), testDatabase);
                if (verdict.outcome() == Verdict.Outcome.BUG) {
                    return new Effort(index + 1, statements, cpuSeconds() - began);
                }
            } catch (InitFailedException e) {
                // Dropped, as in a campaign.
                continue;
            }
        }
        return new Effort(cases, statements, cpuSeconds() - began);
    }
}
