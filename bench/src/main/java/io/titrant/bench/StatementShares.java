package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the statements of recordings: by kind, valid, touching rows; and the most frequent errors. Conflicts between transactions are not errors. */
final class StatementShares {
    private static final Set<ErrorClass> CONFLICTS = EnumSet.of(
            ErrorClass.DEADLOCK,
            ErrorClass.SERIALIZATION,
            ErrorClass.LOCK_TIMEOUT,
            ErrorClass.BUSY,
            ErrorClass.TRANSACTION_ABORTED);
    private static final Set<StatementKind> DATA = EnumSet.of(
            StatementKind.SELECT,
            StatementKind.INSERT,
            StatementKind.UPDATE,
            StatementKind.DELETE,
            StatementKind.REPLACE,
            StatementKind.MERGE);
    private static final int ERRORS_SHOWN = 12;

    private final String engine;
    private final int examples;
    private final Map<StatementKind, Count> kinds = new EnumMap<>(StatementKind.class);
    private final Map<String, Failures> failures = new HashMap<>();
    private int conflicts;
    private int slow;
    private int incomplete;
    private int cases;
    private long nanos;

    private static final class Count {
        private int sent;
        private int valid;
        private int touching;
    }

    private static final class Failures {
        private int count;
        private final StringBuilder shown = new StringBuilder();
    }

    StatementShares(String engine, int examples) {
        this.engine = engine;
        this.examples = examples;
    }

    void add(Case testCase, Recording recording, long took) {
        cases++;
        nanos += took;
        incomplete += recording.ending() == Recording.Ending.COMPLETED ? 0 : 1;
        for (Event event : recording.events()) {
            if (event.kind() == Event.Kind.RETURNED && !event.byTitrant()) {
                count(testCase, event);
            }
        }
    }

    private void count(Case testCase, Event event) {
        StatementKind kind = StatementKind.of(event.sql());
        if (!DATA.contains(kind)) {
            return;
        }
        Count count = kinds.computeIfAbsent(kind, any -> new Count());
        if (event.result() instanceof Result.Failed failed) {
            if (CONFLICTS.contains(failed.errorClass())) {
                conflicts++;
                return;
            }
            count.sent++;
            boolean late = failed.errorClass() == ErrorClass.TIMED_OUT || failed.errorClass() == ErrorClass.CANCELLED;
            slow += late ? 1 : 0;
            note(kind, failed, testCase, event);
            return;
        }
        count.sent++;
        count.valid++;
        boolean touches = event.result() instanceof Result.Updated updated
                ? updated.count() > 0
                : event.result() instanceof Result.Returned returned
                        && !returned.rows().rows().isEmpty();
        count.touching += touches ? 1 : 0;
    }

    private void note(StatementKind kind, Result.Failed failed, Case testCase, Event event) {
        String message = failed.message().lines().findFirst().orElse("");
        String shape = message.replaceAll("'[^']*'|\"[^\"]*\"|\\d+|\\[[^\\]]*\\]", "…");
        Failures same = failures.computeIfAbsent(
                kind + " " + failed.errorClass().label() + ": " + shape.substring(0, Math.min(110, shape.length())),
                any -> new Failures());
        same.count++;
        if (same.count <= examples) {
            same.shown
                    .append("\n        ")
                    .append(testCase.header().get("seed").orElse(""))
                    .append(' ')
                    .append(message)
                    .append("\n        ")
                    .append(event.sql());
        }
    }

    private static double percent(int part, int whole) {
        return 100.0 * part / Math.max(1, whole);
    }

    @Override
    public String toString() {
        int sent = kinds.values().stream().mapToInt(count -> count.sent).sum();
        int valid = kinds.values().stream().mapToInt(count -> count.valid).sum();
        int touching = kinds.values().stream().mapToInt(count -> count.touching).sum();
        StringBuilder text = new StringBuilder(String.format(
                "%s: %d cases in %.1f s, %d statements, %.1f %% valid, %.1f %% of these touch rows, %d slow, %d conflicts, %d cases incomplete",
                engine,
                cases,
                nanos / 1e9,
                sent,
                percent(valid, sent),
                percent(touching, valid),
                slow,
                conflicts,
                incomplete));
        kinds.forEach((kind, count) -> text.append(String.format(
                "%n    %-8s %6d statements, %5.1f %% valid, %5.1f %% touch rows",
                kind, count.sent, percent(count.valid, count.sent), percent(count.touching, count.valid))));
        List<Map.Entry<String, Failures>> worst = failures.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, Failures> entry) -> -entry.getValue().count)
                        .thenComparing(Map.Entry::getKey))
                .limit(ERRORS_SHOWN)
                .toList();
        worst.forEach(entry -> text.append("\n    ")
                .append(entry.getValue().count)
                .append(" × ")
                .append(entry.getKey())
                .append(entry.getValue().shown));
        return text.toString();
    }
}
