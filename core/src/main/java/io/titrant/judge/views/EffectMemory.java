package io.titrant.judge.views;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import io.titrant.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The effects of statements on views, as long as cases have the same initial database: the same statement on the same versions does the same again. Cases of one
 * group have the same transactions in other orders, and two oracles judge each, so about half of the statements on views repeat.
 *
 * <pre>
 * case 1, T1   UPDATE t SET a = 9 WHERE a = 1   on row 1 in v1   runs: row 1 in v200001
 * case 1, T2   the same, on row 1 in v1                          runs: row 1 in v300001, since these are two versions
 * case 2, T1   the same, on row 1 in v1                          known: row 1 in v200001
 * </pre>
 */
final class EffectMemory {
    /** The errors of a statement alone that it meets again. */
    private static final Set<ErrorClass> REPEATABLE =
            EnumSet.of(ErrorClass.UNIQUE, ErrorClass.CONSTRAINT, ErrorClass.FOREIGN_KEY, ErrorClass.DATA);

    private final Map<Write, List<Known>> writes = new HashMap<>();
    private final Map<String, Result> reads = new HashMap<>();
    private int recording;
    /** The ids of rows that this recording's writes may have inserted are below. */
    private int rowsBelow;

    /** A write on views, the rows that it can see, and the keys of the rows that it inserts. */
    record Write(Statement statement, boolean plain, DatabaseView target, DatabaseView reads, NextKeys keys) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Write write
                    && plain == write.plain
                    && target.equals(write.target)
                    && reads.equals(write.reads)
                    && keys.equals(write.keys)
                    && statement.equals(write.statement);
        }

        /** Without the statement: few statements see the same views, and the hash code of a tree costs more than to compare two. */
        @Override
        public int hashCode() {
            return 31 * (31 * target.hashCode() + reads.hashCode()) + keys.hashCode();
        }
    }

    /** An effect, and the ids of rows that its statement had for new rows. */
    private static final class Known {
        private final StatementEffect effect;
        private final int from;
        private final int to;
        private final boolean makesVersions;
        private int usedIn;

        Known(StatementEffect effect, int from, int to) {
            this.effect = effect;
            this.from = from;
            this.to = to;
            this.makesVersions = effect.changes().any((table, rows) -> rows.any((row, change) -> !change.deleted()));
        }

        /** Whether a write may have the effect: no two writes of one recording make the same version, and later ones have greater row ids. */
        boolean fits(int recording, int rowsBelow) {
            return usedIn != recording && (from == to || from >= rowsBelow || !makesVersions);
        }
    }

    /** The next recording begins. */
    void nextRecording(int firstFreeRow) {
        recording++;
        rowsBelow = firstFreeRow;
    }

    void forget() {
        writes.clear();
        reads.clear();
    }

    /** @param nextRow the id of the next new row, now */
    StatementEffect write(Write write, IntSupplier nextRow, Supplier<StatementEffect> run) {
        List<Known> all = writes.computeIfAbsent(write, key -> new ArrayList<>());
        Known known = fitting(all);
        if (known == null) {
            int from = nextRow.getAsInt();
            known = new Known(run.get(), from, nextRow.getAsInt());
            if (repeatable(known.effect.result())) {
                all.add(known);
            }
        }
        known.usedIn = recording;
        rowsBelow = known.makesVersions ? Math.max(rowsBelow, known.to) : rowsBelow;
        return known.effect;
    }

    private @Nullable Known fitting(List<Known> all) {
        for (Known one : all) {
            if (one.fits(recording, rowsBelow)) {
                return one;
            }
        }
        return null;
    }

    /** @param query the text of a query that names the versions that it reads */
    Result read(String query, Supplier<Result> run) {
        Result known = reads.get(query);
        if (known == null) {
            known = run.get();
            if (repeatable(known)) {
                reads.put(query, known);
            }
        }
        return known;
    }

    private static boolean repeatable(Result result) {
        return !(result instanceof Result.Failed failed) || REPEATABLE.contains(failed.errorClass());
    }
}
