package io.titrant.judge.txcheck;

import io.titrant.Plural;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Oracle checking (TxCheck §3.3, Algorithm 1): the statements of the refined case in a topological order of their dependencies, each in
 * autocommit in one session on the initial database. Every result and the final rows must be those of the run with transactions.
 */
final class OracleRun {
    private static final String SESSION = "T1";

    /** How many rows an explanation shows. */
    private static final int SHOWN = 4;

    private final RefinedCase refined;
    private final List<StatementId> order;
    private final Recording recording;

    private OracleRun(RefinedCase refined, List<StatementId> order, Recording recording) {
        this.refined = refined;
        this.order = order;
        this.recording = recording;
    }

    /** A result or a table that differs. */
    record Mismatch(String kind, String explanation, Difference difference) {}

    static OracleRun of(RefinedCase refined, List<StatementId> order, Case original, TrackedSchema schema, Lab lab) {
        List<Step> steps = order.stream()
                .map(id -> new Step(
                        SESSION,
                        PinnedKeys.named(node(refined, id), lab.engine().dialect())))
                .toList();
        Recording recording = lab.run(new Case(original.header(), schema.init(), steps));
        RunEnding.WITHOUT_TRANSACTIONS.require(recording);
        return new OracleRun(refined, order, recording);
    }

    private static StatementNode node(RefinedCase refined, StatementId id) {
        return Objects.requireNonNull(refined.run().nodes().get(id));
    }

    List<StatementId> order() {
        return order;
    }

    /** The first difference: of a statement's result, or else of a table at the end. */
    Optional<Mismatch> mismatch() {
        Map<Integer, Result> results = results(recording);
        for (int i = 0; i < order.size(); i++) {
            StatementNode node = node(refined, order.get(i));
            Result alone = results.get(i);
            if (alone == null || !same(node.result(), alone)) {
                return Optional.of(ofResult(node, alone));
            }
        }
        return tables();
    }

    private static Map<Integer, Result> results(Recording recording) {
        Map<Integer, Result> results = new HashMap<>();
        for (Event event : recording.events()) {
            if (event.step() >= 0 && event.result() != null) {
                results.put(event.step(), event.result());
            }
        }
        return results;
    }

    /**
     * Whether the refined case differs from this run also if the inserted reads are left out of it. They may move a snapshot: InnoDB takes it at the
     * first plain read.
     */
    boolean differsFromBareCase(Case original, TrackedSchema schema, Lab lab) {
        List<Step> steps = new ArrayList<>();
        Map<Integer, Integer> stepOf = new HashMap<>();
        for (int place : refined.order()) {
            StatementNode node = refined.run().nodeAt(place);
            Step step = original.steps().get(place);
            stepOf.put(place, steps.size());
            steps.add(node == null ? step : new Step(step.tx(), node.statement().target()));
        }
        Recording bare = lab.run(new Case(original.header(), schema.init(), steps));
        if (!endings(RecordedTransactions.of(bare, lab.engine()))
                .equals(endings(refined.run().transactions()))) {
            return false;
        }
        Map<Integer, Result> inside = results(bare);
        Map<Integer, Result> alone = results(recording);
        for (int i = 0; i < order.size(); i++) {
            Result one = inside.get(stepOf.getOrDefault(order.get(i).step(), -1));
            Result other = alone.get(i);
            if (one == null || other == null || ExecutedStatement.concurrencyError(one)) {
                return false;
            }
            if (!same(one, other)) {
                return true;
            }
        }
        return !bare.finalState().keySet().equals(recording.finalState().keySet())
                || bare.finalState().entrySet().stream()
                        .anyMatch(table -> !Objects.requireNonNull(
                                        recording.finalState().get(table.getKey()))
                                .sameRows(table.getValue()));
    }

    /** Which transactions committed: others leave other rows. Each inserted read of a statement in autocommit is a transaction of its own, so equal ones count once. */
    private static List<String> endings(List<Transaction> transactions) {
        return transactions.stream()
                .map(transaction -> transaction.tag() + " " + transaction.committed())
                .distinct()
                .sorted()
                .toList();
    }

