package io.titrant.execute;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.record.Result;
import org.jspecify.annotations.Nullable;

/** What one submission gave: the result that is recorded, and for an error the engine's reading of it, which steers the run. */
record Outcome(Result result, @Nullable Failure failure) {
    static Outcome ok(Result result) {
        return new Outcome(result, null);
    }

    /** The same failure under the class that the run knows better than the driver. */
    Outcome as(ErrorClass errorClass) {
        Result.Failed failed = (Result.Failed) result;
        return new Outcome(new Result.Failed(errorClass, failed.code(), failed.sqlState(), failed.message()), failure);
    }
}
