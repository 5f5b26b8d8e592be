package io.titrant.judge.survival;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.engine.ErrorClass;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement that the engine refused as wrong SQL or as not supported, although it runs the statement when its transaction is alone on the initial database.
 * Whether a statement is valid depends on the schema, not on rows or on other transactions. Example:
 *
 * <pre>
 *   T1: BEGIN; UPDATE t SET b = 1
 *   T2: SELECT * FROM t             column "b" does not exist
 *   alone: T2: SELECT * FROM t      two rows
 * </pre>
 */
final class UnexplainedRefusal {
    private UnexplainedRefusal() {}

    /** The first such statement. Cases that change the schema inside transactions are left out. */
    static Optional<Event> first(Case testCase, Recording recording, Lab lab) {
        if (testCase.concurrent() || testCase.steps().stream().anyMatch(UnexplainedRefusal::mayChangeSchema)) {
            return Optional.empty();
        }
        return recording.events().stream()
                .filter(event -> !event.byTitrant() && isRefusal(event))
                .filter(event -> runsAlone(testCase, event, lab))
                .findFirst();
    }

    private static boolean mayChangeSchema(Step step) {
        StatementKind kind = StatementKind.of(step.sql());
        return kind.isDdl() || kind == StatementKind.OTHER || kind == StatementKind.SET;
    }

    private static boolean isRefusal(Event event) {
        return event.result() instanceof Result.Failed failed
                && (failed.errorClass() == ErrorClass.SYNTAX || failed.errorClass() == ErrorClass.NOT_SUPPORTED)
                && !StatementKind.of(event.sql()).isTransactionControl();
    }

    /** Whether the engine runs the statement, with a result or another error, after the earlier statements of its transaction alone. */
    private static boolean runsAlone(Case testCase, Event refused, Lab lab) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i <= refused.step(); i++) {
            Step step = testCase.steps().get(i);
            if (step.tx().equals(refused.tx())) {
                steps.add(step);
            }
        }
        try {
            Recording alone = lab.run(new Case(testCase.header(), testCase.init(), steps));
            return alone.events().stream()
                    .filter(event -> event.step() == steps.size() - 1)
                    .anyMatch(event -> event.kind() == Event.Kind.RETURNED && !isRefusal(event));
        } catch (InitFailedException e) {
            return false;
        }
    }
}
