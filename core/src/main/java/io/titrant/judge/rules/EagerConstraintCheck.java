package io.titrant.judge.rules;

import io.titrant.engine.Semantics;

/** DuckDB, "Over-eager constraint checking". The model collects the evidence where it tries a write that failed. */
public final class EagerConstraintCheck extends DocumentedRule implements ProvedBy<ViewEvidence> {
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

    @Override
    public boolean isProvedBy(ViewEvidence evidence) {
        return isDocumentedIn(evidence.rules()) && evidence.otherRows();
    }

    /** Whether the level documents the behaviour: only then is it worth collecting evidence. */
    public boolean isDocumentedIn(Semantics rules) {
        Semantics.Statements statements = rules.statements();
        return statements != null && statements.checksEagerly();
    }
}
