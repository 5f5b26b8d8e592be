package io.titrant.judge.rules;

import io.titrant.engine.Semantics;

/** InnoDB. The model collects the evidence where a statement is blocked and no other lock explains it. */
public final class FailedStatementLocks extends DocumentedRule implements ProvedBy<FailedLockEvidence> {
    public static final FailedStatementLocks RULE = new FailedStatementLocks();

    private FailedStatementLocks() {
        super(
                "failed-statement-keeps-locks",
                Evidence.LOCKS,
                "A statement of InnoDB that fails is undone, but the row locks that it took last until its transaction ends.",
                "The level documents it, no other lock is in the way, and the failed statement had reached a row that the blocked statement reaches, or met its key; the verdict names the failed statement.",
                new RuleSource(
                        "MySQL manual",
                        "Deadlock Detection",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-deadlock-detection.html"),
                new RuleSource(
                        "MySQL manual",
                        "Locks Set by Different SQL Statements in InnoDB",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html"));
    }

    @Override
    public boolean isProvedBy(FailedLockEvidence evidence) {
        Semantics.Statements statements = evidence.holder().statements();
        return statements != null && statements.keepsLocksOfFailed() && evidence.sameRow();
    }
}
