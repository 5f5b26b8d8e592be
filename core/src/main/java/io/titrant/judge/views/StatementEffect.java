package io.titrant.judge.views;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a statement did alone on its view (Troc §III-E4).
 *
 * @param changes the rows that it wrote, by table: their new versions
 * @param reached the rows of its one target that its condition selects; null where that cannot be told
 */
public record StatementEffect(
        Result result,
        Map<String, Map<Integer, Change>> changes,
        @Nullable Set<Integer> reached) {

    /**
     * A row's new version.
     *
     * @param version the name of its data, 0 for a deletion
     * @param noOp whether the row is as it was
     */
    public record Change(int version, boolean deleted, boolean noOp) {}

    public boolean failed() {
        return result.failed();
    }

    @Nullable
    public ErrorClass error() {
        return result instanceof Result.Failed failed ? failed.errorClass() : null;
    }
}
