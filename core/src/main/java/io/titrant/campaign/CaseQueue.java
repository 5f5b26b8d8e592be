package io.titrant.campaign;

import io.titrant.judge.Verdict;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Gives case numbers to workers in blocks that share a database, and gives suspicions to the collector in the order of case numbers: a suspicion is
 * ready when all cases before it are done. So the findings do not depend on the number of workers. While too many bugs are ready, no new block is
 * given out. Permitted suspicions may pile up higher, because few of them are reduced.
 */
final class CaseQueue {
    private static final int MOST_BUGS_READY = 40;
    private static final int MOST_READY = 1000;

    private final int blockSize;
    private final long end;
    private final boolean bugsFirst;
    private final PriorityQueue<Suspicion> suspicions = new PriorityQueue<>();
    private final TreeSet<Long> unfinished = new TreeSet<>();
    private long next;
    private int working;
    private boolean stopped;

    /** A run of case numbers, {@code from} inclusive, {@code to} exclusive. */
    record Block(long from, long to) {}

    /** @param bugsFirst whether a ready bug comes before a ready permitted suspicion; for campaigns bounded by time */
    CaseQueue(long first, long end, int blockSize, boolean bugsFirst) {
        this.bugsFirst = bugsFirst;
        this.next = first;
        this.end = end;
        this.blockSize = blockSize;
    }

    synchronized void begin() {
        working++;
    }

    /** The next block; null if all blocks are given out or the campaign stops. Waits while too many suspicions are ready. */
    synchronized @Nullable Block take() throws InterruptedException {
        while (!stopped && next < end && tooManyReady()) {
            wait();
        }
        if (stopped || next >= end) {
            return null;
        }
        long to = Math.min(end, (next / blockSize + 1) * blockSize);
        Block block = new Block(next, to);
        next = to;
        unfinished.add(block.from());
        return block;
    }

    private boolean tooManyReady() {
        long done = watermark();
        long ready = 0;
        long bugs = 0;
        for (Suspicion suspicion : suspicions) {
            if (suspicion.index() < done) {
                ready++;
                bugs += suspicion.verdict().outcome() == Verdict.Outcome.BUG ? 1 : 0;
            }
        }
        return bugs > MOST_BUGS_READY || ready > MOST_READY;
    }

    synchronized void done(Block block) {
        unfinished.remove(block.from());
        notifyAll();
    }

    synchronized void quit() {
        working--;
        notifyAll();
    }

    synchronized void add(Suspicion suspicion) {
        suspicions.add(suspicion);
        notifyAll();
    }

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    synchronized boolean stopped() {
        return stopped;
    }

    /** The case number before which all cases are done. */
    synchronized long watermark() {
        return unfinished.isEmpty() ? next : unfinished.first();
    }

    /** The next suspicion in order, which may take a wait; null if the workers have ended and none is left. */
    synchronized @Nullable Suspicion poll() throws InterruptedException {
        while (true) {
            Suspicion first = nextReady();
            if (first != null) {
                suspicions.remove(first);
                notifyAll();
                return first;
            }
            if (working == 0) {
                return null;
            }
            wait();
        }
    }

    /** Whether a suspicion is ready. */
    synchronized boolean isReady() {
        return nextReady() != null;
    }

    /** Whether the workers have ended and no suspicion is left. */
    synchronized boolean isOver() {
        return working == 0 && suspicions.isEmpty();
    }

    private @Nullable Suspicion nextReady() {
        Suspicion first = suspicions.peek();
        long done = working == 0 ? Long.MAX_VALUE : watermark();
        if (first == null || first.index() >= done) {
            return null;
        }
        return !bugsFirst
                ? first
                : suspicions.stream()
                        .filter(suspicion ->
                                suspicion.index() < done && suspicion.verdict().outcome() == Verdict.Outcome.BUG)
                        .min(Comparator.naturalOrder())
                        .orElse(first);
    }
}
