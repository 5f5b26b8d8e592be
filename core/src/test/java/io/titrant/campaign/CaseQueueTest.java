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
    private static final long GIGABYTE = 1L << 30;

    private final CaseQueue queue = queue(GIGABYTE);

    private static CaseQueue queue(long heap) {
        return new CaseQueue(0, new BlockPlan(20, Long.MAX_VALUE, Shard.WHOLE), true, heap);
    }

    /** Runs a block in which so many bugs were found. */
    private static void blockWithBugs(CaseQueue queue, int bugs) {
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
            blockWithBugs(queue, 10);
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
            blockWithBugs(queue, 1_000);
        }
        blockWithBugs(queue, 1);
        assertThat(queue.takeNow()).isNull();
        queue.poll();
        assertThat(queue.takeNow()).isNotNull();
    }

    @Test
    void itRestsEarlierIfTheHeapIsSmall() {
        CaseQueue small = queue(GIGABYTE / 4);
        small.begin();
        blockWithBugs(small, 1_000);
        blockWithBugs(small, 25);
        assertThat(small.takeNow()).isNull();
    }
}
