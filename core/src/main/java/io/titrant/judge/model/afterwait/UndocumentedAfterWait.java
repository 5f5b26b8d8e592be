package io.titrant.judge.model.afterwait;

import io.titrant.judge.history.CannotJudge;

/** UNDOCUMENTED: the engine does not document what a blocked statement does after its wait, so no result of it proves anything. */
final class UndocumentedAfterWait implements AfterWaitPolicy {
    @Override
    public PossibleExecutions executions(ResumedStatement resumed) {
        throw CannotJudge.unknown(
                "the engine does not document what a blocked statement does after its wait: " + resumed.sql());
    }
}
