package io.titrant.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.TitrantException;
import io.titrant.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class CaseCountsTest {
    private static final BlockPlan PLAN = new BlockPlan(4, 18, Shard.WHOLE);

    @Test
    void theCountOfABlockReplacesThoseOfItsCasesAndCountsOnce() {
        CaseCounts counts = new CaseCounts(PLAN);
        assertThat(counts.add(count(0, 1))).isNull();
        assertThat(counts.add(count(0, 1))).isNull();
        assertThat(counts.sum().cases()).isEqualTo(1);
        assertThat(counts.add(count(0, 4))).isEqualTo(count(0, 4));
        assertThat(counts.add(count(0, 4))).isNull();
        assertThat(counts.add(count(2, 3))).isNull();
        assertThat(counts.sum()).isEqualTo(count(0, 4).statistics());
        assertThat(counts.open()).isEmpty();
    }

    @Test
    void theLastCaseOfABlockCompletesIt() {
        CaseCounts counts = new CaseCounts(PLAN);
        counts.add(count(6, 7));
        counts.add(count(4, 5));
        counts.add(count(7, 8));
        assertThat(counts.add(count(5, 6))).isEqualTo(count(4, 8));
        // The campaign ends in the middle of the last block.
        counts.add(count(16, 17));
        assertThat(counts.add(count(17, 18))).isEqualTo(count(16, 18));
    }

    @Test
    void aCampaignThatIsContinuedFurtherCompletesItsLastBlock() {
        CaseCounts counts = new CaseCounts(new BlockPlan(4, 20, Shard.WHOLE));
        assertThat(counts.add(count(16, 18))).isNull();
        counts.add(count(18, 19));
        assertThat(counts.add(count(19, 20))).isEqualTo(count(16, 20));
    }

    @Test
    void countsOfAnyRunsInAnyOrderCountEachCaseOnce() {
        Random random = new Random(18);
        for (int round = 0; round < 200; round++) {
            BlockPlan plan = new BlockPlan(1 + random.nextInt(6), 40, Shard.WHOLE);
            CaseCounts counts = new CaseCounts(plan);
            TreeSet<Long> cases = new TreeSet<>();
            List<CaseCount> written = new ArrayList<>();
            for (int line = 0; line < 30; line++) {
                long index = random.nextInt(40);
                long start = index / plan.blockSize() * plan.blockSize();
                boolean whole = random.nextBoolean();
                long from = whole ? start : index;
                long to = whole ? Math.min(40, start + plan.blockSize()) : index + 1;
                for (long one = from; one < to; one++) {
                    cases.add(one);
                }
                CaseCount complete = counts.add(count(from, to));
                if (complete != null) {
                    written.add(complete);
                }
            }
            assertThat(counts.sum()).isEqualTo(sum(cases));
            for (long one = 0; one < 40; one++) {
                assertThat(counts.done().contains(one)).isEqualTo(cases.contains(one));
            }
            written.addAll(counts.open());
            assertThat(written.stream().map(CaseCount::statistics).reduce(Statistics.NONE, Statistics::plus))
                    .isEqualTo(sum(cases));
            written.forEach(line -> assertThat(CaseCount.of(line.line())).isEqualTo(line));
        }
    }

    @Test
    void theShardsOfACampaignHaveEachCaseOnce() {
        for (int of = 1; of <= 5; of++) {
            TreeSet<Long> cases = new TreeSet<>();
            long sum = 0;
            for (int number = 1; number <= of; number++) {
                BlockPlan plan = new BlockPlan(4, 42, new Shard(number, of));
                long position = 0;
                for (CaseQueue.Block block = plan.from(0); block != null; block = plan.from(block.to())) {
                    for (long index = block.from(); index < block.to(); index++) {
                        assertThat(cases.add(index)).isTrue();
                        assertThat(plan.position(index)).isEqualTo(position);
                        assertThat(plan.index(position)).isEqualTo(index);
                        position++;
                    }
                }
                assertThat(plan.cases()).isEqualTo(position);
                sum += position;
            }
            assertThat(sum).isEqualTo(42);
            assertThat(cases).hasSize(42).last().isEqualTo(41L);
        }
    }

    @Test
    void anIncompleteLineIsNoCount() {
        String line = count(3, 4).line();
        assertThat(CaseCount.of(line.substring(0, line.length() - 5))).isNull();
        assertThat(CaseCount.of("")).isNull();
    }

    @Test
    void aWrongShardIsRefused() {
        assertThat(Shard.parse(" 2/4 ")).isEqualTo(new Shard(2, 4));
        for (String wrong : List.of("0/4", "5/4", "x", "1/0", "1/-1", "1.0/2", "")) {
            Assertions.assertThatThrownBy(() -> Shard.parse(wrong)).isInstanceOf(TitrantException.class);
        }
    }

    private static Statistics sum(Iterable<Long> cases) {
        Statistics sum = Statistics.NONE;
        for (long one : cases) {
            sum = sum.plus(one(one));
        }
        return sum;
    }

    private static CaseCount count(long from, long to) {
        Statistics sum = Statistics.NONE;
        for (long index = from; index < to; index++) {
            sum = sum.plus(one(index));
        }
        return new CaseCount(from, to, sum);
    }

    /** Each case counts differently, so that a mistaken one shows. */
    private static Statistics one(long index) {
        long weight = 1L << index;
        return new Statistics(1, 0, weight, index, 0, 0, 0, 0, Map.of(), Map.of(Verdict.Outcome.PASS, 1L), Map.of(), 0);
    }
}
