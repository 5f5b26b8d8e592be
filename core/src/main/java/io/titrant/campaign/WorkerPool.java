package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The workers of a campaign, with a thread each. Every wait of a run has a limit. If a worker hangs all the same, in a driver or in an oracle, its
 * stack is noted and another worker continues after the case that hung.
 */
final class WorkerPool implements CaseWorkers {
    private static final int FRAMES_NOTED = 40;
    private static final long LOOK_EVERY_MILLIS = 200;

    private final CampaignSettings settings;
    private final CaseGenerator generator;
    private final Supplier<TestDatabase> testDatabases;
    private final CaseSource queue;
    private final CaseLog log;
    private final List<RunningWorker> running = new ArrayList<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    private record RunningWorker(Worker worker, Thread thread) {}

    WorkerPool(
            CampaignSettings settings,
            CaseGenerator generator,
            Supplier<TestDatabase> testDatabases,
            CaseSource queue,
            CaseLog log) {
        this.settings = settings;
        this.generator = generator;
        this.testDatabases = testDatabases;
        this.queue = queue;
        this.log = log;
    }

    @Override
    public synchronized void start() {
        for (int i = 0; i < settings.workers(); i++) {
            queue.begin();
            startWorker(null);
        }
    }

    private void startWorker(Worker.@Nullable Task begun) {
        Worker worker = new Worker(settings, generator, testDatabases, queue, log, begun);
        Thread thread = daemon(() -> work(worker), "titrant-worker");
        running.add(new RunningWorker(worker, thread));
        thread.start();
    }

    private void work(Worker worker) {
        try {
            worker.run();
        } catch (UnwritableOutputException e) {
            fail(e);
        } catch (TitrantException e) {
            if (!worker.givenUp()) {
                lost(worker, e);
            }
        } catch (RuntimeException e) {
            if (!worker.givenUp()) {
                fail(e);
            }
        } finally {
            if (!worker.givenUp()) {
                queue.quit();
            }
        }
    }

    /** Ends a worker whose database cannot be started again. The other workers continue; the last one to end ends the campaign. */
    private synchronized void lost(Worker worker, TitrantException e) {
        worker.dropRest();
        running.removeIf(one -> one.worker() == worker);
        if (running.isEmpty()) {
            fail(e);
            return;
        }
        try {
            log.note("a worker ended because its database could not be started again: " + e.getMessage());
        } catch (UnwritableOutputException unwritable) {
            fail(unwritable);
        }
    }

    /** Ends the campaign with this exception, unless it ends with another one already. */
    @Override
    public void fail(RuntimeException e) {
        failure.compareAndSet(null, e);
        queue.stop();
    }

    /** Replaces workers that have made no progress for longer than anything may take. */
    @Override
    public synchronized void look() {
        Duration patience = settings.patience();
        for (RunningWorker one : List.copyOf(running)) {
            Worker.Task stuck = one.worker().stuckFor(patience);
            if (stuck == null) {
                continue;
            }
            log.note("case " + stuck.index() + ": given up after no progress for " + patience.toSeconds()
                    + " s; stack of the worker:" + stack(one.thread()));
            log.count(stuck.index(), Statistics.ofDropped());
            one.worker().giveUp();
            running.remove(one);
            one.thread().interrupt();
            daemon(one.worker()::closeDatabase, "titrant-given-up").start();
            if (queue.stopped()) {
                queue.quit();
            } else {
                startWorker(stuck);
            }
        }
    }

    /** The activity of each worker: {@code case 1071}, or {@code waits for cases}. */
    @Override
    public synchronized List<String> activities() {
        return running.stream().map(one -> one.worker().activity()).toList();
    }

    private static String stack(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .limit(FRAMES_NOTED)
                .map(frame -> "\n    " + frame)
                .collect(Collectors.joining());
    }

    /** Waits until all workers have ended or are replaced. */
    @Override
    public void join() throws InterruptedException {
        for (Thread thread = working(); thread != null; thread = working()) {
            thread.join(LOOK_EVERY_MILLIS);
        }
    }

    private synchronized @Nullable Thread working() {
        return running.stream()
                .map(RunningWorker::thread)
                .filter(Thread::isAlive)
                .findFirst()
                .orElse(null);
    }

    /** The exception that ended a worker; null if none did. */
    @Override
    public @Nullable RuntimeException failure() {
        return failure.get();
    }

    static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
