package io.titrant.judge.model.afterwait;

/**
 * RESTART: the blocked statement runs again from its beginning, on the rows that are committed now.
 *
 * <p>SOURCE_RESTART
 */
final class RestartStatement implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        return PossibleExecutions.of(resumed.plain());
    }
}
