package io.titrant.cli;

import io.titrant.campaign.Campaign;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends {@code titrant test} on Ctrl-C or kill: stops the campaign that runs, begins no other, and waits for the report. */
final class CampaignStop implements Runnable {
    private static final long SECONDS = 20;

    private final CountDownLatch reported = new CountDownLatch(1);
    private volatile boolean asked;
    private volatile @Nullable Campaign running;

    /** Whether no further campaign may begin. */
    boolean asked() {
        return asked;
    }

    /** Names the campaign that runs from now on. */
    void of(Campaign campaign) {
        running = campaign;
        if (asked) {
            campaign.stop();
        }
    }

    /** The report is written, or there will be none. */
    void reported() {
        reported.countDown();
    }

    @Override
    public void run() {
        asked = true;
        Campaign campaign = running;
        if (campaign != null) {
            campaign.stop();
        }
        try {
            if (!reported.await(SECONDS, TimeUnit.SECONDS)) {
                System.err.println("titrant: a case hangs; the report is that of the last finding");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
