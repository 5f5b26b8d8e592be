package io.titrant.judge.rules;

import io.titrant.engine.Semantics.SerialOrder;

/** InnoDB below REPEATABLE READ, PostgreSQL below SERIALIZABLE, H2, HSQLDB mvcc, DuckDB, Derby below SERIALIZABLE: WriteCheck §6.4.1, listing 6. */
public final class NoGapLocks extends WriteRule {
    public static final NoGapLocks RULE = new NoGapLocks();

    private NoGapLocks() {
        super(
                "no-gap-locks",
                Evidence.RANGE,
                "Gaps and predicates are not locked: rows that a write would have changed may come after it ran and before its transaction ends.",
                "The level promises no order of commits. In its place in the serial order the write changes other rows of its table: the verdict names each row that entered or left its range, the transaction that wrote it, and when. That the writes lead to the recorded rows is proved before.",
                "locked no gaps, and another transaction wrote rows there that it did not see",
                new RuleSource(
                        "MySQL manual",
                        "InnoDB Locking, Gap Locks",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-locking.html#innodb-gap-locks"),
                new RuleSource(
                        "TiDB documentation",
                        "Pessimistic Transaction Mode",
                        "https://docs.pingcap.com/tidb/stable/pessimistic-transaction"),
                new RuleSource(
                        "WriteCheck (PVLDB 18)", "§6.4.1 and listing 6", "https://doi.org/10.14778/3742728.3742747"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return write.rules().order() != SerialOrder.COMMIT_ORDER && write.ownRowsDiffer();
    }
}
