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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs generated cases and prints, for each engine, how many statements succeed, touch rows, fail and are slow. */
public final class ValidityBench {
    private static final int CANNOT_RUN = 2;
    private static final String USAGE =
            "usage: bench/validity [--sql simple|mixed|complex] [--cases N] [--seed S] [--examples N] ENGINE ...";
    private static final Limits LIMITS =
            new Limits(Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(60), 100_000);

    private Profile profile = Profile.DEFAULT.complex();
    private int cases = 100;
    private long seed = 1;
    private int examples = 1;
    private final List<String> engines = new ArrayList<>();

    private ValidityBench() {}

    public static void main(String[] args) {
        System.exit(run(List.of(args), System.out, System.err));
    }

    /** The exit status: 0, or 2 if the command cannot run. */
    static int run(List<String> args, PrintStream out, PrintStream err) {
        try {
            ValidityBench bench = new ValidityBench();
            bench.parse(args);
            for (String engine : bench.engines) {
                out.println(bench.measure(engine));
            }
            return 0;
        } catch (TitrantException e) {
            err.println("validity: " + e.getMessage());
            return CANNOT_RUN;
        }
    }

    private void parse(List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            String word = args.get(i);
            if (!word.startsWith("--")) {
                engines.add(word);
                continue;
            }
            if (i + 1 == args.size()) {
                throw new TitrantException(word + " needs a value; " + USAGE);
            }
            option(word, args.get(++i));
        }
        if (engines.isEmpty()) {
            throw new TitrantException("no engine given; " + USAGE);
        }
    }

    private void option(String word, String value) {
        try {
            switch (word) {
                case "--cases" -> cases = Integer.parseInt(value);
                case "--seed" -> seed = Long.parseLong(value);
                case "--examples" -> examples = Integer.parseInt(value);
                case "--sql" -> profile = profile(value);
                default -> throw new TitrantException("unknown option " + word + "; " + USAGE);
            }
        } catch (NumberFormatException e) {
            throw new TitrantException(word + " takes a number, not '" + value + "'", e);
        }
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
            for (int i = 0; i < cases; i++) {
                Case testCase = generator.generate(seed, i);
                long start = System.nanoTime();
                shares.add(testCase, runner.run(testCase), System.nanoTime() - start);
            }
        }
        return shares;
    }
}
