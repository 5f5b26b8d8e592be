package io.titrant.judge.rules;

import io.titrant.engine.Semantics.Sees;

/** Snapshot isolation: PostgreSQL at REPEATABLE READ, H2 at SNAPSHOT and SERIALIZABLE, HSQLDB mvcc, DuckDB, TiDB optimistic. */
public final class SnapshotWrites extends WriteRule {
    public static final SnapshotWrites RULE = new SnapshotWrites();

    private SnapshotWrites() {
        super(
                "snapshot-write",
                Evidence.ROWS,
                "A write searches and computes by its transaction's snapshot. Only two writers of one row conflict, so write skew and rows that came later remain.",
                "The level documents writes on a snapshot, and the write worked on other rows than the newest committed ones. In its place in the serial order it has another effect; the verdict names the rows.",
                "worked on its transaction's snapshot, which lacks what others had committed since",
                new RuleSource(
                        "PostgreSQL manual",
                        "Transaction Isolation, Repeatable Read",
                        "https://www.postgresql.org/docs/current/transaction-iso.html#XACT-REPEATABLE-READ"),
                new RuleSource(
                        "H2 documentation",
                        "Advanced, Transaction Isolation",
                        "https://h2database.com/html/advanced.html#transaction_isolation"),
                new RuleSource(
                        "DuckDB documentation", "Concurrency", "https://duckdb.org/docs/stable/connect/concurrency"));
    }

    @Override
    public boolean isProvedBy(WriteEvidence write) {
        return write.rules().writesSee() == Sees.SNAPSHOT
                && !write.putsValues()
                && write.sawOthers()
                && write.rowsDiffer();
    }
}
