package io.titrant.campaign;

import io.titrant.judge.Verdict;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of the cases to run, in blocks that share a database, and gives back what was found in the order of those numbers:
 * a suspicion comes out only when every case before it is done. So the findings do not depend on how many workers there are. While very many
 * bugs lie ready, no new cases are handed out: one reduced is worth more than dozens piled up. What is permitted may pile up higher, as hardly
 * any of it is reduced.
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

    /** @param bugsFirst whether a bug comes out before what is ready and permitted: where the time is short, not the number of cases */
    CaseQueue(long first, long end, int blockSize, boolean bugsFirst) {
        this.bugsFirst = bugsFirst;
        this.next = first;
        this.end = end;
        this.blockSize = blockSize;
    }

    synchronized void begin() {
        working++;
    }

    /** The next block, or null when all are handed out or the campaign stops; waits while too many suspicions lie ready. */
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

    /** All cases before this number are done. */
    synchronized long watermark() {
        return unfinished.isEmpty() ? next : unfinished.first();
    }

    /** The next suspicion in order; waits for it. Null when the workers have quit and none is left. */
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

    /** Whether a suspicion is to be had without waiting. */
    synchronized boolean isReady() {
        return nextReady() != null;
    }

    /** Whether nothing more will come. */
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
