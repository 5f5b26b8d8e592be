package io.titrant.judge.model;

import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.ModelState;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conflicts that COMMIT must find, where writes lock nothing before it.
 *
 * <pre>
 * row before    a = 1
 * T1, T2        take their snapshots, and each runs UPDATE t SET a = a + 1
 * T1            COMMIT
 * T2            COMMIT must fail: T1 has changed the row since T2's snapshot
 * </pre>
 */
final class CommitConflicts {
    private CommitConflicts() {}

    /** The complaint if the transaction committed although another one has changed a row of it since its snapshot. */
    static Optional<Complaint> missed(ModelContext context, ModelState state, TxId tx) {
        if (!context.transaction(tx).committed() || !context.rules(tx).checksAtCommit()) {
            return Optional.empty();
        }
        return state.versions().tables().stream()
                .filter(table -> state.versions().isContended(tx, table))
                .findFirst()
                .map(table -> new Complaint(
                        Complaint.NO_CONFLICT,
                        context.transaction(tx).tag() + " committed, although another transaction has changed a row of "
                                + table + " that it has written too, since its snapshot",
                        List.of(),
                        state.doubts(Set.of(table))));
    }
}
