package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaseQueueTest {
    private final CaseQueue queue = new CaseQueue(0, new BlockPlan(20, Long.MAX_VALUE, Shard.WHOLE), true);

    /** Runs a block in which so many bugs were found. */
    private void blockWithBugs(int bugs) {
        CaseQueue.Block block = queue.takeNow();
        assertThat(block).isNotNull();
        for (int i = 0; i < bugs; i++) {
            queue.add(bug(block.from()));
        }
        queue.done(block);
    }

    private static Suspicion bug(long index) {
        Survival oracle = new Survival();
        return new Suspicion(
                index,
                oracle,
                Verdict.bug(oracle.name(), "lost-wake-up", "T2 sleeps on"),
                Case.of(List.of(), "T1: COMMIT"),
                new Recording(
                        new Recording.EngineId("fake", "1"),
                        List.of(),
                        Map.of(),
                        Recording.Ending.COMPLETED,
                        List.of()));
    }

    @Test
    void theHuntGoesOnWhileHundredsOfBugsWaitForTheirReduction() throws InterruptedException {
        queue.begin();
        for (int i = 0; i < 100; i++) {
            blockWithBugs(10);
        }
        assertThat(queue.takeNow()).isNotNull();
        Suspicion first = queue.poll();
        assertThat(first).isNotNull();
        assertThat(first.index()).isZero();
    }

    @Test
    void itRestsWhileThousandsWait() throws InterruptedException {
        queue.begin();
        for (int i = 0; i < 4; i++) {
            blockWithBugs(1_000);
        }
        blockWithBugs(1);
        assertThat(queue.takeNow()).isNull();
        queue.poll();
        assertThat(queue.takeNow()).isNotNull();
    }
}
