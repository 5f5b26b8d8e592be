package io.titrant.judge.rules;

import io.titrant.engine.Semantics;

/** InnoDB at REPEATABLE READ. The model collects the evidence where it tries the views of a SELECT. */
public final class NoOpUpdate extends DocumentedRule implements ProvedBy<ViewEvidence> {
    public static final NoOpUpdate RULE = new NoOpUpdate();

    private NoOpUpdate() {
        super(
                "no-op-update-keeps-snapshot",
                Evidence.ROWS,
                "An UPDATE of InnoDB that leaves a row as it is creates no version of the row, so the transaction's snapshot still shows the row as it was.",
                "The level documents it, and the SELECT alone, on the snapshot with only those own changes that changed a value, returns exactly the recorded rows.",
                new RuleSource(
                        "MySQL manual",
                        "Consistent Nonlocking Reads",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html"),
                new RuleSource(
                        "MySQL bug 104986, MariaDB MDEV-26642",
                        "the answers of the maintainers",
                        "https://bugs.mysql.com/bug.php?id=104986"));
    }

    @Override
    public boolean isProvedBy(ViewEvidence evidence) {
        return isDocumentedIn(evidence.rules()) && evidence.otherRows();
    }

    /** Whether the level documents the behaviour: only then is it worth collecting evidence. */
    public boolean isDocumentedIn(Semantics rules) {
        Semantics.Statements statements = rules.statements();
        return statements != null && statements.skipsNoOps();
    }
}
