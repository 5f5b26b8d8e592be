package io.titrant.bench.specs;

import io.titrant.judge.Verdict;
import io.titrant.judge.Verdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of all specs: agreement with the expected output, verdicts by oracle, and the reasons for verdicts that decide nothing. */
final class SpecTable {
    private final List<String> ran = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private int agreed;
    private final Map<String, Map<Outcome, Integer>> verdicts = new TreeMap<>();
    private final Map<String, Map<String, List<String>>> reasons = new TreeMap<>();
    private final List<String> bugs = new ArrayList<>();

    void ran(String spec) {
        ran.add(spec);
        System.err.println(spec);
    }

    void leaveOut(String spec) {
        leftOut.add(spec);
    }

    void failed(String name, String reason) {
        failures.add(name + ": " + reason.lines().findFirst().orElse(""));
    }

    void compared(String name, Optional<String> difference) {
        difference.ifPresentOrElse(found -> differences.add(name + ": " + found), () -> agreed++);
    }

    void judged(String name, Verdict verdict) {
        verdicts.computeIfAbsent(verdict.oracle(), oracle -> new EnumMap<>(Outcome.class))
                .merge(verdict.outcome(), 1, Integer::sum);
        if (verdict.outcome() == Outcome.BUG) {
            bugs.add(name + ": " + verdict.oracle() + " " + verdict.kind() + ": " + verdict.explanation());
        } else if (verdict.outcome() != Outcome.PASS) {
            String reason = verdict.outcome() == Outcome.PERMITTED
                    ? "permitted: " + verdict.rule()
                    : verdict.outcome().label() + ": " + verdict.explanation();
            reasons.computeIfAbsent(verdict.oracle(), oracle -> new TreeMap<>())
                    .computeIfAbsent(reason.replaceAll("\\s+", " "), text -> new ArrayList<>())
                    .add(name);
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(ran.size() + " specs about transactions, " + leftOut.size() + " others left out: "
                + String.join(" ", leftOut));
        lines.add("recordings that agree with the expected output: " + agreed + ", differ: " + differences.size()
                + ", cannot run: " + failures.size());
        Stream.of(differences, failures)
                .flatMap(List::stream)
                .map(line -> "  " + line)
                .forEach(lines::add);
        verdicts.forEach((oracle, counts) -> lines.add(oracle + ": " + counts(counts)));
        reasons.forEach((oracle, byReason) -> {
            lines.add(oracle + ":");
            byReason.entrySet().stream()
                    .sorted(Comparator.comparing(entry -> -entry.getValue().size()))
                    .forEach(entry -> lines.add("  " + entry.getValue().size() + " × " + entry.getKey() + "  ["
                            + entry.getValue().get(0) + "]"));
        });
        bugs.forEach(bug -> lines.add("bug " + bug));
        return lines;
    }

    private static String counts(Map<Outcome, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int judged = all - counts.getOrDefault(Outcome.NOT_APPLICABLE, 0) - counts.getOrDefault(Outcome.UNKNOWN, 0);
        return counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().label())
                        .collect(Collectors.joining(", "))
                + String.format("; judged %.1f %%", 100.0 * judged / Math.max(1, all));
    }
}
