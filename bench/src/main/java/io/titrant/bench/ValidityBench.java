package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.generate.SqlComplexity;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs generated cases and prints, for each engine, how many statements succeed, touch rows, fail and are slow. */
public final class ValidityBench {
    private static final String USAGE =
            "usage: bench/validity [--sql simple|mixed|complex] [--cases N] [--seed S] [--examples N] ENGINE ...";
    private static final Limits LIMITS =
            new Limits(Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(60), 100_000);

    private final Profile profile;
    private final long cases;
    private final long seed;
    private final int examples;

    private ValidityBench(Profile profile, long cases, long seed, int examples) {
        this.profile = profile;
        this.cases = cases;
        this.seed = seed;
        this.examples = examples;
    }

    public static void main(String[] args) throws Exception {
        BenchCommand.main("validity", ValidityBench::run, args);
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        BenchArguments given = BenchArguments.parse(args, Set.of("--sql", "--cases", "--seed", "--examples"), USAGE);
        if (given.words().isEmpty()) {
            throw new TitrantException("no engine given; " + USAGE);
        }
        ValidityBench bench = new ValidityBench(
                profile(given.option("--sql", SqlComplexity.COMPLEX.label())),
                given.count("--cases", 100),
                given.number("--seed", 1),
                given.intCount("--examples", 1));
        for (String engine : given.words()) {
            out.println(bench.measure(engine));
        }
        return 0;
    }

    static Profile profile(String value) {
        return SqlComplexity.parse(value).in(Profile.DEFAULT);
    }

    private StatementShares measure(String name) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        // With the default of 0 Derby leaves the second of two deadlocks alone for good.
        Map<String, String> settings =
                spec.name().equals("derby") ? Map.of("derby.locks.deadlockTimeout", "1") : Map.of();
        StatementShares shares = new StatementShares(name, examples);
        try (Instance instance = engine.start(Engines.options(engine, spec, settings));
                Workspace workspace = instance.createWorkspace("titrant_validity");
                CaseRunner runner = new CaseRunner(workspace, LIMITS)) {
            CaseGenerator generator = new CaseGenerator(engine, instance.version(), engine.isolationLevels(), profile);
            for (long i = 0; i < cases; i++) {
                Case testCase = generator.generate(seed, i);
                long start = System.nanoTime();
                shares.add(testCase, runner.run(testCase), System.nanoTime() - start);
            }
        }
        return shares;
    }
}
