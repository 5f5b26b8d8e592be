package io.titrant.judge.rules;

import io.titrant.engine.Semantics.SerialOrder;

/** InnoDB at READ COMMITTED ("INSERT INTO T SELECT … does the search on S as a consistent read"), PostgreSQL, H2, HSQLDB: no read locks; Derby: released after the read. */
public final class UnlockedSubquery extends WriteRule {
    public static final UnlockedSubquery RULE = new UnlockedSubquery();

    private UnlockedSubquery() {
        super(
                "unlocked-subquery",
                Evidence.STATEMENT,
                "Below the level that locks reads, a query inside a write locks nothing: the rows that it read may change before the transaction ends.",
                "The level promises no order of commits, and queries inside the write, or joins, read other rows in its place in the serial order; the verdict names the rows.",
                "used what its query read without a lock, and another transaction changed that and committed first",
                new RuleSource(
                        "MySQL manual",
                        "Locks Set by Different SQL Statements in InnoDB",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html"),
                new RuleSource(
                        "PostgreSQL manual",
                        "Transaction Isolation, Read Committed",
                        "https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return write.rules().order() != SerialOrder.COMMIT_ORDER && write.readRowsDiffer();
    }
}
