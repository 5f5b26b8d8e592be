package io.titrant.judge.writecheck;

import io.titrant.judge.model.state.DocumentedWrite;
import io.titrant.sql.StatementKind;

/**
 * InnoDB below REPEATABLE READ: an UPDATE that meets a locked row looks at its last committed version and waits only if that matches.
 * https://dev.mysql.com/doc/refman/8.0/en/innodb-transaction-isolation-levels.html, "READ COMMITTED"; §6.4.1 and listing 5 of the paper.
 */
final class SemiConsistentRead implements Rule {
    @Override
    public String name() {
        return "semi-consistent-read";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        return write.rules().skipsLockedMismatches()
                && write.statement().kind() == StatementKind.UPDATE
                && (write.peersPending() || write.changedMeanwhile());
    }

    @Override
    public String story() {
        return "met rows that another transaction had locked, and passed over those whose committed version did not"
                + " match";
    }
}
