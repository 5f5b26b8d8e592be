package io.titrant.engines.lie;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.generate.Profile;
import io.titrant.generate.SqlComplexity;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.oracles.Oracles;
import io.titrant.record.Recording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counts the cases with a bug per minute of processor time, on an engine itself ({@code NOTHING}) and with each lie of {@link FirstFinding.InjectedLie}: the default
 * mix of cases, all levels, all oracles, one worker. Arguments: {@code [--cases N] [--seed S] [--lie L,...] [--thorough] [--set KEY=VALUE,...] ENGINE ...}. The same seed gives the same cases, so two builds of Titrant can be compared.
 */
public final class FindingsPerMinute {
    private static final String USAGE =
            "usage: bench/findings [--cases N] [--seed S] [--lie L,...] [--thorough] [--set KEY=VALUE,...] ENGINE ...";
    private static final int WARM_UP = 40;

    private FindingsPerMinute() {}

    /** The cases of a hunt, those with a bug, and the processor time of the JVM and the servers under it. */
    private record Hunt(long cases, long bugs, Map<String, Long> byOracle, double cpuSeconds) {}

    public static void main(String[] args) {
        try {
            run(List.of(args));
        } catch (TitrantException e) {
            System.err.println("findings: " + e.getMessage());
            System.exit(2);
        }
        System.exit(0);
    }

    private static void run(List<String> args) {
        long cases = 200;
        long seed = 3;
        boolean thorough = false;
        Profile profile = Profile.MIXED;
        List<FirstFinding.InjectedLie> lies = List.of(FirstFinding.InjectedLie.values());
        List<String> engines = new ArrayList<>();
        Iterator<String> words = args.iterator();
        while (words.hasNext()) {
            String word = words.next();
            switch (word) {
                case "--cases" -> cases = number(word, value(word, words));
                case "--thorough" -> thorough = true;
                case "--set" ->
                    profile = SqlComplexity.MIXED.in(
                            Profile.parse(word, value(word, words).replace(',', '\n')));
                case "--seed" -> seed = number(word, value(word, words));
                case "--lie" ->
                    lies = Stream.of(value(word, words).split(","))
                            .map(FindingsPerMinute::lie)
                            .toList();
                default -> engines.add(engine(word));
            }
        }
        List<Oracle> every = Oracles.forMixedCases(Oracles.all());
        List<Oracle> oracles = thorough ? every : Oracles.sparing(every);
        System.out.printf(
                "%-16s %-36s %6s %6s %8s %12s  %s%n",
                "engine", "lie", "cases", "bugs", "CPU-s", "bugs/CPU-min", "by oracle");
        for (String engine : engines) {
            for (FirstFinding.InjectedLie lie : lies) {
                Hunt hunt = hunt(engine, lie, profile, seed, cases, oracles);
                System.out.printf(
                        "%-16s %-36s %6d %6d %8.1f %12.1f  %s%n",
                        engine,
                        lie,
                        hunt.cases(),
                        hunt.bugs(),
                        hunt.cpuSeconds(),
                        hunt.bugs() / Math.max(1e-9, hunt.cpuSeconds() / 60),
                        hunt.byOracle());
            }
        }
    }

    private static String value(String option, Iterator<String> words) {
        if (!words.hasNext()) {
            throw new TitrantException(option + " needs a value; " + USAGE);
        }
        return words.next();
    }

    private static long number(String option, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new TitrantException(option + " takes a number, not '" + value + "'", e);
        }
    }

    private static FirstFinding.InjectedLie lie(String name) {
        return Stream.of(FirstFinding.InjectedLie.values())
                .filter(lie -> lie.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new TitrantException(
                        "'" + name + "' is not one of " + List.of(FirstFinding.InjectedLie.values())));
    }

    private static String engine(String word) {
        if (word.startsWith("--")) {
            throw new TitrantException("unknown option " + word + "; " + USAGE);
        }
        return word;
    }

    private static Hunt hunt(
            String name, FirstFinding.InjectedLie lie, Profile profile, long seed, long cases, List<Oracle> oracles) {
        EngineSpec spec = EngineSpec.parse(name);
        Engine honest = Engines.named(spec.name());
        StartOptions options = Engines.options(honest, spec, Map.of());
        CaseGenerator generator = new CaseGenerator(honest, options.version(), honest.isolationLevels(), profile);
        try (TestDatabase database =
                new TestDatabase(LyingEngine.over(honest, lie.lies()).start(options), Limits.CAMPAIGN)) {
            for (long index = 0; index < WARM_UP; index++) {
                reporting(generator.generate(seed + 1, index), oracles, database);
            }
            double began = cpuSeconds();
            long bugs = 0;
            Map<String, Long> byOracle = new TreeMap<>();
            for (long index = 0; index < cases; index++) {
                List<String> reporting = reporting(generator.generate(seed, index), oracles, database);
                bugs += reporting.isEmpty() ? 0 : 1;
                reporting.forEach(oracle -> byOracle.merge(oracle, 1L, Long::sum));
            }
            return new Hunt(cases, bugs, byOracle, cpuSeconds() - began);
        }
    }

    /** The oracles that call the case a bug, of those that a campaign asks about it. */
    private static List<String> reporting(Case testCase, List<Oracle> oracles, TestDatabase database) {
        try {
            Recording recording = database.run(testCase);
            List<Verdict> verdicts = new ArrayList<>();
            for (Oracle oracle : oracles) {
                if (oracle.wants(testCase) && oracle.isNeeded(testCase, verdicts)) {
                    verdicts.add(oracle.judge(testCase, recording, database));
                }
            }
            return verdicts.stream()
                    .filter(verdict -> verdict.outcome() == Verdict.Outcome.BUG)
                    .map(Verdict::oracle)
                    .toList();
        } catch (InitFailedException e) {
            return List.of();
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
