package io.titrant.judge.rules;

import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;

/** InnoDB at REPEATABLE READ. {@code txcheck.RunChecks} collects the evidence. */
public final class UpdateReadsLatest extends DocumentedRule implements ProvedBy<ViewEvidence> {
    public static final UpdateReadsLatest RULE = new UpdateReadsLatest();

    private UpdateReadsLatest() {
        super(
                "update-reads-latest",
                Evidence.ROWS,
                "A plain read of InnoDB returns the snapshot, a write uses the newest rows: it changes other rows than a SELECT with its condition has just returned.",
                "The level documents it, and a row of the statement's tables has a newer committed version than the one that the read returned.",
                new RuleSource(
                        "MySQL manual",
                        "Consistent Nonlocking Reads",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-consistent-read.html"));
    }

    @Override
    public boolean isProvedBy(ViewEvidence evidence) {
        return isDocumentedIn(evidence.rules()) && evidence.otherRows();
    }

    /** Whether writes and locking reads see the newest rows where plain reads see a snapshot. */
    public boolean isDocumentedIn(Semantics rules) {
        Semantics.Statements statements = rules.statements();
        return statements != null && statements.readsSee() == Sees.SNAPSHOT && rules.writesSee() == Sees.COMMITTED;
    }
}
