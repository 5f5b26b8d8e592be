package io.titrant.judge.model.afterwait;

import io.titrant.engine.Semantics.AfterWait;

/**
 * The behaviour of a statement after it was blocked and the lock holder has ended. Engines document different behaviours; each is a class of its own, which names
 * its source and a case file that shows it.
 */
public interface AfterWaitPolicy {

    /** The executions that the documentation permits, the plainest first. */
    PossibleExecutions executions(ResumedStatement resumed);

    /** Whether queries inside a write may run again after the wait, so that they see the rows of now. */
    default boolean runsInnerQueriesAgain() {
        return true;
    }

    static AfterWaitPolicy of(AfterWait behaviour) {
        return switch (behaviour) {
            case RESTART -> new RestartStatement();
            case RESTART_ON_CONFLICT -> new RestartOnConflict();
            case ABORT -> new AbortOnConflict();
            case RECHECK_ROW -> new RecheckRow();
            case RECHECK_PLACE -> new RecheckPlace();
            case SCAN_GOES_ON -> new ScanGoesOn();
            case UNDOCUMENTED -> new UndocumentedAfterWait();
        };
    }
}
