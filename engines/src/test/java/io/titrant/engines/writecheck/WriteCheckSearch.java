package io.titrant.engines.writecheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Verdict;
import io.titrant.judge.writecheck.WriteCheck;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs random cases through WriteCheck on one engine and counts the verdicts: {@code WriteCheckSearch ENGINE CASES SEED OUT [source=small] [option=value …]}. Bugs and unknowns are
 * written to OUT.
 */
final class WriteCheckSearch {
    private WriteCheckSearch() {}

    public static void main(String[] args) throws IOException {
        EngineSpec spec = EngineSpec.parse(args[0]);
        int cases = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        Path out = Files.createDirectories(Path.of(args[3]));
        Map<String, String> options = new TreeMap<>();
        for (String option : List.of(args).subList(4, args.length)) {
            options.put(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        Engine engine = Engines.named(spec.name());
        Map<String, Integer> counts = new TreeMap<>();
        long started = System.nanoTime();
        List<IsolationLevel> levels = engine.isolationLevels();
        boolean small = options.remove("source", "small");
        StartOptions start = Engines.options(engine, spec, options);
        RenewedDatabase database = new RenewedDatabase(engine, start);
        for (int i = 0; i < cases; i++) {
            IsolationLevel level = levels.get(i % levels.size());
            Case testCase = small
                    ? new RandomCases(seed * 1_000_003 + i).next(level)
                    : new CaseGenerator(engine, start.version(), List.of(level), Profile.DEFAULT).generate(seed, i);
            Verdict verdict = database.judged(testCase);
            String label = verdict.outcome().label() + (verdict.rule() == null ? "" : " " + verdict.rule());
            counts.merge(level + " " + label, 1, Integer::sum);
            if (verdict.outcome().compareTo(Verdict.Outcome.UNKNOWN) >= 0) {
                Files.writeString(
                        out.resolve(args[0].replace(':', '-') + "-" + seed + "-" + i + "-"
                                + verdict.outcome().label() + ".sql"),
                        CaseWriter.write(testCase.withHeader(testCase.header()
                                .with("engine", args[0])
                                .with("why", verdict.explanation().replace('\n', ' ')))));
            }
        }
        counts.forEach((label, count) -> System.out.println(args[0] + " " + label + ": " + count));
        System.out.println(
                args[0] + ": " + Duration.ofNanos(System.nanoTime() - started).toSeconds() + " s");
        System.exit(0);
    }

    /** A database that is replaced by a new one if a case hangs in it. */
    private static final class RenewedDatabase {
        private static final Limits LIMITS =
                new Limits(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(15), 1000);

        private final Engine engine;
        private final StartOptions options;
        private Instance instance;
        private Workspace workspace;
        private CaseRunner runner;

        RenewedDatabase(Engine engine, StartOptions options) {
            this.engine = engine;
            this.options = options;
            make();
        }

        private void make() {
            instance = engine.start(options);
            workspace = instance.createWorkspace("titrant_hunt");
            runner = new CaseRunner(workspace, LIMITS);
        }

        Verdict judged(Case testCase) {
            try {
                Recording recording = runner.run(testCase);
                if (recording.ending() != Recording.Ending.COMPLETED) {
                    make();
                }
                return new WriteCheck().judge(testCase, recording, runner);
            } catch (InitFailedException e) {
                return Verdict.notApplicable("writecheck", "init fails");
            }
        }
    }
}
