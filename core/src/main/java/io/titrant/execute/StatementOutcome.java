package io.titrant.execute;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Result;
import org.jspecify.annotations.Nullable;

/** The outcome of a submitted statement: the result to record and, for an error, what the engine's class says about it. */
record StatementOutcome(Result result, @Nullable Failure failure) {
    static StatementOutcome ok(Result result) {
        return new StatementOutcome(result, null);
    }

    /** The same error with another class, which the run knows better than the driver. */
    StatementOutcome as(ErrorClass errorClass) {
        Result.Failed failed = (Result.Failed) result;
        return new StatementOutcome(
                new Result.Failed(errorClass, failed.code(), failed.sqlState(), failed.message()), failure);
    }
}
