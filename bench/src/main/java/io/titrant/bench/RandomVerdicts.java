package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import io.titrant.sql.IsolationLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Random cases of one engine, as a campaign generates them, at the engine's levels in rotation, judged by all oracles. */
final class RandomVerdicts {
    private static final int PROGRESS = 500;

    private RandomVerdicts() {}

    static void write(String name, long cases, long seed, VerdictOutput out) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine engine = Engines.named(spec.name());
        List<IsolationLevel> levels = engine.isolationLevels();
        Map<String, Oracle> oracles = Oracles.forMixedCases(Oracles.all()).stream()
                .collect(Collectors.toMap(Oracle::name, Function.identity()));
        List<VerdictLine> all = new ArrayList<>();
        long began = System.nanoTime();
        try (TestDatabase testDatabase =
                new TestDatabase(Engines.start(engine, Engines.options(engine, spec, Map.of())), Limits.CAMPAIGN)) {
            CaseGenerator generator =
                    new CaseGenerator(engine, testDatabase.instance().version(), levels, Profile.MIXED);
            CaseJudging judging = new CaseJudging(testDatabase, oracles);
            for (long index = 0; index < cases; index++) {
                IsolationLevel level = levels.get((int) (index % levels.size()));
                List<VerdictLine> lines = judging.judge(
                        String.format("%s %05d %s", name, index, level.sql()),
                        at(level, generator.generate(seed, index)));
                out.lines(lines);
                all.addAll(lines);
                if ((index + 1) % PROGRESS == 0) {
                    out.progress(name + ": " + (index + 1) + " cases in " + VerdictOutput.seconds(began));
                }
            }
        }
        counts(all).forEach((judgement, count) -> out.comment("count " + name + ": " + judgement + ": " + count));
        out.comment("digest " + name + ", seed " + seed + ", " + cases + " cases: " + VerdictLine.digest(all));
        out.progress(name + " took " + VerdictOutput.seconds(began));
    }

    private static Case at(IsolationLevel level, Case testCase) {
        return testCase.withHeader(testCase.header().with("isolation", level.sql()));
    }

    private static Map<String, Long> counts(List<VerdictLine> lines) {
        return lines.stream()
                .collect(Collectors.groupingBy(
                        line -> line.subject().oracle() + " "
                                + line.judgement().toString().replace('\t', ' '),
                        TreeMap::new,
                        Collectors.counting()));
    }
}
