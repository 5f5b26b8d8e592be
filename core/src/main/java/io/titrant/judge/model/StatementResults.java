package io.titrant.judge.model;

import io.titrant.Plural;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.record.Result;
import java.util.List;

/** Compares the recorded result of a statement with the one that it gives alone on a view, and says them in words. */
final class StatementResults {
    private StatementResults() {}

    /** Whether the recorded result is the expected one: the same rows in any order, the same count, an error of the same class. */
    static boolean match(Result expected, Result recorded) {
        if (expected instanceof Result.Returned wanted && recorded instanceof Result.Returned got) {
            return wanted.rows().sameRows(got.rows());
        }
        if (expected instanceof Result.Updated wanted && recorded instanceof Result.Updated got) {
            return wanted.count() == got.count();
        }
        return expected instanceof Result.Failed wanted
                && recorded instanceof Result.Failed got
                && wanted.errorClass() == got.errorClass();
    }

    static Difference difference(ExecutedStatement executed, Result expected) {
        return new Difference(executed.display() + ": " + executed.sql(), lines(expected), lines(executed.result()));
    }

    /** The statement succeeded, although a row of it was changed since its snapshot. */
    static Difference missedConflict(ExecutedStatement executed) {
        return difference(executed, new Result.Failed(ErrorClass.SERIALIZATION, 0, null, ""));
    }

    /** The result within a sentence. */
    static String inWords(Result result) {
        List<String> lines = lines(result);
        return lines.isEmpty() ? "no rows" : String.join(", ", lines);
    }

    private static List<String> lines(Result result) {
        if (result instanceof Result.Returned returned) {
            return returned.rows().lines();
        }
        if (result instanceof Result.Updated updated) {
            return List.of(Plural.of(updated.count(), "row"));
        }
        return List.of("error: " + ((Result.Failed) result).errorClass().label());
    }
}
