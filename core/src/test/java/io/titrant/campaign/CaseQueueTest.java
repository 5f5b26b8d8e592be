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
        return suspicion(index, Verdict.bug("survival", "lost-wake-up", "T2 sleeps on"), "T1: COMMIT");
    }

    private static Suspicion suspicion(long index, Verdict verdict, String statement) {
        return new Suspicion(
                index,
                new Survival(),
                verdict,
                Case.of(List.of(), statement),
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
    void noCaseIsLeftForTheWorkersWhileThousandsWait() throws InterruptedException {
        queue.begin();
        assertThat(queue.casesLeft()).isTrue();
        for (int i = 0; i < 4; i++) {
            blockWithBugs(queue, 1_000);
        }
        blockWithBugs(queue, 1);
        assertThat(queue.casesLeft()).isFalse();
        queue.poll();
        assertThat(queue.casesLeft()).isTrue();
        queue.stop();
        assertThat(queue.casesLeft()).isFalse();
    }

    @Test
    void itRestsEarlierIfTheHeapIsSmall() {
        CaseQueue small = queue(GIGABYTE / 4);
        small.begin();
        blockWithBugs(small, 1_000);
        blockWithBugs(small, 25);
        assertThat(small.takeNow()).isNull();
    }

    @Test
    void theSuspicionsThatAreReadyComeInTheOrderInWhichTheyArePolled() throws InterruptedException {
        queue.begin();
        CaseQueue.Block block = queue.takeNow();
        assertThat(block).isNotNull();
        queue.add(suspicion(0, Verdict.permitted("troc", "lost-update", "no-gap-locks", "as documented"), "T1: BEGIN"));
        queue.add(bug(3));
        queue.add(bug(2));
        queue.done(block);
        queue.takeNow();
        queue.add(bug(30));
        List<Suspicion> ready = queue.ready();
        assertThat(ready).extracting(Suspicion::index).containsExactly(2L, 3L, 0L);
        for (Suspicion next : ready) {
            assertThat(queue.poll()).isSameAs(next);
        }
    }

    @Test
    void twoCrashesOfOneCaseComeInOneOrderWhicheverArrivesFirst() throws InterruptedException {
        Verdict crash = Verdict.bug("survival", "crash", "the server died");
        Suspicion first = suspicion(1, crash, "T1: BEGIN");
        Suspicion second = suspicion(1, crash, "T2: BEGIN");
        for (List<Suspicion> arrivals : List.of(List.of(first, second), List.of(second, first))) {
            CaseQueue one = queue(GIGABYTE);
            arrivals.forEach(one::add);
            assertThat(one.poll()).isSameAs(first);
            assertThat(one.poll()).isSameAs(second);
        }
    }
}
