package io.titrant.engines.lie;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Counts the cases with a bug per minute of processor time, on an engine itself ({@code NOTHING}) and with each lie of {@link FirstFinding.InjectedLie}: the default
 * mix of cases, all levels, all oracles, one worker. Arguments: {@code [--cases N] [--seed S] [--lie L,...] [--thorough] ENGINE ...}. The same seed gives the same cases, so two builds of Titrant can be compared.
 */
public final class FindingsPerMinute {
    private static final int WARM_UP = 40;

    private FindingsPerMinute() {}

    /** The cases of a hunt, those with a bug, and the processor time of the JVM and the servers under it. */
    private record Hunt(long cases, long bugs, double cpuSeconds) {}

    public static void main(String[] args) {
        long cases = 200;
        long seed = 3;
        boolean thorough = false;
        List<FirstFinding.InjectedLie> lies = List.of(FirstFinding.InjectedLie.values());
        List<String> engines = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--cases" -> cases = Long.parseLong(args[++i]);
                case "--thorough" -> thorough = true;
                case "--seed" -> seed = Long.parseLong(args[++i]);
                case "--lie" ->
                    lies = Stream.of(args[++i].split(","))
                            .map(FirstFinding.InjectedLie::valueOf)
                            .toList();
                default -> engines.add(args[i]);
            }
        }
        List<Oracle> every = Oracles.forMixedCases(Oracles.all());
        List<Oracle> oracles = thorough ? every : Oracles.sparing(every);
        System.out.printf("%-16s %-36s %6s %6s %8s %12s%n", "engine", "lie", "cases", "bugs", "CPU-s", "bugs/CPU-min");
        for (String engine : engines) {
            for (FirstFinding.InjectedLie lie : lies) {
                Hunt hunt = hunt(engine, lie, seed, cases, oracles);
                System.out.printf(
                        "%-16s %-36s %6d %6d %8.1f %12.1f%n",
                        engine,
                        lie,
                        hunt.cases(),
                        hunt.bugs(),
                        hunt.cpuSeconds(),
                        hunt.bugs() / Math.max(1e-9, hunt.cpuSeconds() / 60));
            }
        }
        System.exit(0);
    }

    private static Hunt hunt(String name, FirstFinding.InjectedLie lie, long seed, long cases, List<Oracle> oracles) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine honest = Engines.named(spec.name());
        StartOptions options = Engines.options(honest, spec, Map.of());
        CaseGenerator generator = new CaseGenerator(honest, options.version(), honest.isolationLevels(), Profile.MIXED);
        try (TestDatabase database =
                new TestDatabase(LyingEngine.over(honest, lie.lies()).start(options), Limits.CAMPAIGN)) {
            for (long index = 0; index < WARM_UP; index++) {
                isBug(generator.generate(seed + 1, index), oracles, database);
            }
            double began = cpuSeconds();
            long bugs = 0;
            for (long index = 0; index < cases; index++) {
                bugs += isBug(generator.generate(seed, index), oracles, database) ? 1 : 0;
            }
            return new Hunt(cases, bugs, cpuSeconds() - began);
        }
    }

    /** Whether any oracle that a campaign asks about the case calls it a bug. */
    private static boolean isBug(Case testCase, List<Oracle> oracles, TestDatabase database) {
        try {
            Recording recording = database.run(testCase);
            List<Verdict> verdicts = new ArrayList<>();
            for (Oracle oracle : oracles) {
                if (oracle.wants(testCase) && oracle.isNeeded(testCase, verdicts)) {
                    verdicts.add(oracle.judge(testCase, recording, database));
                }
            }
            return verdicts.stream().anyMatch(verdict -> verdict.outcome() == Verdict.Outcome.BUG);
        } catch (InitFailedException e) {
            return false;
        }
    }

    private static double cpuSeconds() {
        ProcessHandle self = ProcessHandle.current();
        return Stream.concat(Stream.of(self), self.descendants())
                .mapToDouble(process ->
                        process.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
                .sum();
    }
}
