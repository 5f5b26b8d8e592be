package io.titrant.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.campaign.Campaign;
import io.titrant.campaign.CampaignResult;
import io.titrant.campaign.Finding;
import io.titrant.campaign.Statistics;
import io.titrant.engine.EngineSpec;
import io.titrant.engines.CaseFindings;
import io.titrant.execute.DatabaseTarget;
import io.titrant.execute.Databases;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.grouping.FindingExaminer;
import io.titrant.judge.Oracle;
import io.titrant.oracles.Oracles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The number of groups is known while a campaign runs. */
@Timeout(300)
class GroupsWhileRunningTest {
    private static final List<Oracle> ORACLES = Oracles.named("troc,writecheck,isorel,survival");

    private final DatabaseTarget h2 = DatabaseTarget.started(EngineSpec.parse("h2:2.5.252"), null, Map.of());
    private final BlockingQueue<Integer> counts = new LinkedBlockingQueue<>();
    private final Campaign.Listener listener = new Campaign.Listener() {
        @Override
        public void progress(Statistics statistics, List<Finding> findings, double seconds) {}

        @Override
        public void found(CampaignResult outcome) {}

        @Override
        public void groups(int number) {
            counts.add(number);
        }
    };

    @Test
    void eachBugIsExaminedOnceAndJoinsItsGroup() throws InterruptedException {
        List<Finding> bugs = new ArrayList<>();
        try (TestDatabase database = Databases.open(h2, Limits.DEFAULT)) {
            for (String file : List.of(
                    "cases/troc/h2-descending-scan-shows-old-version.sql",
                    "cases/isorel/h2-own-write-unseen.sql",
                    "cases/writecheck/h2-max-misses-own-insert.sql")) {
                bugs.add(CaseFindings.of(file, database));
            }
        }
        FindingExaminer examiner = new FindingExaminer(ORACLES);
        AtomicInteger opened = new AtomicInteger();
        GroupsWhileRunning running = new GroupsWhileRunning(listener, examiner, () -> {
            opened.incrementAndGet();
            return Databases.open(h2, Limits.CAMPAIGN);
        });
        for (int found = 1; found <= bugs.size(); found++) {
            List<Finding> soFar = bugs.subList(0, found);
            running.found(
                    new CampaignResult(soFar.get(0).identity().engine(), 1, List.of(), Statistics.NONE, soFar, 1.0));
        }
        List<Integer> seen = new ArrayList<>();
        while (seen.size() < bugs.size()) {
            seen.add(counts.poll(60, TimeUnit.SECONDS));
        }
        running.ended();

        assertThat(seen).containsExactly(1, 1, 2);
        assertThat(bugs).allMatch(examiner::hasExamined);
        assertThat(opened).hasValue(1);
    }
}
