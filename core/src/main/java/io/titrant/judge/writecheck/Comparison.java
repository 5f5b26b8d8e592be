package io.titrant.judge.writecheck;

import io.titrant.Plural;
import io.titrant.RememberedMatches;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.views.TableName;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares the concurrent run with a serial one (§5.4): the final state, whether each write succeeded, and on demand the rows of each read. Example:
 * the concurrent run of two {@code UPDATE t SET v = v + 1} leaves 1 in t, the serial run leaves 2: a "tx-WSS final state" violation.
 */
final class Comparison {
    private static final RememberedMatches LIMIT = RememberedMatches.within(
            Pattern.compile("\\b(LIMIT|FETCH|OFFSET|TOP)\\b", Pattern.CASE_INSENSITIVE),
            "LIMIT",
            "FETCH",
            "OFFSET",
            "TOP");

    private static final int ROWS_IN_A_SENTENCE = 5;

    private final Recording concurrent;
    private final SerialRun serial;

    Comparison(Recording concurrent, SerialRun serial) {
        this.concurrent = concurrent;
        this.serial = serial;
    }

    /** The heaviest difference, if there is one: a final state before a write's result. */
    Optional<Violation> writes() {
        SortedMap<TableName, Difference> tables = tables();
        Optional<Violation> write = writeResult();
        if (tables.isEmpty()) {
            return write;
        }
        String cause = write.map(Violation::explanation).map(why -> why + "; ").orElse("");
        List<Difference> differences = List.copyOf(tables.values());
        Difference first = differences.get(0);
        return Optional.of(new Violation(
                serial.name() + " final state",
                cause + "the concurrent run leaves " + shown(first.seen()) + " in " + first.what() + ", but serially ("
                        + serial.order() + ") it is " + shown(first.expected()),
                differences,
                tables.keySet(),
                write.map(Violation::act).orElse(null),
                write.map(Violation::error).orElse(null)));
    }

    private SortedMap<TableName, Difference> tables() {
        Set<String> names = new TreeSet<>(concurrent.finalState().keySet());
        names.addAll(serial.recording().finalState().keySet());
        SortedMap<TableName, Difference> differences = new TreeMap<>();
        for (String name : names) {
            Rows seen = concurrent.finalState().get(name);
            Rows expected = serial.recording().finalState().get(name);
            if (seen == null || expected == null || !seen.sameRows(expected)) {
                refuseTruncated(name, seen, expected);
                differences.put(
                        new TableName(name.toLowerCase(Locale.ROOT)),
                        new Difference("table " + name, lines(expected), lines(seen)));
            }
        }
        return differences;
    }

    private static void refuseTruncated(String name, @Nullable Rows seen, @Nullable Rows expected) {
        if ((seen != null && seen.truncated()) || (expected != null && expected.truncated())) {
            throw CannotJudge.unknown("table " + name + " has more rows than a recording keeps");
        }
    }

    private static List<String> lines(@Nullable Rows rows) {
        return rows == null ? List.of("no such table") : rows.lines();
    }

    private Optional<Violation> writeResult() {
        for (SerialRun.Pair pair : serial.pairs()) {
            ExecutedStatement act = pair.act();
            Result result = pair.serial();
            if (act.writes() && result != null && !outcome(act.result()).equals(outcome(result))) {
                return Optional.of(new Violation(
                        serial.name() + " write result",
                        act.display() + " " + told(act.result()) + " in the concurrent run, but serially ("
                                + serial.order() + ") it " + told(result) + ": " + act.sql(),
                        List.of(new Difference(
                                act.tag() + ": " + act.sql(), List.of(told(result)), List.of(told(act.result())))),
                        Set.of(),
                        act,
                        act.failed() ? act.error() : errorOf(result)));
            }
        }
        return Optional.empty();
    }

    /** The result of a read that must be the result of its serial run. Rows are compared as multisets. */
    Optional<Violation> reads() {
        for (SerialRun.Pair pair : serial.pairs()) {
            if (!varies(pair.act().sql())
                    && pair.act().result() instanceof Result.Returned seen
                    && pair.serial() instanceof Result.Returned expected
                    && !seen.rows().sameRows(expected.rows())) {
                refuseTruncated(pair.act().sql(), seen.rows(), expected.rows());
                Difference difference = new Difference(
                        pair.act().tag() + ": " + pair.act().sql(), lines(expected.rows()), lines(seen.rows()));
                return Optional.of(new Violation(
                        "serial read",
                        pair.act().display() + " returned " + shown(difference.seen())
                                + " in the concurrent run, but serially (" + serial.order() + ") it returns "
                                + shown(difference.expected()) + ": "
                                + pair.act().sql(),
                        List.of(difference),
                        Set.of(),
                        null,
                        null));
            }
        }
        return Optional.empty();
    }

    private static @Nullable ErrorClass errorOf(Result result) {
        return result instanceof Result.Failed failed ? failed.errorClass() : null;
    }

    private static String outcome(Result result) {
        return result instanceof Result.Failed failed ? failed.errorClass().label() : "ok";
    }

    private static String told(Result result) {
        if (result instanceof Result.Failed failed) {
            return "failed (" + failed.errorClass().label() + ")";
        }
        if (result instanceof Result.Updated updated) {
            return updated.count() == 0 ? "changed no row" : "changed " + Plural.of(updated.count(), "row");
        }
        return "succeeded";
    }

    private static String shown(List<String> rows) {
        return rows.stream()
                .limit(ROWS_IN_A_SENTENCE)
                .collect(Collectors.joining(", ", "{", rows.size() > ROWS_IN_A_SENTENCE ? ", …}" : "}"));
    }

    /** Whether a read may return other rows in another run by right: because of a random function, the clock, or a LIMIT without a complete ORDER BY. */
    private static boolean varies(String sql) {
        return LIMIT.test(sql) || Determinism.objection(sql).isPresent();
    }
}
