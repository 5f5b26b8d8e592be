package io.titrant.campaign;

import org.jspecify.annotations.Nullable;

/** Where a worker gets blocks of cases, and gives the suspicions that it finds. */
interface CaseSource {
    /** A worker begins. */
    void begin();

    /** The next block, which may take a wait; null if there are no more. */
    CaseQueue.@Nullable Block take() throws InterruptedException;

    void add(Suspicion suspicion);

    void done(CaseQueue.Block block);

    /** A worker has ended. */
    void quit();

    void stop();

    boolean stopped();
}
