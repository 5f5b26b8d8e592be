package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;

/** A lie that is told once in a run, inside a transaction, while another transaction is open. */
abstract class OneLie implements Lie {
    private final Occasion occasion;

    OneLie(Occasion occasion) {
        this.occasion = occasion;
    }

    /** Whether the lie is told now. To be asked only where it could be. */
    final boolean now(RealSession real) {
        return real.inTransaction() && real.anotherTransactionIsOpen() && occasion.taken(real);
    }

    /** The same for the rows of a query, which the occasion remembers. */
    final boolean now(RealSession real, String query) {
        boolean taken = now(real);
        if (taken) {
            occasion.answers(query);
        }
        return taken;
    }

    /** The same for the begin or end of a transaction, which is not open when this is asked. */
    final boolean taken(RealSession real) {
        return occasion.taken(real);
    }

    /** A query without locks. */
    static boolean plainQuery(String sql) {
        return StatementKind.of(sql) == StatementKind.SELECT && !Locks.in(sql);
    }

    /** INSERT, UPDATE, DELETE and the like that return a count, not rows. */
    static boolean counts(String sql) {
        return StatementKind.of(sql).writes() && !sql.contains("RETURNING");
    }
}
