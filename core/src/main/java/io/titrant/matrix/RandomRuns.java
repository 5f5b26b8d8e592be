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
 * The random search of a matrix. Scenarios show a few small transactions; random cases, with other tables and statements and concurrent sessions, may
 * show anomalies that no scenario has shown.
 *
 * @param seed the root seed
 * @param cases how many cases were judged
 */
public record RandomRuns(long seed, long cases, double seconds) {

    /** The anomalies that no scenario has shown, per level, as the history checker names them. */
    public static Map<IsolationLevel, Set<AnomalyKind>> open(Map<IsolationLevel, List<Cell>> measured) {
        return kinds(measured, cell -> cell.verdict() != Cell.Verdict.POSSIBLE);
    }

    /** The open anomalies that concern only transactions that read without locks. */
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

    /** The cells with a random finding: its anomaly becomes possible if no scenario had shown it. */
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
