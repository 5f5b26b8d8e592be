package io.titrant.engines.sensitivity;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.history.PossibleOrders;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The proof that a lie cannot be told apart: the honest engine gives the same results and the same final rows if the statements are submitted in the order in which
 * they returned in the lying run. No client can know in which order statements that wait reach the engine.
 *
 * <pre>
 * lying      T1 UPDATE blocked · T2 COMMIT · T1 UPDATE: 0 rows
 * honest     T2 COMMIT · T1 UPDATE: 0 rows                          the same
 * </pre>
 */
final class LegalReordering {
    /** Of statements that were unblocked together, so many other orders are tried. */
    private static final int MOST_ORDERS = 24;

    private LegalReordering() {}

    /** @param honest runs a case without a lie */
    static boolean explains(Recording lying, Case testCase, Function<Case, Recording> honest) {
        return Stream.concat(
                        Stream.of(lying),
                        PossibleOrders.of(lying).others().stream().limit(MOST_ORDERS))
                .anyMatch(order -> reordered(order, testCase)
                        .map(honest)
                        .filter(run -> isSame(order, run))
                        .isPresent());
    }

    /** The case in the order of the returns; none if no statement waited, or if the run was cut short somewhere. */
    private static Optional<Case> reordered(Recording lying, Case testCase) {
        List<Step> steps = new ArrayList<>();
        for (Event event : lying.events()) {
            if (event.byTitrant() || event.kind() == Event.Kind.SKIPPED) {
                return Optional.empty();
            }
            if (event.kind() == Event.Kind.RETURNED) {
                steps.add(testCase.steps().get(event.step()));
            }
        }
        return steps.equals(testCase.steps())
                ? Optional.empty()
                : Optional.of(new Case(testCase.header(), testCase.init(), steps));
    }

    private static boolean isSame(Recording lying, Recording honest) {
        List<Event> returned = lying.events().stream()
                .filter(event -> event.kind() == Event.Kind.RETURNED)
                .toList();
        List<Event> events = honest.events();
        if (honest.ending() != lying.ending() || events.size() != returned.size()) {
            return false;
        }
        for (int i = 0; i < events.size(); i++) {
            Event one = returned.get(i);
            Event other = events.get(i);
            if (!one.tx().equals(other.tx())
                    || !one.sql().equals(other.sql())
                    || !isSame(one.result(), other.result())) {
                return false;
            }
        }
        return lying.finalState().keySet().equals(honest.finalState().keySet())
                && lying.finalState().entrySet().stream()
                        .allMatch(table ->
                                table.getValue().sameRows(honest.finalState().get(table.getKey())));
    }

    private static boolean isSame(
            @org.jspecify.annotations.Nullable Result one, @org.jspecify.annotations.Nullable Result other) {
        if (one instanceof Result.Returned rows && other instanceof Result.Returned others) {
            return rows.rows().sameRows(others.rows());
        }
        if (one instanceof Result.Updated updated && other instanceof Result.Updated again) {
            return updated.count() == again.count();
        }
        return one instanceof Result.Failed failed
                && other instanceof Result.Failed again
                && failed.errorClass() == again.errorClass();
    }
}
