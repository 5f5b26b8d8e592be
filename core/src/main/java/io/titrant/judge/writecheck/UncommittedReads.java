package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.state.DocumentedWrite;

/**
 * READ UNCOMMITTED: queries inside a write (InnoDB), or the write's own search (H2), read what is not committed.
 * https://dev.mysql.com/doc/refman/8.0/en/innodb-transaction-isolation-levels.html, "READ UNCOMMITTED";
 * https://h2database.com/html/advanced.html#transaction_isolation.
 */
final class UncommittedReads implements Rule {
    @Override
    public String name() {
        return "read-uncommitted";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        return (write.rules().writesSee() == Sees.UNCOMMITTED || write.rules().subqueriesSee() == Sees.UNCOMMITTED)
                && !write.putsValues()
                && write.sawOthers();
    }

    @Override
    public String story() {
        return "read rows that were not committed";
    }
}
