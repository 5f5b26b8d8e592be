package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a cluster, a suspicion is reduced ahead if the collector will reduce it unless a new finding comes first. */
@Timeout(60)
class CollectorAheadTest {
    private static final Survival SURVIVAL = new Survival();

    @TempDir
    Path folder;

    private final ConcurrentLinkedQueue<Long> begun = new ConcurrentLinkedQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);

    /** A cluster with many slots, whose reductions do not end. */
    private class HangingCluster implements Cluster {
        @Override
        public int slots() {
            return 100;
        }

        @Override
        public void runCases(List<String> tasks, BiConsumer<Integer, String> answers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String runReduction(String task) {
            begun.add(ClusterMessages.read(task, ClusterMessages.Task.class)
                    .suspicion()
                    .index());
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("the test has ended");
        }
    }

    /**
     * The suspicions that are reduced ahead while the collector waits for the first one.
     *
     * @param number how many are expected
     */
    private List<Long> ahead(int number, List<Suspicion> suspicions) {
        Ledger ledger = Ledger.open(folder, new BlockPlan(20, Long.MAX_VALUE, Shard.WHOLE));
        CampaignSettings settings = new CampaignSettings(
                1,
                1L,
                null,
                1,
                List.of(SURVIVAL),
                folder,
                3,
                Duration.ofSeconds(20),
                Duration.ofMinutes(4),
                Set.of(),
                List.of());
        AtomicInteger looks = new AtomicInteger();
        Collector collector = new Collector(
                settings,
                Dialect.MYSQL,
                () -> {
                    throw new AssertionError("no database is needed");
                },
                () -> begun.size() > number && looks.incrementAndGet() > 2,
                ledger,
                new ClusterReductions(new HangingCluster(), List.of(), 1, () -> false, ledger));
        collector.takeComingFrom(() -> suspicions.subList(1, suspicions.size()));
        collector.collect(suspicions.get(0));
        collector.close();
        return begun.stream()
                .filter(index -> index != suspicions.get(0).index())
                .sorted()
                .toList();
    }

    private static Suspicion suspicion(long index, Verdict verdict, String... notes) {
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"), List.of(), Map.of(), Recording.Ending.COMPLETED, List.of(notes));
        return new Suspicion(index, SURVIVAL, verdict, Case.of(List.of(), "T1: BEGIN", "T1: COMMIT"), recording);
    }

    private static Suspicion bug(long index) {
        return suspicion(index, Verdict.bug("survival", "lost-wake-up", "T2 sleeps on"));
    }

    private static Suspicion crash(long index, String message) {
        return suspicion(index, Verdict.bug("survival", "crash", "the server died"), "PANIC:  " + message);
    }

    @Test
    void ofOneSortAsManyAreReducedAheadAsItsQuotaLeaves() {
        List<Long> expected = LongStream.range(1, 20).boxed().toList();
        assertThat(ahead(
                        19,
                        LongStream.range(0, 40)
                                .mapToObj(CollectorAheadTest::bug)
                                .toList()))
                .isEqualTo(expected);
    }

    @Test
    void ofAPermittedBehaviourOneExampleIsReducedAhead() {
        Verdict permitted = Verdict.permitted("survival", "lost-update", "no-gap-locks", "as documented");
        List<Suspicion> suspicions = List.of(bug(0), suspicion(1, permitted), suspicion(2, permitted), bug(3));
        assertThat(ahead(2, suspicions)).containsExactly(1L, 3L);
    }

    @Test
    void ofCrashesWithOneMessageOnlyTheFirstIsReducedAhead() {
        List<Suspicion> suspicions = List.of(
                crash(0, "page is torn"),
                crash(1, "page is torn"),
                crash(2, "lock is lost"),
                crash(3, "lock is lost"),
                bug(4));
        assertThat(ahead(2, suspicions)).containsExactly(2L, 4L);
    }
}
