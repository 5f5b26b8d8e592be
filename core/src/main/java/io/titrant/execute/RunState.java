package io.titrant.execute;

import io.titrant.record.Recording.Ending;

/** The state of a run between two statements: its recording so far, how it ends, and which waits may be over. Only the leader changes it. */
final class RunState {
    private final Transcript transcript = new Transcript();
    private Ending ending = Ending.COMPLETED;
    private boolean transactionEnded;
    private boolean locksReleased;

    Transcript transcript() {
        return transcript;
    }

    Ending ending() {
        return ending;
    }

    /** Whether the run goes on: no server crash and no time-out so far. */
    boolean running() {
        return ending == Ending.COMPLETED;
    }

    void end(Ending reason) {
        ending = reason;
    }

    /** A transaction has ended: its locks are free, and a BUSY statement may succeed. */
    void transactionEnded() {
        transactionEnded = true;
        locksReleased = true;
    }

    /** A blocked statement has returned, so the locks that it waited for may pass to another statement. */
    void waitEnded() {
        locksReleased = true;
    }

    /** Whether a transaction has ended since the last retry of the BUSY statements. */
    boolean hasEndedTransaction() {
        return transactionEnded;
    }

    void busyStatementsRetried() {
        transactionEnded = false;
    }

    /** Whether locks may have been released since the lock view was last read. */
    boolean hasReleasedLocks() {
        return locksReleased;
    }

    void lockViewRead() {
        locksReleased = false;
    }
}
