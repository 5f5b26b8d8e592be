package io.titrant.engines.sensitivity;

import io.titrant.engine.Engine;
import io.titrant.engine.Feature;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engines.lie.KeepsARolledBackWrite;
import io.titrant.engines.lie.Lie;
import io.titrant.record.Recording;
import io.titrant.sql.IsolationLevel;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The kinds of lies: what a broken engine could have done with one statement. */
enum LieKind {
    READ_MISSES_A_ROW(lies -> ChangedRows.missing(lies.occasion())),
    READ_RETURNS_A_ROW_TWICE(lies -> ChangedRows.twice(lies.occasion())),
    READ_SEES_AN_OLD_VERSION(lies -> new ReadsAnOldVersion(lies.occasion())),
    READ_SEES_AN_UNCOMMITTED_VERSION(lies -> new ReadsThroughAWriter(lies.occasion(), lies.busy())),
    WRITE_IS_LOST(lies -> new LosesAWrite(lies.occasion())),
    UPDATE_IS_APPLIED_TWICE(lies -> new WritesTwice(lies.occasion())),
    WRITE_CHANGES_OTHER_ROWS(lies -> new WritesOtherRows(lies.occasion())),
    WRITE_COUNTS_A_ROW_TOO_MANY(lies -> new CountsOneMore(lies.occasion())),
    LOCKING_READ_LOCKS_NOTHING(lies -> new LocksNothing(lies.occasion())),
    STATEMENT_FAILS_FOR_NO_REASON(lies -> new FailsForNoReason(lies.occasion())),
    ERROR_IS_HIDDEN(lies -> new HidesAnError(lies.occasion())),
    COMMIT_IS_HALF_DONE(lies -> new CommitsHalf(lies.occasion())),
    ROLLBACK_LEAVES_A_WRITE(lies -> new KeepsARolledBackWrite(lies.occasion()::taken)),
    SESSION_RUNS_AT_A_LOWER_LEVEL(lies -> new RunsALowerLevel(lies.occasion(), lies::level)),
    INDEX_ENTRY_IS_MISSING(lies -> new MissesAnIndexEntry(lies.occasion()));

    private static final Set<LieKind> WITH_SAVEPOINTS =
            Set.of(WRITE_IS_LOST, ERROR_IS_HIDDEN, COMMIT_IS_HALF_DONE, ROLLBACK_LEAVES_A_WRITE);

    private static final Set<LieKind> OF_WRITES = Set.of(
            WRITE_IS_LOST, UPDATE_IS_APPLIED_TWICE, WRITE_CHANGES_OTHER_ROWS, ERROR_IS_HIDDEN, INDEX_ENTRY_IS_MISSING);

    private static final Set<LieKind> OF_READS = Set.of(
            READ_MISSES_A_ROW, READ_RETURNS_A_ROW_TWICE, READ_SEES_AN_OLD_VERSION, READ_SEES_AN_UNCOMMITTED_VERSION);

    private final Function<SelectedLie, Lie> maker;

    LieKind(Function<SelectedLie, Lie> maker) {
        this.maker = maker;
    }

    /** @param lies what the lies of all sessions share */
    Lie forSession(SelectedLie lies) {
        return maker.apply(lies);
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether the lie is about what a write does, which is nothing if its transaction is rolled back. */
    boolean isAboutAWrite() {
        return OF_WRITES.contains(this);
    }

    /**
     * Whether a run shows the lie. A lie about a read must show in the rows of that read, and without other errors: the other session that answers takes locks, so that
     * other statements wait or fail, and that is another lie. A lower level must do so without other errors: fewer errors alone are allowed.
     *
     * @param query the query of which the lie changed the rows
     */
    boolean isShown(Recording honest, Recording lying, @Nullable String query) {
        Effect effect = Effect.of(honest, lying);
        if (OF_READS.contains(this)) {
            return query != null && Effect.inReads(honest, lying, query) && Effect.sameErrors(honest, lying);
        }
        return switch (this) {
            case SESSION_RUNS_AT_A_LOWER_LEVEL ->
                effect.compareTo(Effect.READ) >= 0 && Effect.sameErrors(honest, lying);
            // The recording of the case need not show it; the final state does.
            case INDEX_ENTRY_IS_MISSING -> true;
            // These lies take other locks than the honest run; another deadlock victim is as legal.
            case LOCKING_READ_LOCKS_NOTHING, WRITE_CHANGES_OTHER_ROWS, UPDATE_IS_APPLIED_TWICE ->
                effect.compareTo(Effect.WAITS) > 0 && Effect.sameVictims(honest, lying);
            default -> effect.compareTo(Effect.WAITS) > 0;
        };
    }

    /** Whether the lie can be told over this engine, and the level forbids what it does. */
    boolean concerns(Engine engine, String version, IsolationLevel level, Optional<Semantics> semantics) {
        if (WITH_SAVEPOINTS.contains(this) && !engine.features(version).has(Feature.SAVEPOINTS)) {
            return false;
        }
        return switch (this) {
            // Reads that lock would wait before they could be answered elsewhere.
            case READ_SEES_AN_OLD_VERSION ->
                semantics.isPresent() && !semantics.get().readsLock();
            case READ_SEES_AN_UNCOMMITTED_VERSION ->
                level != IsolationLevel.READ_UNCOMMITTED
                        && semantics.isPresent()
                        && !semantics.get().readsLock();
            // Derby's guide, "Scope of locks": "For TRANSACTION_READ_UNCOMMITTED, no row locks are requested".
            case LOCKING_READ_LOCKS_NOTHING -> semantics.isPresent() && !readsWithoutLocks(semantics.get());
            case SESSION_RUNS_AT_A_LOWER_LEVEL ->
                level.compareTo(IsolationLevel.READ_COMMITTED) > 0
                        && engine.isolationLevels().contains(IsolationLevel.READ_COMMITTED);
            default -> true;
        };
    }

    /** Whether the level reads uncommitted rows, and no SELECT locks rows, FOR UPDATE or not. */
    private static boolean readsWithoutLocks(Semantics semantics) {
        Semantics.Statements statements = semantics.statements();
        return statements != null && statements.readsSee() == Sees.UNCOMMITTED && !statements.locksRows();
    }
}
