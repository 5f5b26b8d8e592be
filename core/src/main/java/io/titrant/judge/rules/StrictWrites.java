package io.titrant.judge.rules;

/** The strict SQL mode of MySQL and MariaDB. {@code model.SameConditions} collects the evidence. */
public final class StrictWrites extends DocumentedRule implements ProvedBy<ConditionEvidence> {
    public static final StrictWrites RULE = new StrictWrites();

    private StrictWrites() {
        super(
                "strict-mode-spares-reads",
                Evidence.STATEMENT,
                "In strict mode a value that cannot be converted is an error in a statement that changes data, and a warning in a SELECT.",
                "The engine documents it, the statement that did not fail is a SELECT, and it warned of the value that made a write with the same condition fail.",
                new RuleSource(
                        "MySQL manual",
                        "Server SQL Modes, Strict SQL Mode",
                        "https://dev.mysql.com/doc/refman/8.0/en/sql-mode.html#sql-mode-strict"),
                new RuleSource(
                        "MariaDB documentation", "SQL_MODE, Strict Mode", "https://mariadb.com/kb/en/sql-mode/"));
    }

    @Override
    public boolean isProvedBy(ConditionEvidence evidence) {
        return evidence.documented() && evidence.onlyReads() && evidence.sameMessage();
    }
}
