package io.titrant.judge.rules;

/**
 * Two statements with the same condition on the same table, one of which failed because of a value, and one of which did not.
 *
 * @param documented whether the engine fails in statements that change data only
 * @param onlyReads whether the statement that did not fail changes nothing
 * @param sameMessage whether it warned of the very value that made the other one fail
 */
public record ConditionEvidence(boolean documented, boolean onlyReads, boolean sameMessage) {}
