package io.titrant.judge.writecheck;

import io.titrant.engine.Semantics.AfterWait;
import io.titrant.judge.model.DocumentedWrite;

/**
 * PostgreSQL and H2 at READ COMMITTED: a write finds its rows when it begins. After a wait it re-evaluates its condition on the new version of the rows that
 * changed, and on no others. Example: T1 changes v of a row from 1 to 2 and of another from 2 to 1; T2's {@code DELETE … WHERE v = 2} waits for the second
 * row, finds that it no longer matches, and never looks at the first: it deletes nothing. https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED.
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
