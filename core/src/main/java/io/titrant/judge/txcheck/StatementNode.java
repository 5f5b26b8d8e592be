package io.titrant.judge.txcheck;

import io.titrant.record.Result;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one statement of the case did in the instrumented run, as the reads around it show.
 *
 * @param transaction which transaction of the run it belongs to, counted in the order in which they began
 * @param at the event at which the statement returned
 * @param result its own result
 * @param versionSet the rows that its tables held for it (VSR), by table and PrimaryKey
 * @param selected the PrimaryKeys of the rows that its condition selects (BWR); null where there was no such read
 * @param read the rows behind its result, where the result names them
 * @param installed the row versions that it wrote (AWR)
 * @param deleted the row versions that it deleted: in the VSR, no longer in the AWR
 */
record StatementNode(
        TrackedStatement statement,
        int transaction,
        int at,
        Result result,
        Map<String, Map<String, ItemVersion>> versionSet,
        @Nullable Set<String> selected,
        List<ItemVersion> read,
        List<ItemVersion> installed,
        List<ItemVersion> deleted) {
    StatementNode {
        read = List.copyOf(read);
        installed = List.copyOf(installed);
        deleted = List.copyOf(deleted);
    }

    StatementId id() {
        return statement.id();
    }
}
