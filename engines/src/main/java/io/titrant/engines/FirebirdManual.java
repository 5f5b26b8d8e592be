package io.titrant.engines;

import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Keys;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What Firebird documents of its isolation levels: Firebird 4.0 Language Reference, "Transaction Control". */
final class FirebirdManual {
    private static final String BOOK =
            "https://firebirdsql.org/file/documentation/html/en/refdocs/fblangref40/firebird-40-language-reference.html";
    private static final String SNAPSHOT = BOOK + "#fblangref40-transacs-settransac-snapshot";
    private static final String STABILITY = BOOK + "#fblangref40-transacs-settransac-snapshottbl";
    private static final String COMMITTED = BOOK + "#fblangref40-transacs-settransac-readcommit";
    private static final String KEYS = BOOK + "#fblangref40-ddl-tbl-identity";

    private FirebirdManual() {}

    /**
     * SNAPSHOT: "allows the transaction to see only those changes that were committed before it was started"; a WAIT transaction waits for the transaction that changed a row,
     * and a change of a row that was committed since the start is an update conflict. READ COMMITTED READ CONSISTENCY: each statement has a snapshot; an
     * update conflict restarts it ("Handling of Update Conflicts with READ CONSISTENCY"). With RECORD_VERSION, a statement reads the latest committed version; what a write does
     * after it has waited is not documented. NO RECORD_VERSION is not modelled: there a read may wait for a write.
     */
    static Optional<Semantics> semantics(IsolationLevel level, @Nullable String mode) {
        return switch (level) {
            case READ_UNCOMMITTED, READ_COMMITTED -> committed(mode);
            case REPEATABLE_READ, SNAPSHOT ->
                Optional.of(Semantics.snapshot(SnapshotTaken.AT_BEGIN, SNAPSHOT).stating(seeing(Sees.SNAPSHOT)));
            case SERIALIZABLE ->
                // "As in SNAPSHOT", with locks of whole tables. Which tables a statement locks when, and whether it
                // takes a
                // generated key before it waits for a table, is not documented.
                Optional.of(Semantics.snapshot(SnapshotTaken.AT_BEGIN, STABILITY)
                        .stating(seeing(Sees.SNAPSHOT).without(Fact.LOCKS_ROWS).generating(Keys.UNDOCUMENTED, "")));
        };
    }

    private static Optional<Semantics> committed(@Nullable String mode) {
        AfterWait afterWait =
                FirebirdEngine.isReadConsistent(mode) ? AfterWait.RESTART_ON_CONFLICT : AfterWait.UNDOCUMENTED;
        return FirebirdEngine.NO_RECORD_VERSION.equals(mode)
                ? Optional.empty()
                : Optional.of(Semantics.committed(afterWait, COMMITTED).stating(seeing(Sees.COMMITTED)));
    }

    /**
     * Whether a failed statement keeps its locks is not modelled: the rollback of a savepoint releases them ("Caveats using WITH LOCK"), but the restart after an update
     * conflict preserves them. The manual does not say that a rollback gives no value of an identity column back, but it was observed.
     */
    private static Statements seeing(Sees reads) {
        return Statements.seeing(reads).generating(Keys.SEQUENCE, KEYS);
    }

    static Optional<Promise> promise(IsolationLevel level, @Nullable String mode) {
        return Optional.of(
                switch (level) {
                    case READ_UNCOMMITTED, READ_COMMITTED ->
                        FirebirdEngine.isReadConsistent(mode)
                                ? Promise.of(Model.CONSISTENT_READ, COMMITTED)
                                        .never(AnomalyKind.OTV)
                                        .respecting(Order.REALTIME)
                                : Promise.of(Model.READ_COMMITTED, COMMITTED);
                    case REPEATABLE_READ, SNAPSHOT ->
                        Promise.of(Model.SNAPSHOT_ISOLATION, SNAPSHOT).respecting(Order.REALTIME);
                    case SERIALIZABLE ->
                        Promise.of(Model.SNAPSHOT_ISOLATION, STABILITY).respecting(Order.REALTIME);
                });
    }

    static Optional<String> sentence(IsolationLevel level, @Nullable String mode) {
        return switch (level) {
            case READ_UNCOMMITTED, READ_COMMITTED ->
                Optional.of(
                        FirebirdEngine.isReadConsistent(mode)
                                ? "the execution of a statement obtains a snapshot of the database to ensure a"
                                        + " consistent read at the statement-level of the transactions committed when"
                                        + " execution started"
                                : "Uncommitted changes are not visible to a READ COMMITTED transaction");
            case REPEATABLE_READ, SNAPSHOT ->
                Optional.of("allows the transaction to see only those changes that were committed before it was"
                        + " started");
            case SERIALIZABLE ->
                Optional.of("a transaction in SNAPSHOT TABLE STABILITY isolation sees only those changes that were"
                        + " committed before the current transaction was started");
        };
    }
}
