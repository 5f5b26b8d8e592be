package io.titrant.judge.rules;

import io.titrant.engine.Semantics.Sees;

/** READ UNCOMMITTED of InnoDB, Derby and H2. */
public final class UncommittedReads extends WriteRule {
    public static final UncommittedReads RULE = new UncommittedReads();

    private UncommittedReads() {
        super(
                "read-uncommitted",
                Evidence.ROWS,
                "At READ UNCOMMITTED a query inside a write (InnoDB, Derby) or the search of the write itself (H2) reads rows that are not committed.",
                "The level documents uncommitted reads, and the write worked on other rows than the newest committed ones. In its place in the serial order it has another effect; the verdict names the rows.",
                "read rows that were not committed",
                new RuleSource(
                        "MySQL manual",
                        "Transaction Isolation Levels, READ UNCOMMITTED",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-transaction-isolation-levels.html"),
                new RuleSource(
                        "H2 documentation",
                        "Advanced, Transaction Isolation",
                        "https://h2database.com/html/advanced.html#transaction_isolation"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return (write.rules().writesSee() == Sees.UNCOMMITTED || write.rules().subqueriesSee() == Sees.UNCOMMITTED)
                && !write.putsValues()
                && write.sawOthers()
                && write.rowsDiffer();
    }
}
