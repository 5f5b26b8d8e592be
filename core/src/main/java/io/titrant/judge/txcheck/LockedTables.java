package io.titrant.judge.txcheck;

import io.titrant.casefile.Step;
import io.titrant.sql.Insert;
import io.titrant.sql.StatementKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables that the open transactions may have locked as a whole, while the steps of a case are put together. Derby locks the table if an UPDATE or DELETE at SERIALIZABLE uses
 * no index, and even a read at READ UNCOMMITTED waits for such a lock. So the reads outside would wait until the transaction ends, and with them all
 * later reads. The transaction's own reads of the table do not wait, and lock nothing new.
 *
 * <p>Example: T1 updates t without an index. From then on until its COMMIT the versions in t are read by T1 itself, those in u by the session outside.
 */
final class LockedTables {
    /** By session; a session without an open transaction has no entry. */
    private final Map<String, Set<String>> locked = new HashMap<>();

    /** Notes a step that controls transactions. */
    void control(Step step) {
        if (step.kind() == StatementKind.BEGIN) {
            locked.put(step.tx(), new TreeSet<>());
        } else if (step.kind() == StatementKind.COMMIT || step.kind() == StatementKind.ROLLBACK) {
            locked.remove(step.tx());
        }
    }

    /** Notes a statement. A plain INSERT locks rows only. */
    void note(TrackedStatement statement) {
        Set<String> ofTransaction = locked.get(statement.id().tx());
        if (ofTransaction != null && !(statement.original() instanceof Insert)) {
            ofTransaction.addAll(statement.writes());
        }
    }

    boolean holds(String session, String table) {
        return locked.getOrDefault(session, Set.of()).contains(table);
    }
}
