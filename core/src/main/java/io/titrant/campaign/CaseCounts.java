package io.titrant.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Adds up the statistics of cases so that no case counts twice, though a case may have run in two shards, or again after a kill.
 *
 * <p>A block that is done has one count. A block that is not done has a count for each case that is: if cases 40 to 42 of the block 40 to 59 are
 * done, these are three counts. They are replaced by the count of the whole block, from this run or from another shard.
 */
final class CaseCounts {
    /** Longer blocks are counted in parts of this length. */
    private static final int LONGEST_PART = 100;

    private final BlockPlan plan;
    private final DoneCases complete = new DoneCases();
    private final Map<Long, List<CaseCount>> open = new TreeMap<>();
    private Statistics sum = Statistics.NONE;

    CaseCounts(BlockPlan plan) {
        this.plan = plan;
    }

    /** Adds a count, unless its cases are counted already. Returns the count of the whole block if it completes the block. */
    @Nullable
    CaseCount add(CaseCount count) {
        long start = start(count.from());
        if (complete.contains(plan.position(start))) {
            return null;
        }
        List<CaseCount> parts = open.computeIfAbsent(start, block -> new ArrayList<>());
        if (parts.stream().anyMatch(part -> part.overlaps(count) && !count.contains(part))) {
            return null;
        }
        parts.removeIf(count::contains);
        parts.add(count);
        long end = end(start);
        if (parts.stream().mapToLong(part -> part.to() - part.from()).sum() < end - start) {
            return null;
        }
        open.remove(start);
        CaseCount whole = whole(start, parts);
        complete.add(new DoneCases.Range(plan.position(start), plan.position(start) + whole.to() - start));
        sum = sum.plus(whole.statistics());
        return whole;
    }

    private static CaseCount whole(long start, List<CaseCount> parts) {
        Statistics all = parts.stream().map(CaseCount::statistics).reduce(Statistics.NONE, Statistics::plus);
        return new CaseCount(
                start, parts.stream().mapToLong(CaseCount::to).max().orElse(start), all);
    }

    /** The counts of blocks that are not done. */
    List<CaseCount> open() {
        return open.values().stream().flatMap(List::stream).toList();
    }

    /** The positions of all cases that are counted. */
    DoneCases done() {
        DoneCases done = new DoneCases();
        complete.ranges().forEach(done::add);
        open().forEach(part -> done.add(
                new DoneCases.Range(plan.position(part.from()), plan.position(part.from()) + part.to() - part.from())));
        return done;
    }

    Statistics sum() {
        return open().stream().map(CaseCount::statistics).reduce(sum, Statistics::plus);
    }

    private long start(long index) {
        long offset = index % plan.blockSize();
        return index - offset + offset / LONGEST_PART * LONGEST_PART;
    }

    private long end(long start) {
        long blockEnd = (start / plan.blockSize() + 1) * plan.blockSize();
        long end = Math.min(start + LONGEST_PART, blockEnd);
        return start < plan.end() ? Math.min(end, plan.end()) : end;
    }
}
