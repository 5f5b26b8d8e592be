package io.titrant.campaign;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cases of one task of a cluster: gives their blocks to the worker and collects what it reports, for the answer. */
final class TaskCases implements CaseSource, CaseLog {
    private static final int FRAMES_KEPT = 12;

    private final Deque<CaseQueue.Block> blocks = new ArrayDeque<>();
    private final Set<Long> done = new HashSet<>();
    private final List<CaseCount> counts = new ArrayList<>();
    private final List<ClusterMessages.SentSuspicion> suspicions = new ArrayList<>();
    private final List<String> undecided = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private CountDownLatch running = new CountDownLatch(0);
    private boolean stopped;

    synchronized void begin(ClusterMessages.Task task) {
        blocks.addAll(task.blocks());
        running = new CountDownLatch(task.blocks().size());
        done.clear();
        done.addAll(task.done());
        counts.clear();
        suspicions.clear();
        undecided.clear();
        notifyAll();
    }

    /** Waits until all cases are done, at most so long. Returns whether they are. */
    boolean over(long millis) throws InterruptedException {
        CountDownLatch left;
        synchronized (this) {
            left = running;
        }
        return left.await(millis, TimeUnit.MILLISECONDS);
    }

    synchronized ClusterMessages.CasesAnswer answer() {
        return new ClusterMessages.CasesAnswer(
                List.copyOf(counts), List.copyOf(suspicions), List.copyOf(undecided), takeNotes());
    }

    synchronized List<String> takeNotes() {
        List<String> taken = List.copyOf(notes);
        notes.clear();
        return taken;
    }

    @Override
    public void begin() {}

    @Override
    public synchronized CaseQueue.@Nullable Block take() throws InterruptedException {
        while (!stopped && blocks.isEmpty()) {
            wait();
        }
        return stopped ? null : blocks.poll();
    }

    @Override
    public synchronized void done(CaseQueue.Block block) {
        running.countDown();
    }

    @Override
    public void quit() {}

    @Override
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    @Override
    public synchronized boolean stopped() {
        return stopped;
    }

    @Override
    public synchronized void add(Suspicion suspicion) {
        suspicions.add(ClusterMessages.SentSuspicion.of(suspicion));
    }

    @Override
    public synchronized boolean doneBefore(long index) {
        return done.contains(index);
    }

    @Override
    public synchronized void count(long index, Statistics more) {
        counts.add(new CaseCount(index, index + 1, more));
    }

    /** {@link #add} gets each suspicion too, with the recording that the report shows. */
    @Override
    public void suspicion(Suspicion suspicion) {}

    @Override
    public synchronized void undecided(Suspicion suspicion) {
        undecided.add(SuspicionFiles.line(suspicion));
    }

    @Override
    public synchronized void note(String text) {
        notes.add(text);
    }

    @Override
    public void defect(String where, Throwable e) {
        note(defectNote(where, e));
    }

    /** A defect of Titrant itself, with the top of its stack. */
    static String defectNote(String where, Throwable e) {
        return where + ": " + e
                + Stream.of(e.getStackTrace())
                        .limit(FRAMES_KEPT)
                        .map(frame -> "\n    at " + frame)
                        .collect(Collectors.joining());
    }
}
