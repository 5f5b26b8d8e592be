package io.titrant.execute;

import io.titrant.TitrantException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Tries again what may fail for a while, such as the start of a server on a machine that is short of memory or ports. */
final class GrowingPauses {
    private static final int TRIES = 5;
    private static final Duration FIRST = Duration.ofMillis(250);

    private GrowingPauses() {}

    /** Runs the task until it succeeds; each pause is twice as long as the one before. The last failure is thrown. */
    static void tryAgain(Runnable task) {
        long pause = FIRST.toMillis();
        for (int attempt = 1; ; attempt++) {
            try {
                task.run();
                return;
            } catch (TitrantException e) {
                if (attempt == TRIES || !slept(pause)) {
                    throw e;
                }
                pause *= 2;
            }
        }
    }

    private static boolean slept(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
