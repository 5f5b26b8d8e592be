package io.titrant.judge.txcheck;

import io.titrant.casefile.Header;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.lab.Lab;
import io.titrant.sql.IsolationLevel;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Version-set reads and after-write reads from a session of their own, for levels at which plain reads wait for locks or hold them until COMMIT. Inside the
 * transaction these reads would lock whole tables, so no two transactions could overlap. The session outside reads at READ UNCOMMITTED, which neither
 * waits nor locks, in autocommit.
 *
 * <p>Such a read returns rows that no statement of the case may see. So it shows what statements wrote, not what they read: a statement at these
 * levels reads the newest committed rows and those of its own transaction, and the run shows when each transaction commits.
 *
 * <p>Example: at SERIALIZABLE T1 has updated row 1 of t and T2 updates row 2, by a condition on the indexed column id. A version-set read of T2 would wait
 * for T1. The read outside returns both rows, row 1 with T1's mark.
 */
final class OutsideReads {
    private final String session;
    private final Set<String> observed;

    private OutsideReads(String session, Set<String> observed) {
        this.session = session;
        this.observed = Set.copyOf(observed);
    }

    /** All reads inside the transactions, as in the paper. */
    static OutsideReads none() {
        return new OutsideReads("", Set.of());
    }

    static OutsideReads of(Map<String, Semantics> transactions, Lab lab) {
        Set<String> observed = new TreeSet<>();
        transactions.forEach((tx, semantics) -> {
            if (semantics.readsWait()) {
                observed.add(tx);
            }
        });
        return observed.isEmpty() || !readsUncommitted(lab)
                ? none()
                : new OutsideReads(unusedName(transactions.keySet()), observed);
    }

    private static String unusedName(Set<String> used) {
        int number = 1;
        while (used.contains("T" + number)) {
            number++;
        }
        return "T" + number;
    }

    private static boolean readsUncommitted(Lab lab) {
        return lab.semantics(IsolationLevel.READ_UNCOMMITTED)
                .map(Semantics::statements)
                .filter(statements -> statements.readsSee() == Sees.UNCOMMITTED)
                .isPresent();
    }

    /** Whether the statements of the transaction are observed from outside. */
    boolean observe(String tx) {
        return observed.contains(tx);
    }

    /** The session that reads the versions for a statement of this transaction. */
    String readerFor(String tx) {
        return observe(tx) ? session : tx;
    }

    /** Whether this is the session of the reads outside, which has no statements of the case. */
    boolean isReader(String tag) {
        return tag.equals(session);
    }

    Header header(Header header) {
        return observed.isEmpty() ? header : header.with("isolation " + session, IsolationLevel.READ_UNCOMMITTED.sql());
    }
}
