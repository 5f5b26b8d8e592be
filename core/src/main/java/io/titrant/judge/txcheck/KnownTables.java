package io.titrant.judge.txcheck;

import io.titrant.casefile.Step;
import io.titrant.sql.StatementKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tables whose rows a transaction has read before, while the steps of a case are put together. Such a table needs no version-set read before the next statement: at a
 * level with a snapshot only the transaction's own writes change what it sees, and the reads after these writes tell them; at READ COMMITTED a commit of
 * another transaction changes it too.
 *
 * <p>Example: T1 reads t, then updates t, then reads t again, at REPEATABLE READ. Before the first statement the version-set read returns the rows {@code t#1} and
 * {@code t#2}, after the UPDATE the after-write read returns {@code t#2} as T1.2 wrote it. So the third statement sees {@code t#1} as before and {@code t#2} as T1.2 wrote it
 * ({@link TransactionViews}).
 */
final class KnownTables {
    private final AdmittedLevels levels;
    /** The tables that are known to the open transaction of a session. A session without an open transaction has no entry. */
    private final Map<String, Set<String>> known = new HashMap<>();
    /** The tables to which the open transaction of a session has written. */
    private final Map<String, Set<String>> written = new HashMap<>();

    KnownTables(AdmittedLevels levels) {
        this.levels = levels;
    }

    /** Notes a step that controls transactions. */
    void control(Step step) {
        String session = step.tx();
        StatementKind kind = step.kind();
        if (kind == StatementKind.COMMIT || kind == StatementKind.BEGIN) {
            committed(session, written.getOrDefault(session, Set.of()));
        }
        switch (kind) {
            case BEGIN -> {
                known.put(session, new TreeSet<>());
                written.put(session, new TreeSet<>());
            }
            case SAVEPOINT, RELEASE -> {}
            case ROLLBACK_TO -> known.getOrDefault(session, new TreeSet<>()).clear();
            default -> {
                known.remove(session);
                written.remove(session);
            }
        }
    }

    /** The tables, among those that a statement uses, whose rows the transaction has not read before. Afterwards they are known. */
    Set<String> unknown(TrackedStatement statement, Collection<String> tables) {
        String session = statement.id().tx();
        Set<String> unknown = new TreeSet<>(tables);
        Set<String> before = known.get(session);
        if (before != null && levels.derivesReads(session)) {
            unknown.removeAll(before);
            before.addAll(tables);
        }
        Set<String> ofTransaction = written.get(session);
        if (ofTransaction == null) {
            committed(session, statement.writes());
        } else {
            ofTransaction.addAll(statement.writes());
        }
        return unknown;
    }

    private void committed(String session, Set<String> tables) {
        known.forEach((other, theirs) -> {
            if (!other.equals(session) && !levels.keepsSnapshot(other)) {
                theirs.removeAll(tables);
            }
        });
    }
}
