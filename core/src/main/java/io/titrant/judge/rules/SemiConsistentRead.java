package io.titrant.judge.rules;

import io.titrant.sql.StatementKind;

/**
 * InnoDB below REPEATABLE READ: WriteCheck §6.4.1, listing 5. Example: the row is (v = 1), T1 has changed it to 2 and not committed; T2's
 * {@code UPDATE t SET w = 9 WHERE v = 2} skips the row without a wait.
 */
public final class SemiConsistentRead extends WriteRule {
    public static final SemiConsistentRead RULE = new SemiConsistentRead();

    private SemiConsistentRead() {
        super(
                "semi-consistent-read",
                Evidence.LOCKS,
                "Below REPEATABLE READ an UPDATE of InnoDB that meets a locked row looks at the last committed version of the row and waits only if that version matches.",
                "The level documents it, the write is an UPDATE, and of the rows that it changes in the serial order but did not change, another transaction that was still open had written one; the verdict names the row.",
                "met rows that another transaction had locked, and passed over those whose committed version did not match",
                new RuleSource(
                        "MySQL manual",
                        "Transaction Isolation Levels, READ COMMITTED",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-transaction-isolation-levels.html"),
                new RuleSource(
                        "WriteCheck (PVLDB 18)", "§6.4.1 and listing 5", "https://doi.org/10.14778/3742728.3742747"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return write.rules().skipsLockedMismatches()
                && write.kind() == StatementKind.UPDATE
                && write.pendingRowsDiffer();
    }
}
