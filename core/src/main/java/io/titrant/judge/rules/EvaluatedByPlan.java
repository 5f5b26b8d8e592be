package io.titrant.judge.rules;

/** The warnings of a condition. {@code model.StatementWarnings} collects the evidence. */
public final class EvaluatedByPlan extends DocumentedRule implements ProvedBy<EvaluationEvidence> {
    public static final EvaluatedByPlan RULE = new EvaluatedByPlan();

    private EvaluatedByPlan() {
        super(
                "plan-chooses-evaluated-rows",
                Evidence.STATEMENT,
                "The plan decides which rows meet which part of a condition, so a value that one part cannot convert gives a warning in one plan and none in another.",
                "The condition has several parts, and one of them alone, on rows that some transaction has written, gives the warning that came or is missing.",
                new RuleSource(
                        "MySQL manual",
                        "Index Condition Pushdown Optimization",
                        "https://dev.mysql.com/doc/refman/8.0/en/index-condition-pushdown-optimization.html"),
                new RuleSource(
                        "PostgreSQL manual",
                        "Expression Evaluation Rules",
                        "https://www.postgresql.org/docs/current/sql-expressions.html#SYNTAX-EXPRESS-EVAL"));
    }

    @Override
    public boolean isProvedBy(EvaluationEvidence evidence) {
        return evidence.severalParts() && evidence.partWarns();
    }
}
