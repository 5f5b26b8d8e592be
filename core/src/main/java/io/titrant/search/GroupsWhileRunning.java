package io.titrant.search;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Examines each bug soon after it was found, on a thread and a database of its own, so that a running campaign can tell how many groups it has. A bug that is not examined
 * when the campaign ends, or cannot be examined, is left to the grouping at the end.
 */
final class GroupsWhileRunning implements Campaign.Listener {
    private static final long LONGEST_EXAMINATION_SECONDS = 60;

    private final Campaign.Listener listener;
    private final FindingExaminer examiner;
    private final Supplier<TestDatabase> databases;
    private final Set<String> taken = new HashSet<>();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread daemon = new Thread(work, "titrant-grouping");
        daemon.setDaemon(true);
        return daemon;
    });
    private volatile boolean over;
    /** Used by the thread only. */
    private @Nullable TestDatabase database;

    GroupsWhileRunning(Campaign.Listener listener, FindingExaminer examiner, Supplier<TestDatabase> databases) {
        this.listener = listener;
        this.examiner = examiner;
        this.databases = databases;
    }

    @Override
    public void progress(Statistics statistics, List<Finding> findings, double seconds) {
        listener.progress(statistics, findings, seconds);
    }

    @Override
    public void working(List<String> workers) {
        listener.working(workers);
    }

    @Override
    public void running(CampaignResult outcome) {
        listener.running(outcome);
    }

    @Override
    public void found(CampaignResult outcome) {
        listener.found(outcome);
        for (Finding finding : outcome.findings()) {
            if (finding.bug() && taken.add(finding.fingerprint())) {
                thread.execute(() -> examine(finding));
            }
        }
    }

    private void examine(Finding bug) {
        if (over) {
            return;
        }
        try {
            if (database == null) {
                database = databases.get();
            }
            examiner.examine(bug, database, () -> over);
            listener.groups(examiner.groups());
        } catch (RuntimeException e) {
            // The grouping at the end examines the rest, and reports the problem if there still is one.
            over = true;
        }
    }

    @Override
    public void ended() throws InterruptedException {
        over = true;
        thread.execute(() -> {
            if (database != null) {
                database.close();
            }
        });
        thread.shutdown();
        thread.awaitTermination(LONGEST_EXAMINATION_SECONDS, TimeUnit.SECONDS);
        listener.ended();
    }
}
