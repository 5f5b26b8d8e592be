package io.titrant.judge.model.afterwait;

/**
 * ABORT: if the lock holder has changed the row and committed, the blocked statement fails and its transaction is rolled back; if the lock holder rolled
 * back, the statement goes on with its snapshot.
 *
 * <p>SOURCE_ABORT
 */
final class AbortOnConflict implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        return PossibleExecutions.of(resumed.plain());
    }
}
