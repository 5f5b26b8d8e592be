package io.titrant.judge.rules;

import io.titrant.engine.Semantics.AfterWait;

/**
 * PostgreSQL and H2 at READ COMMITTED. Example: T1 changes v of a row from 1 to 2 and of another from 2 to 1; T2's {@code DELETE … WHERE v = 2} waits for
 * the second row, finds that it no longer matches, and never looks at the first: it deletes nothing.
 */
public final class RecheckAfterWait extends WriteRule {
    public static final RecheckAfterWait RULE = new RecheckAfterWait();

    private RecheckAfterWait() {
        super(
                "recheck-after-wait",
                Evidence.WAIT,
                "A statement chooses its rows when it begins. After a wait it looks again at the chosen rows that changed, and at no others.",
                "The level documents it, the statement was blocked, and rows of its tables changed meanwhile. The statement alone, on the rows chosen before the wait in their newest versions, gives exactly the recorded result.",
                "chose its rows before it waited, and after the wait looked again only at those",
                new RuleSource(
                        "PostgreSQL manual",
                        "Transaction Isolation, Read Committed",
                        "https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED"),
                new RuleSource(
                        "H2 documentation",
                        "Advanced, Transaction Isolation",
                        "https://h2database.com/html/advanced.html#transaction_isolation"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return (write.rules().afterWait() == AfterWait.RECHECK_ROW
                        || write.rules().afterWait() == AfterWait.RECHECK_PLACE)
                && write.changedMeanwhile()
                && write.rowsDiffer();
    }
}
