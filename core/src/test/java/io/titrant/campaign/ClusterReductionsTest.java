package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClusterReductionsTest {
    private static final int SLOTS = 4;
    private static final Survival SURVIVAL = new Survival();

    private final ConcurrentLinkedQueue<Long> onCluster = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Long> onDriver = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean casesLeft = new AtomicBoolean(true);
    private final CountDownLatch clusterAnswers = new CountDownLatch(1);
    private final List<Suspicion> queue =
            LongStream.range(0, 300).mapToObj(ClusterReductionsTest::foundIn).toList();
    private final TaskCases log = new TaskCases();

    /** A cluster that only reduces, and only when the test lets it. */
    private class ReducingCluster implements Cluster {
        @Override
        public int slots() {
            return SLOTS;
        }

        @Override
        public void runCases(List<String> tasks, BiConsumer<Integer, String> answers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String runReduction(String task) {
            ClusterMessages.SentSuspicion sent =
                    ClusterMessages.read(task, ClusterMessages.Task.class).suspicion();
            assertThat(sent).isNotNull();
            onCluster.add(sent.index());
            await(clusterAnswers);
            return ClusterMessages.write(new ClusterMessages.ReductionAnswer(
                    finding(sent.index()), List.of(), List.of("from the cluster"), 1));
        }
    }

    private class WaitingReducer implements ClusterReductions.LocalReducer {
        final CountDownLatch answers = new CountDownLatch(1);
        volatile boolean closed;

        @Override
        public ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos) {
            onDriver.add(suspicion.index());
            await(answers);
            return new ClusterMessages.ReductionAnswer(finding(suspicion.index()), List.of(), List.of(), 1);
        }

        @Override
        public void stop() {
            answers.countDown();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private ClusterReductions reductions(WaitingReducer... onDriver) {
        return new ClusterReductions(new ReducingCluster(), List.of(onDriver), 1, casesLeft::get, log);
    }

    /** The only reducer of the driver is kept busy by the first suspicion; the cluster has no cases left and answers at once. */
    private ClusterReductions reductionsOfAnAnsweringCluster() {
        clusterAnswers.countDown();
        casesLeft.set(false);
        return reductions(new WaitingReducer());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Suspicion foundIn(long index) {
        Finding.Evidence evidence = finding(index).original();
        return new Suspicion(index, SURVIVAL, evidence.verdict(), evidence.testCase(), evidence.recording());
    }

    private List<Suspicion> suspicions(long from, long to) {
        return queue.subList((int) from, (int) to);
    }

    private Suspicion suspicion(long index) {
        return queue.get((int) index);
    }

    private static Finding finding(long index) {
        Recording.EngineId engine = new Recording.EngineId("fake", "1");
        Finding.Identity identity = new Finding.Identity("f" + index, engine, "SERIALIZABLE", 1, index);
        Recording recording = new Recording(engine, List.of(), Map.of(), Recording.Ending.COMPLETED, List.of());
        Verdict verdict = Verdict.bug("survival", "lost-wake-up", "T2 sleeps on");
        return Finding.asFound(
                identity, new Finding.Evidence(Case.of(List.of(), "T1: BEGIN", "T1: COMMIT"), recording, verdict));
    }

    /** Takes a suspicion as the collector does, which waits for its reduction. */
    private long taken(ClusterReductions reductions, long index) {
        SuspicionReducer.Result result = reductions.reduce(suspicion(index), 1, false, () -> false);
        assertThat(result).isNotNull();
        return result.finding().identity().index();
    }

    /** Waits for a suspicion until the campaign is out of time. */
    private void outOfTime(ClusterReductions reductions, long index, BooleanSupplier outOfTime) {
        assertThat(reductions.reduce(suspicion(index), 1, false, outOfTime)).isNull();
    }

    @Test
    void theDriverReducesAndTheClusterKeepsItsSlotsForCases() {
        WaitingReducer one = new WaitingReducer();
        one.answers.countDown();
        List<Long> order = new ArrayList<>();
        try (ClusterReductions reductions = reductions(one)) {
            for (long i = 0; i < 9; i++) {
                long next = i + 1;
                reductions.takeComingFrom(() -> suspicions(next, 9));
                order.add(taken(reductions, i));
            }
        }
        assertThat(order).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(onDriver).containsExactlyElementsOf(order);
        assertThat(onCluster).isEmpty();
        assertThat(one.closed).isTrue();
    }

    @Test
    void ifManySuspicionsWaitTheClusterReducesOnHalfOfItsSlots() {
        WaitingReducer busy = new WaitingReducer();
        try (ClusterReductions reductions = reductions(busy)) {
            reductions.takeComingFrom(() -> suspicions(1, 100));
            outOfTime(reductions, 0, () -> onDriver.size() == 1 && onCluster.size() == SLOTS / 2);
            assertThat(onDriver).containsExactly(0L);
            assertThat(onCluster).containsExactlyInAnyOrder(1L, 2L);
        }
    }

    @Test
    void whileNoCaseCanBeSentTheClusterReducesOnAllItsSlots() {
        WaitingReducer busy = new WaitingReducer();
        casesLeft.set(false);
        try (ClusterReductions reductions = reductions(busy)) {
            reductions.takeComingFrom(() -> suspicions(1, 7));
            outOfTime(reductions, 0, () -> onCluster.size() == SLOTS);
            assertThat(onCluster).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
        }
    }

    @Test
    void aReductionAheadIsTakenOnceAndNotBegunAgain() {
        WaitingReducer one = new WaitingReducer();
        casesLeft.set(false);
        clusterAnswers.countDown();
        try (ClusterReductions reductions = reductions(one)) {
            reductions.takeComingFrom(() -> suspicions(1, 4));
            outOfTime(reductions, 0, () -> onCluster.size() == 3);
            for (long i = 1; i < 4; i++) {
                long next = i + 1;
                reductions.takeComingFrom(() -> suspicions(next, 4));
                assertThat(taken(reductions, i)).isEqualTo(i);
            }
        }
        assertThat(onCluster).containsExactlyInAnyOrder(1L, 2L, 3L);
        assertThat(log.takeNotes()).hasSize(3);
    }

    /** A server may die of several runs of one case. */
    @Test
    void twoSuspicionsOfOneCaseAndOracleAreReducedEach() {
        try (ClusterReductions reductions = reductionsOfAnAnsweringCluster()) {
            reductions.takeComingFrom(() -> suspicions(1, 2));
            outOfTime(reductions, 0, () -> onCluster.size() == 1);
            assertThat(reductions.reduce(foundIn(1), 1, false, () -> false)).isNotNull();
        }
        assertThat(onCluster).containsExactly(1L, 1L);
    }

    @Test
    void aDriverWithoutADatabaseLeavesItsSuspicionsToTheCluster() {
        WaitingReducer none = new WaitingReducer() {
            @Override
            public ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos) {
                throw new TitrantException("no free port");
            }
        };
        clusterAnswers.countDown();
        try (ClusterReductions reductions = reductions(none)) {
            assertThat(taken(reductions, 0)).isZero();
            assertThat(taken(reductions, 1)).isEqualTo(1);
        }
        assertThat(onCluster).containsExactly(0L, 1L);
        assertThat(log.takeNotes()).contains("the driver reduces fewer suspicions at a time: no free port");
        assertThat(none.closed).isTrue();
    }

    @Test
    void aLostClusterIsTheFailureOfTheReductionThatTheCollectorWaitsFor() {
        Cluster lost = new ReducingCluster() {
            @Override
            public String runReduction(String task) {
                throw new TitrantException("the cluster cannot run tasks");
            }
        };
        try (ClusterReductions reductions = new ClusterReductions(lost, List.of(), 1, casesLeft::get, log)) {
            assertThatThrownBy(() -> taken(reductions, 0))
                    .isInstanceOf(TitrantException.class)
                    .hasMessage("the cluster cannot run tasks");
        }
    }

    @Test
    void theLossOfAReducerIsNotedThoughItsReductionIsForgotten() {
        CountDownLatch lose = new CountDownLatch(1);
        WaitingReducer lost = new WaitingReducer() {
            @Override
            public ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos) {
                onDriver.add(suspicion.index());
                await(lose);
                throw new TitrantException("the server does not start");
            }
        };
        try (ClusterReductions reductions = reductions(new WaitingReducer(), lost)) {
            reductions.takeComingFrom(() -> suspicions(1, 2));
            outOfTime(reductions, 0, () -> onDriver.size() == 2);
            reductions.takeComingFrom(List::of);
            outOfTime(reductions, 3, () -> {
                lose.countDown();
                return lost.closed;
            });
            outOfTime(reductions, 4, () -> true);
        }
        assertThat(log.takeNotes())
                .containsExactly("the driver reduces fewer suspicions at a time: the server does not start");
    }

    @Test
    void aReductionThatHasEndedIsTakenThoughTheTimeIsUp() {
        try (ClusterReductions reductions = reductionsOfAnAnsweringCluster()) {
            reductions.takeComingFrom(() -> suspicions(1, 3));
            outOfTime(reductions, 0, () -> reductions.isReduced(suspicion(1)) && reductions.isReduced(suspicion(2)));
            assertThat(reductions.reduce(suspicion(1), 1, false, () -> true)).isNotNull();
            assertThat(reductions.isReduced(suspicion(1))).isFalse();
        }
    }

    @Test
    void aReductionThatIsNotWantedAnyMoreIsForgotten() {
        try (ClusterReductions reductions = reductionsOfAnAnsweringCluster()) {
            reductions.takeComingFrom(() -> suspicions(1, 3));
            outOfTime(reductions, 0, () -> reductions.isReduced(suspicion(1)) && reductions.isReduced(suspicion(2)));
            reductions.takeComingFrom(() -> suspicions(2, 3));
            taken(reductions, 3);
            assertThat(reductions.isReduced(suspicion(1))).isFalse();
            assertThat(reductions.isReduced(suspicion(2))).isTrue();
        }
    }

    @Test
    void theFindingsThatWaitForTheCollectorAreBounded() {
        try (ClusterReductions reductions = reductionsOfAnAnsweringCluster()) {
            reductions.takeComingFrom(() -> suspicions(1, 300));
            AtomicInteger looks = new AtomicInteger();
            outOfTime(reductions, 0, () -> onCluster.size() >= 200 && looks.incrementAndGet() > 2);
            assertThat(onCluster).hasSize(200);
        }
    }

    @Test
    void aReducerThatHangsAtTheEndClosesItsDatabaseWhenItsRunEnds() throws InterruptedException {
        CountDownLatch run = new CountDownLatch(1);
        CountDownLatch databaseClosed = new CountDownLatch(1);
        WaitingReducer hanging = new WaitingReducer() {
            @Override
            public ClusterMessages.ReductionAnswer reduce(Suspicion suspicion, long limitNanos) {
                onDriver.add(suspicion.index());
                try {
                    run.await();
                } catch (InterruptedException e) {
                    await(run);
                }
                return new ClusterMessages.ReductionAnswer(finding(suspicion.index()), List.of(), List.of(), 1);
            }

            @Override
            public void close() {
                databaseClosed.countDown();
            }
        };
        ClusterReductions reductions = reductions(hanging);
        outOfTime(reductions, 0, () -> onDriver.size() == 1);
        reductions.close();
        assertThat(databaseClosed.getCount()).isEqualTo(1);
        run.countDown();
        databaseClosed.await();
    }

    @Test
    void closingEndsTheReductionsThatRunHere() {
        WaitingReducer busy = new WaitingReducer();
        ClusterReductions reductions = reductions(busy);
        outOfTime(reductions, 0, () -> onDriver.size() == 1);
        reductions.close();
        assertThat(busy.closed).isTrue();
    }
}
