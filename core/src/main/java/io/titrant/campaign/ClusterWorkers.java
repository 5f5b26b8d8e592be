package io.titrant.campaign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the cases of a campaign on a cluster. Blocks of cases become tasks, and tasks are sent in waves. While the last tasks of a wave run, those of
 * the next wave fill the machines that are free.
 */
final class ClusterWorkers implements CaseWorkers {
    private static final int WAVES = 2;
    private static final int TASKS_PER_SLOT = 4;

    /** A task takes about so long, so that the cost of a task does not matter; but an answer should not be far away. */
    private static final double SECONDS_PER_TASK = 2;

    private static final int MOST_BLOCKS_PER_TASK = 25;

    private final Cluster cluster;
    private final CampaignSettings settings;
    private final CaseQueue queue;
    private final Ledger ledger;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final Object writing = new Object();
    private int blocksPerTask = 1;
    private int tasksRunning;

    ClusterWorkers(Cluster cluster, CampaignSettings settings, CaseQueue queue, Ledger ledger) {
        this.cluster = cluster;
        this.settings = settings;
        this.queue = queue;
        this.ledger = ledger;
    }

    @Override
    public void start() {
        for (int i = 0; i < WAVES; i++) {
            queue.begin();
            Thread thread = WorkerPool.daemon(this::sendWaves, "titrant-wave");
            threads.add(thread);
            thread.start();
        }
    }

    private void sendWaves() {
        try {
            for (List<List<CaseQueue.Block>> wave = wave(); !wave.isEmpty(); wave = wave()) {
                send(wave);
            }
        } catch (CancellationException | InterruptedException e) {
            // The campaign has stopped. The cases without an answer run in a continued campaign.
        } catch (RuntimeException e) {
            fail(e);
        } finally {
            queue.quit();
        }
    }

    private void send(List<List<CaseQueue.Block>> wave) {
        Set<Integer> open = new HashSet<>();
        List<String> tasks = new ArrayList<>();
        for (int i = 0; i < wave.size(); i++) {
            open.add(i);
            tasks.add(ClusterMessages.write(new ClusterMessages.Task(wave.get(i), done(wave.get(i)), null, 0)));
        }
        long began = System.nanoTime();
        running(tasks.size());
        try {
            cluster.runCases(tasks, (number, answer) -> {
                if (open.remove(number)) {
                    running(-1);
                    take(wave.get(number), ClusterMessages.read(answer, ClusterMessages.CasesAnswer.class));
                }
            });
        } finally {
            running(-open.size());
        }
        measure(wave, (System.nanoTime() - began) / 1e9);
    }

    private synchronized void running(int more) {
        tasksRunning += more;
    }

    /** Chooses the number of blocks per task by the time of a wave. */
    private synchronized void measure(List<List<CaseQueue.Block>> wave, double seconds) {
        int blocks = wave.stream().mapToInt(List::size).sum();
        double secondsPerBlock = seconds * cluster.slots() / Math.max(1, blocks) / WAVES;
        blocksPerTask =
                (int) Math.max(1, Math.min(MOST_BLOCKS_PER_TASK, SECONDS_PER_TASK / Math.max(0.001, secondsPerBlock)));
    }

    private List<List<CaseQueue.Block>> wave() throws InterruptedException {
        List<List<CaseQueue.Block>> wave = new ArrayList<>();
        int size;
        synchronized (this) {
            size = blocksPerTask;
        }
        int tasks = Math.max(1, cluster.slots()) * TASKS_PER_SLOT / WAVES;
        CaseQueue.Block block = queue.take();
        while (block != null) {
            if (wave.isEmpty() || wave.get(wave.size() - 1).size() >= size) {
                wave.add(new ArrayList<>());
            }
            wave.get(wave.size() - 1).add(block);
            boolean full = wave.size() == tasks && wave.get(tasks - 1).size() >= size;
            block = full ? null : queue.takeNow();
        }
        return wave;
    }

    private List<Long> done(List<CaseQueue.Block> blocks) {
        return blocks.stream()
                .flatMapToLong(block -> LongStream.range(block.from(), block.to()))
                .filter(ledger::doneBefore)
                .boxed()
                .toList();
    }

    /** Writes the answer of a task to the ledger, the suspicions before the counts: a case counts as done only with its suspicions. */
    private void take(List<CaseQueue.Block> blocks, ClusterMessages.CasesAnswer answer) {
        synchronized (writing) {
            // An interrupt closes the file that is being written, so none may come before the answer is written.
            if (!queue.stopped()) {
                write(blocks, answer);
            }
        }
    }

    private void write(List<CaseQueue.Block> blocks, ClusterMessages.CasesAnswer answer) {
        for (ClusterMessages.SentSuspicion sent : answer.suspicions()) {
            Suspicion suspicion = sent.received(settings);
            ledger.suspicion(suspicion);
            queue.add(suspicion);
        }
        answer.undecided().forEach(ledger::undecidedLine);
        answer.notes().forEach(ledger::note);
        answer.counts().forEach(count -> ledger.count(count.from(), count.statistics()));
        blocks.forEach(queue::done);
    }

    @Override
    public void look() {
        synchronized (writing) {
            if (queue.stopped()) {
                threads.forEach(Thread::interrupt);
            }
        }
    }

    @Override
    public synchronized List<String> activities() {
        return List.of(tasksRunning + " tasks for " + cluster.slots() + " slots");
    }

    @Override
    public void fail(RuntimeException e) {
        failure.compareAndSet(null, e);
        queue.stop();
    }

    @Override
    public @Nullable RuntimeException failure() {
        return failure.get();
    }

    @Override
    public void join() throws InterruptedException {
        look();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