    private static boolean same(Result inside, Result alone) {
        if (inside instanceof Result.Returned one && alone instanceof Result.Returned other) {
            return one.rows().truncated()
                    || other.rows().truncated()
                    || one.rows().sameRows(other.rows());
        }
        if (inside instanceof Result.Failed one && alone instanceof Result.Failed other) {
            return one.errorClass() == other.errorClass();
        }
        return inside instanceof Result.Updated one
                && alone instanceof Result.Updated other
                && one.count() == other.count();
    }

    private Mismatch ofResult(StatementNode node, @org.jspecify.annotations.Nullable Result alone) {
        boolean error = node.result().failed() || alone == null || alone.failed();
        String kind = error ? "statement error" : "statement result";
        boolean own = alone != null && ownColumnsDiffer(node.result(), alone);
        List<String> expected = alone == null ? List.of("not executed") : lines(alone, own);
        List<String> seen = lines(node.result(), own);
        String sql =
                own ? refined.run().originalText(node.id()) : node.statement().target();
        return new Mismatch(
                kind,
                "statement " + node.id() + " gives " + told(seen, expected) + " inside its transaction, but "
                        + told(expected, seen) + " without transactions in the equivalent order "
                        + order + ": " + sql,
                new Difference(node.id().tx() + ": " + sql, expected, seen));
    }

    private Optional<Mismatch> tables() {
        Map<String, Rows> inside = refined.run().recording().finalState();
        Map<String, Rows> alone = recording.finalState();
        Set<String> names = new TreeSet<>(inside.keySet());
        names.addAll(alone.keySet());
        for (String name : names) {
            Rows seen = inside.get(name);
            Rows expected = alone.get(name);
            if (seen == null || expected == null || (!seen.truncated() && !seen.sameRows(expected))) {
                boolean own = seen != null && expected != null && OwnColumns.differ(seen, expected);
                List<String> left = seen == null ? List.of("no such table") : lines(seen, own);
                List<String> wanted = expected == null ? List.of("no such table") : lines(expected, own);
                return Optional.of(new Mismatch(
                        "final state",
                        "the transactions leave " + shown(missing(left, wanted)) + " in table " + name
                                + ", but the same statements without transactions in the equivalent order " + order
                                + " leave " + shown(missing(wanted, left)),
                        new Difference("table " + name, wanted, left)));
            }
        }
        return Optional.empty();
    }

    /** The lines that the other list lacks. */
    private static List<String> missing(List<String> lines, List<String> others) {
        List<String> left = new ArrayList<>(lines);
        others.forEach(left::remove);
        return left;
    }

    private static boolean ownColumnsDiffer(Result inside, Result alone) {
        return !(inside instanceof Result.Returned one)
                || !(alone instanceof Result.Returned other)
                || OwnColumns.differ(one.rows(), other.rows());
    }

    private static List<String> lines(Rows rows, boolean own) {
        return own ? OwnColumns.of(rows).lines() : rows.lines();
    }

    /** @param own whether only the case's own columns are shown */
    private static List<String> lines(Result result, boolean own) {
        if (result instanceof Result.Returned returned) {
            return lines(returned.rows(), own);
        }
        if (result instanceof Result.Updated updated) {
            return List.of(Plural.of(updated.count(), "row"));
        }
        return List.of("error: " + ((Result.Failed) result).errorClass().label());
    }

    /** All lines; of many, only those that the other result lacks. */
    private static String told(List<String> lines, List<String> others) {
        List<String> own = missing(lines, others);
        return lines.size() <= SHOWN || own.isEmpty() ? shown(lines) : lines.size() + " rows, among them " + shown(own);
    }

    private static String shown(List<String> lines) {
        return lines.isEmpty()
                ? "no rows"
                : String.join(", ", lines.subList(0, Math.min(SHOWN, lines.size())))
                        + (lines.size() > SHOWN ? ", …" : "");
    }
}
