package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.judge.model.state.DocumentedWrite;

/**
 * PostgreSQL (and H2) at READ COMMITTED: the rows to change are chosen when the statement begins; after a wait those that changed are looked at
 * again in their new version, and no others. https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED.
 */
final class RecheckAfterWait implements Rule {
    @Override
    public String name() {
        return "recheck-after-wait";
    }

    @Override
    public boolean workedIn(DocumentedWrite write) {
        AfterWait after = write.rules().afterWait();
        return (after == AfterWait.RECHECK_ROW || after == AfterWait.RECHECK_PLACE) && write.changedMeanwhile();
    }

    @Override
    public String story() {
        return "chose its rows before it waited, and after the wait looked again only at those";
    }
}
