package io.titrant.judge.history;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One statement that an engine really executed.
 *
 * @param step its place in the submitted order of the case
 * @param started the index of the event with which its wait began, or of its result if it was not blocked
 * @param returned the index of the event with its result
 */
public record ExecutedStatement(
        int step, String tag, String sql, StatementKind kind, int started, int returned, Result result) {

    public boolean waited() {
        return started < returned;
    }

    public boolean failed() {
        return result.failed();
    }

    public @Nullable ErrorClass error() {
        return result instanceof Result.Failed failed ? failed.errorClass() : null;
    }

    /**
     * Whether it failed because of a concurrent transaction. Then it has no effect and no place in a serial run, where no other transaction conflicts with
     * it (WriteCheck §5.3.2).
     */
    public boolean lostToPeers() {
        return concurrencyError(result);
    }

    public static boolean concurrencyError(Result result) {
        return result instanceof Result.Failed failed
                && switch (failed.errorClass()) {
                    case DEADLOCK, LOCK_TIMEOUT, BUSY, SERIALIZATION, TRANSACTION_ABORTED -> true;
                    default -> false;
                };
    }

    public boolean writes() {
        return kind.writes() || kind.isDdl();
    }

    /** {@code T2's UPDATE}. */
    public String display() {
        return tag + "'s " + kind.name().replace('_', ' ');
    }

    /** The name in SAVEPOINT x, ROLLBACK TO [SAVEPOINT] x, whatever an engine wants after it. */
    public String savepoint() {
        String[] words = sql.strip().toLowerCase(Locale.ROOT).split("\\s+");
        String name = "";
        for (int i = 0; i + 1 < words.length; i++) {
            if (words[i].equals("savepoint") || (words[i].equals("to") && !words[i + 1].equals("savepoint"))) {
                name = words[i + 1];
            }
        }
        return name;
    }
}
