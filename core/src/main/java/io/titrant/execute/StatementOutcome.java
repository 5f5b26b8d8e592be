package io.titrant.execute;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Result;
import org.jspecify.annotations.Nullable;

/** What one submission gave: the result that is recorded, and for an error the engine's reading of it, which steers the run. */
record StatementOutcome(Result result, @Nullable Failure failure) {
    static StatementOutcome ok(Result result) {
        return new StatementOutcome(result, null);
    }

    /** The same failure under the class that the run knows better than the driver. */
    StatementOutcome as(ErrorClass errorClass) {
        Result.Failed failed = (Result.Failed) result;
        return new StatementOutcome(
                new Result.Failed(errorClass, failed.code(), failed.sqlState(), failed.message()), failure);
    }
}
