package io.titrant.judge.rules;

/** InnoDB at REPEATABLE READ. {@code txcheck.RunChecks} checks the proof. */
public final class UpdateReadsLatest extends DocumentedRule {
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
}
