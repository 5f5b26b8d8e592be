package io.titrant.judge.writecheck;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import org.jspecify.annotations.Nullable;

/**
 * One statement that an engine really executed.
 *
 * @param step its place in the submitted order of the case
 * @param started the index of the event with which it began to wait, or of its result if it did not wait
 * @param returned the index of the event with its result
 */
record Act(int step, String tag, String sql, StatementKind kind, int started, int returned, Result result) {

    boolean waited() {
        return started < returned;
    }

    boolean failed() {
        return result.failed();
    }

    @Nullable
    ErrorClass error() {
        return result instanceof Result.Failed failed ? failed.errorClass() : null;
    }

    /**
     * Whether it failed for what its peers did, so that it has no effect and no place in a serial run: nobody is there to conflict with
     * (WriteCheck §5.3.2).
     */
    boolean lostToPeers() {
        return concurrencyError(result);
    }

    static boolean concurrencyError(Result result) {
        return result instanceof Result.Failed failed
                && switch (failed.errorClass()) {
                    case DEADLOCK, LOCK_TIMEOUT, BUSY, SERIALIZATION, TRANSACTION_ABORTED -> true;
                    default -> false;
                };
    }

    boolean writes() {
        return kind.writes() || kind.isDdl();
    }

    /** {@code T2's UPDATE}. */
    String display() {
        return tag + "'s " + kind.name().replace('_', ' ');
    }
}
