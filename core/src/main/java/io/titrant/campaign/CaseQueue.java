package io.titrant.campaign;

import io.titrant.judge.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives case numbers to workers in blocks that share a database, and gives suspicions to the collector in the order of case numbers: a suspicion is
 * ready when all cases before it are done. So the findings do not depend on the number of workers, unless a reduction reaches its time limit. While thousands of suspicions are ready
 * (fewer if the heap is small), no new block is given out, so that they fit into the memory; one reduction of some seconds does not stop the workers.
 */
final class CaseQueue implements CaseSource {
    private static final int MOST_READY = 4000;
    /** The heap for each suspicion that waits, several times what its case and recording take: the workers need memory too. */
    private static final long HEAP_PER_SUSPICION = 256 * 1024;

    private static final Comparator<Suspicion> BUGS_FIRST = Comparator.<Suspicion, Boolean>comparing(
                    suspicion -> suspicion.verdict().outcome() != Verdict.Outcome.BUG)
            .thenComparing(Comparator.naturalOrder());

    private final BlockPlan plan;
    private final boolean bugsFirst;
    private final long mostReady;
    private final PriorityQueue<Suspicion> suspicions = new PriorityQueue<>();
    private final TreeSet<Long> unfinished = new TreeSet<>();
    private @Nullable Block next;
    private long end;
    private int working;
    private boolean stopped;

    /** A run of case numbers, {@code from} inclusive, {@code to} exclusive. */
    record Block(long from, long to) {}

    /** @param bugsFirst whether a ready bug comes before a ready permitted suspicion; for campaigns bounded by time */
    CaseQueue(long first, BlockPlan plan, boolean bugsFirst) {
        this(first, plan, bugsFirst, Runtime.getRuntime().maxMemory());
    }

    /** @param heap the maximum size of the heap, in bytes */
    CaseQueue(long first, BlockPlan plan, boolean bugsFirst, long heap) {
        this.bugsFirst = bugsFirst;
        this.mostReady = Math.min(MOST_READY, heap / HEAP_PER_SUSPICION);
        this.plan = plan;
        this.next = plan.from(first);
        this.end = first;
    }

    @Override
    public synchronized void begin() {
        working++;
    }

    /** The next block; null if all blocks are given out or the campaign stops. Waits while too many suspicions are ready. */
    @Override
    public synchronized @Nullable Block take() throws InterruptedException {
        while (!stopped && next != null && tooManyReady()) {
            wait();
        }
        return handOut();
    }

    /** The next block; null also if the caller would have to wait for it. */
    synchronized @Nullable Block takeNow() {
        return tooManyReady() ? null : handOut();
    }

    private @Nullable Block handOut() {
        if (stopped || next == null) {
            return null;
        }
        Block block = next;
        end = block.to();
        next = plan.from(end);
        unfinished.add(block.from());
        return block;
    }

    private boolean tooManyReady() {
        long done = watermark();
        int ready = 0;
        for (Suspicion suspicion : suspicions) {
            ready += suspicion.index() < done ? 1 : 0;
        }
        return ready > mostReady;
    }

    @Override
    public synchronized void done(Block block) {
        unfinished.remove(block.from());
        notifyAll();
    }

    @Override
    public synchronized void quit() {
        working--;
        notifyAll();
    }

    @Override
    public synchronized void add(Suspicion suspicion) {
        suspicions.add(suspicion);
        notifyAll();
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    @Override
    public synchronized boolean stopped() {
        return stopped;
    }

    /** The case number before which all cases are done. */
    synchronized long watermark() {
        return unfinished.isEmpty() ? end : unfinished.first();
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

    /** The suspicions that {@link #poll} gives next without a wait, in this order. */
    synchronized List<Suspicion> ready() {
        return waiting()
                .sorted(bugsFirst ? BUGS_FIRST : Comparator.naturalOrder())
                .toList();
    }

    private Stream<Suspicion> waiting() {
        long done = working == 0 ? Long.MAX_VALUE : watermark();
        return suspicions.stream().filter(suspicion -> suspicion.index() < done);
    }

    /** Whether there is a case that a worker could take now. */
    synchronized boolean casesLeft() {
        return !stopped && next != null && !tooManyReady();
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
        if (bugsFirst) {
            return waiting().min(BUGS_FIRST).orElse(null);
        }
        Suspicion first = suspicions.peek();
        return first == null || (working > 0 && first.index() >= watermark()) ? null : first;
    }
}
