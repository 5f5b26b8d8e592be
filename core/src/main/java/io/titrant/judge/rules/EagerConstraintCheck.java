package io.titrant.judge.rules;

/** DuckDB, "Over-eager constraint checking". The model checks the proof where it tries a write that failed. */
public final class EagerConstraintCheck extends DocumentedRule {
    public static final EagerConstraintCheck RULE = new EagerConstraintCheck();

    private EagerConstraintCheck() {
        super(
                "eager-constraint-check",
                Evidence.ROWS,
                "DuckDB checks constraints against rows that the transaction itself has changed or deleted before.",
                "The level documents it, and the write alone, on the snapshot without the transaction's own changes, fails with exactly the recorded error.",
                new RuleSource(
                        "DuckDB documentation",
                        "Indexes, Over-eager Constraint Checking",
                        "https://duckdb.org/docs/stable/sql/indexes"));
    }
}
