package io.titrant.matrix;

import io.titrant.graph.AnomalyKind;
import io.titrant.sql.IsolationLevel;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What random runs are asked, and what they add: the scenarios say what happens in a few small transactions; random ones, with other tables and
 * statements and at the same time, may show what the scenarios did not.
 *
 * @param seed the root seed
 * @param cases how many were judged
 */
public record RandomRuns(long seed, long cases, double seconds) {

    /** The anomalies that no scenario has shown at a level, as a judge of histories calls them; each level has its place. */
    public static Map<IsolationLevel, Set<AnomalyKind>> open(Map<IsolationLevel, List<Cell>> measured) {
        return kinds(measured, cell -> cell.verdict() != Cell.Verdict.POSSIBLE);
    }

    /** Those among them that are about transactions that read without locks. */
    public static Map<IsolationLevel, Set<AnomalyKind>> openToReaders(Map<IsolationLevel, List<Cell>> measured) {
        return kinds(
                measured,
                cell -> cell.verdict() != Cell.Verdict.POSSIBLE
                        && cell.anomaly().ofPlainReads());
    }

    private static Map<IsolationLevel, Set<AnomalyKind>> kinds(
            Map<IsolationLevel, List<Cell>> measured, Predicate<Cell> wanted) {
        Map<IsolationLevel, Set<AnomalyKind>> kinds = new EnumMap<>(IsolationLevel.class);
        measured.forEach((level, cells) -> {
            Set<AnomalyKind> names = EnumSet.noneOf(AnomalyKind.class);
            for (AnomalyKind kind : AnomalyKind.values()) {
                if (cells.stream()
                        .filter(wanted)
                        .anyMatch(cell -> cell.anomaly().seenAs(kind))) {
                    names.add(kind);
                }
            }
            kinds.put(level, names);
        });
        return kinds;
    }

    /** The cells with what chance has shown at a level: an anomaly that no scenario had shown is possible after all. */
    public static Map<IsolationLevel, List<Cell>> with(
            Map<IsolationLevel, List<Cell>> measured, IsolationLevel level, RandomFinding chance) {
        Map<IsolationLevel, List<Cell>> more = new LinkedHashMap<>(measured);
        more.computeIfPresent(
                level,
                (same, cells) -> cells.stream()
                        .map(cell -> cell.anomaly().seenAs(chance.kind()) && cell.verdict() != Cell.Verdict.POSSIBLE
                                ? cell.shownBy(chance)
                                : cell)
                        .toList());
        return more;
    }
}
