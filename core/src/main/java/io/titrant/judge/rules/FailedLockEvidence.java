package io.titrant.judge.rules;

import io.titrant.engine.Semantics;

/**
 * A wait for a transaction whose only lock in the way is one of a statement that failed.
 *
 * @param holder what is documented for the transaction of the failed statement
 * @param sameRow whether the failed statement had reached a row that the blocked statement reaches
 */
public record FailedLockEvidence(Semantics holder, boolean sameRow) {}
