package io.titrant.judge.rules;

/**
 * The locks in the way of a blocked statement.
 *
 * @param needed whether it reaches a row, key or range that another transaction holds, as far as the lock analysis can tell
 */
public record LockEvidence(boolean needed) {}
