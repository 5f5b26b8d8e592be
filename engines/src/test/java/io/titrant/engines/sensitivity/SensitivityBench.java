package io.titrant.engines.sensitivity;

import io.titrant.TitrantException;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import io.titrant.sql.IsolationLevel;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The command {@code bench/sensitivity}, whose header lists the options: prints a table per engine, a row per kind of lie. */
public final class SensitivityBench {
    private static final String USAGE =
            "usage: bench/sensitivity [--lies N] [--cases N] [--seed S] [--oracle O] [--isolation L] [--lie K] [--out DIR] [--page FILE] ENGINE ...";
    private static final String COUNTS = "%-34s %-18s %6s %8s %8s %8s %10s  %s%n";

    private SensitivityBench() {}

    public static void main(String[] args) {
        System.exit(run(List.of(args), System.out, System.err));
    }

    static int run(List<String> args, PrintStream out, PrintStream err) {
        try {
            Map<String, String> options = new HashMap<>(Map.of(
                    "--lies",
                    "20",
                    "--cases",
                    "400",
                    "--seed",
                    "1",
                    "--oracle",
                    "all",
                    "--isolation",
                    "",
                    "--lie",
                    "",
                    "--out",
                    "sensitivity",
                    "--page",
                    ""));
            List<String> engines = new ArrayList<>();
            for (int i = 0; i < args.size(); i++) {
                if (!args.get(i).startsWith("--")) {
                    engines.add(args.get(i));
                } else if (options.containsKey(args.get(i)) && i + 1 < args.size()) {
                    options.put(args.get(i), args.get(++i));
                } else {
                    throw new TitrantException(USAGE);
                }
            }
            if (engines.isEmpty()) {
                throw new TitrantException(USAGE);
            }
            List<Oracle> oracles = Oracles.forMixedCases(Oracles.named(options.get("--oracle")));
            for (String engine : engines) {
                measure(engine, options, oracles, out);
            }
            return 0;
        } catch (TitrantException e) {
            err.println("sensitivity: " + e.getMessage());
            return 2;
        }
    }

    private static void measure(String engine, Map<String, String> options, List<Oracle> oracles, PrintStream out) {
        int wanted = (int) number("--lies", options);
        int cases = (int) number("--cases", options);
        long seed = number("--seed", options);
        Tally all = new Tally();
        Map<IsolationLevel, Map<LieKind, Tally>> levels = new EnumMap<>(IsolationLevel.class);
        out.printf("%n%s, seed %d%n", engine, seed);
        out.printf(COUNTS, "lie", "level", "judged", "noticed", "excused", "unknown", "unnoticed", "by, and excuses");
        try (Sensitivity sensitivity =
                new Sensitivity(Sensitivity.spec(engine), oracles, Path.of(options.get("--out")))) {
            List<LieKind> kinds = chosen(options.get("--lie"), List.of(LieKind.values()), LieKind::label);
            for (IsolationLevel level : chosen(options.get("--isolation"), sensitivity.levels(), IsolationLevel::sql)) {
                Map<LieKind, Tally> tallies = sensitivity.at(level, kinds, wanted, cases, seed);
                levels.put(level, tallies);
                tallies.forEach((kind, tally) -> {
                    row(kind.label(), level.sql(), tally, out);
                    all.addAll(tally);
                });
            }
        }
        row("all", "all", all, out);
        if (!options.get("--page").isEmpty()) {
            String oracle = options.get("--oracle").equals("all") ? "" : "--oracle " + options.get("--oracle") + " ";
            String command = "bench/sensitivity --lies %d --cases %d --seed %d %s%s"
                    .formatted(wanted, cases, seed, oracle, engine);
            new SensitivityPage(engine, command, levels).putInto(Path.of(options.get("--page")));
        }
        out.printf(
                "%.1f %% noticed of %d; %d more are legal in another order%n",
                100.0 * all.count(Judged.Answer.NOTICED) / Math.max(1, all.judged()),
                all.judged(),
                all.count(Judged.Answer.LEGAL));
    }

    private static long number(String option, Map<String, String> options) {
        try {
            return Long.parseLong(options.get(option));
        } catch (NumberFormatException e) {
            throw new TitrantException(option + " takes a number, not '" + options.get(option) + "'", e);
        }
    }

    /** The things that an option names, separated by commas; all if it is not given. */
    private static <T> List<T> chosen(String option, List<T> all, Function<T, String> name) {
        if (option.isEmpty()) {
            return all;
        }
        List<String> names = List.of(option.split(","));
        List<T> found =
                all.stream().filter(one -> names.contains(name.apply(one))).toList();
        if (found.size() < names.size()) {
            throw new TitrantException(
                    "'" + option + "' is not one of " + all.stream().map(name).collect(Collectors.joining(", ")));
        }
        return found;
    }

    private static void row(String kind, String level, Tally tally, PrintStream out) {
        out.printf(
                COUNTS,
                kind,
                level,
                tally.judged(),
                tally.count(Judged.Answer.NOTICED),
                tally.count(Judged.Answer.EXCUSED),
                tally.count(Judged.Answer.UNKNOWN),
                tally.count(Judged.Answer.UNNOTICED),
                list(tally.noticedBy()) + (tally.excuses().isEmpty() ? "" : "; excuses: " + list(tally.excuses())));
    }

    private static String list(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
