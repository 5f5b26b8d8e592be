package io.titrant.bench.specs;

import io.titrant.judge.Verdict;
import io.titrant.judge.Verdict.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of all specs: agreement with the expected output, verdicts by oracle, and the reasons for verdicts that decide nothing. */
final class SpecTable {
    private static final String HEAD = """
            # PostgreSQL's isolation specs

            PostgreSQL tests its isolation levels with specs: sessions, steps, and the orders in which the steps run. `bench/specs` runs the specs about transactions as cases, as
            they are written, compares each recording with the expected output, and lets the oracles judge it. Titrant does not contain the specs; they are in `src/test/isolation`
            of PostgreSQL's sources.

            `%s --page docs/specs.md` writes this page.

            | | |
            |---|---|
            """;

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
            byMostFrequent(byReason)
                    .forEach(entry -> lines.add("  " + entry.getValue().size() + " × " + entry.getKey() + "  ["
                            + entry.getValue().get(0) + "]"));
        });
        bugs.forEach(bug -> lines.add("bug " + bug));
        return lines;
    }

    private static String counts(Map<Outcome, Integer> counts) {
        return counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().label())
                        .collect(Collectors.joining(", "))
                + "; judged " + judged(counts);
    }

    /** The share of cases with a verdict that decides something. */
    private static String judged(Map<Outcome, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int judged = all - counts.getOrDefault(Outcome.NOT_APPLICABLE, 0) - counts.getOrDefault(Outcome.UNKNOWN, 0);
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * judged / Math.max(1, all));
    }

    /** The results as a page of the documentation. */
    String page(String command) {
        StringBuilder page = new StringBuilder(HEAD.formatted(command))
                .append("| specs about transactions | %d |%n".formatted(ran.size()))
                .append("| other specs, left out | %d |%n".formatted(leftOut.size()))
                .append("| recordings that agree with the expected output | %d |%n".formatted(agreed))
                .append("| recordings that differ | %d |%n".formatted(differences.size()))
                .append("| cases that cannot run | %d |%n%n".formatted(failures.size()));
        page.append("| oracle | ").append(columns(Outcome::label)).append(" | judged |\n|---");
        page.append("|---".repeat(Outcome.values().length + 1)).append("|\n");
        verdicts.forEach((oracle, counts) -> page.append("| " + oracle + " | ")
                .append(columns(outcome -> String.valueOf(counts.getOrDefault(outcome, 0))))
                .append(" | " + judged(counts) + " |\n"));
        section(page, "Recordings that differ, and cases that cannot run", Stream.of(differences, failures));
        section(page, "Bugs", Stream.of(bugs));
        page.append("\n## Reasons for verdicts other than pass and bug\n");
        reasons.forEach((oracle, byReason) -> {
            page.append("\n### " + oracle + "\n\n");
            byMostFrequent(byReason)
                    .forEach(entry -> page.append("- " + entry.getValue().size() + " × "
                            + entry.getKey().replace("<", "\\<").replace("*", "\\*") + " (`"
                            + entry.getValue().get(0) + "`)\n"));
        });
        return page.toString();
    }

    private static void section(StringBuilder page, String title, Stream<List<String>> lists) {
        List<String> lines = lists.flatMap(List::stream).toList();
        if (!lines.isEmpty()) {
            page.append("\n## " + title + "\n\n");
            lines.forEach(line -> page.append("- " + line.replaceAll("\\s+", " ") + "\n"));
        }
    }

    private static String columns(Function<Outcome, String> cell) {
        return Stream.of(Outcome.values()).map(cell).collect(Collectors.joining(" | "));
    }

    private static Stream<Map.Entry<String, List<String>>> byMostFrequent(Map<String, List<String>> reasons) {
        return reasons.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -entry.getValue().size()));
    }
}
