package io.titrant.campaign;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The workers that run the cases of a campaign: threads of this machine, or the machines of a cluster. */
interface CaseWorkers {
    void start();

    /** Looks after the workers; called twice a second. */
    void look();

    /** The activity of each worker, as text. */
    List<String> activities();

    /** Ends the campaign with this exception, unless it ends with another one already. */
    void fail(RuntimeException e);

    /** The exception that ended the workers; null if none did. */
    @Nullable
    RuntimeException failure();

    /** Waits until all workers have ended. */
    void join() throws InterruptedException;
}
