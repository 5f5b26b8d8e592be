package io.titrant.bench;

import io.titrant.TitrantException;
import io.titrant.bench.VerdictLine.Judgement;
import io.titrant.bench.VerdictLine.Subject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares the lines of two sides. A side may be several runs, because a real engine does not return statements in the same order every
 * time: a line differs only if no run of one side has the judgement of any run of the other.
 *
 * <p>Before: {@code h2 00017 SERIALIZABLE, troc: pass} in one run and {@code unknown} in another; after: {@code unknown}. The line is the
 * same. After: {@code bug}. The line differs.
 */
final class VerdictComparison {
    private final Map<Subject, List<VerdictLine>> before;
    private final Map<Subject, List<VerdictLine>> after;
    private final List<Subject> differing;

    private VerdictComparison(Map<Subject, List<VerdictLine>> before, Map<Subject, List<VerdictLine>> after) {
        this.before = before;
        this.after = after;
        this.differing = differing(VerdictLine::judgement);
    }

    static VerdictComparison of(List<Path> before, List<Path> after) {
        return new VerdictComparison(read(before), read(after));
    }

    private static Map<Subject, List<VerdictLine>> read(List<Path> files) {
        return files.stream()
                .flatMap(file -> lines(file).stream())
                .collect(Collectors.groupingBy(VerdictLine::subject, TreeMap::new, Collectors.toList()));
    }

    private static List<VerdictLine> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                    .filter(text -> !text.isBlank() && !VerdictLine.isComment(text))
                    .map(VerdictLine::parse)
                    .toList();
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    int differences() {
        return differing.size();
    }

    /** The lines that differ, with both sides, and the counts. */
    List<String> report() {
        List<String> report = new ArrayList<>();
        for (Subject subject : differing) {
            report.add(subject.toString().replace("\t", ", ") + cause(subject));
            report.add("  before: " + judgements(before, subject));
            report.add("  after:  " + judgements(after, subject));
        }
        report.add(subjects().size() + " lines, " + differing.size() + " differ in verdict, kind or rule.");
        report.add("For information: " + differing(VerdictLine::statements).size() + " lines have other statements, "
                + differing(VerdictLine::recording).size() + " another recording, "
                + differing(VerdictLine::explanation).size() + " another explanation.");
        return report;
    }

    /** The reason that lies outside of the oracle, if there is one. */
    private String cause(Subject subject) {
        if (!before.containsKey(subject) || !after.containsKey(subject)) {
            return "";
        }
        if (differs(subject, VerdictLine::statements)) {
            return " (other statements)";
        }
        return differs(subject, VerdictLine::recording) ? " (same statements, other recording)" : " (same recording)";
    }

    private static String judgements(Map<Subject, List<VerdictLine>> side, Subject subject) {
        return side.getOrDefault(subject, List.of()).stream()
                .map(line -> words(line.judgement()))
                .distinct()
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(" | "), text -> text.isEmpty() ? "(no such line)" : text));
    }

    private static String words(Judgement judgement) {
        return judgement.toString().replace('\t', ' ');
    }

    private List<Subject> differing(Function<VerdictLine, ?> part) {
        return subjects().stream().filter(subject -> differs(subject, part)).toList();
    }

    private Set<Subject> subjects() {
        Set<Subject> subjects = new TreeSet<>(before.keySet());
        subjects.addAll(after.keySet());
        return subjects;
    }

    private boolean differs(Subject subject, Function<VerdictLine, ?> part) {
        return Collections.disjoint(parts(before, subject, part), parts(after, subject, part));
    }

    private static List<?> parts(Map<Subject, List<VerdictLine>> side, Subject subject, Function<VerdictLine, ?> part) {
        return side.getOrDefault(subject, List.of()).stream().map(part).toList();
    }
}
