package io.titrant.judge.rules;

/** A remark of Troc (§III-F): all rows that are scanned without an index, gaps, parents of foreign keys. {@code model.ExpectedWait} analyses the locks. */
public final class ExtraBlocking extends DocumentedRule implements ProvedBy<LockEvidence> {
    public static final ExtraBlocking RULE = new ExtraBlocking();

    private ExtraBlocking() {
        super(
                "extra-blocking",
                Evidence.LOCKS,
                "An engine blocks a statement although the lock analysis knows of no lock that it needs: engines may lock more than they must.",
                "No row, key or range that the statement reaches is held by another transaction. This is a remark: it permits nothing and changes no verdict.",
                new RuleSource(
                        "MySQL manual",
                        "Locks Set by Different SQL Statements in InnoDB",
                        "https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html"));
    }

    @Override
    public boolean isProvedBy(LockEvidence evidence) {
        return !evidence.needed();
    }
}
