package io.titrant.judge.views;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a statement alone on its view (Troc §III-E4).
 *
 * @param reached the rows of its one target that its condition selects; null where that is not known
 */
public record StatementEffect(
        Result result, Changes changes, @Nullable RowSet reached) {

    public boolean failed() {
        return result.failed();
    }

    @Nullable
    public ErrorClass error() {
        return result instanceof Result.Failed failed ? failed.errorClass() : null;
    }
}
