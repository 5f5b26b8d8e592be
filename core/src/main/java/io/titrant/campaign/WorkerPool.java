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
 * The workers of a campaign, a thread each. Every wait of a run is bounded; should a worker hang all the same, in a driver or in an oracle, it is
 * given up with a note of where it stood, and another takes its place behind the case that it hung in.
 */
final class WorkerPool {
    private static final int FRAMES_NOTED = 40;
    private static final long LOOK_EVERY_MILLIS = 200;

    private final CampaignSettings settings;
    private final CaseGenerator generator;
    private final Supplier<TestDatabase> testDatabases;
    private final CaseQueue queue;
    private final Ledger ledger;
    private final List<Hand> hands = new ArrayList<>();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    private record Hand(Worker worker, Thread thread) {}

    WorkerPool(
            CampaignSettings settings,
            CaseGenerator generator,
            Supplier<TestDatabase> testDatabases,
            CaseQueue queue,
            Ledger ledger) {
        this.settings = settings;
        this.generator = generator;
        this.testDatabases = testDatabases;
        this.queue = queue;
        this.ledger = ledger;
    }

    synchronized void start() {
        for (int i = 0; i < settings.workers(); i++) {
            queue.begin();
            hire(null);
        }
    }

    private void hire(Worker.@Nullable Task begun) {
        Worker worker = new Worker(settings, generator, testDatabases, queue, ledger, begun);
        Thread thread = daemon(() -> work(worker), "titrant-worker");
        hands.add(new Hand(worker, thread));
        thread.start();
    }

    private void work(Worker worker) {
        try {
            worker.run();
        } catch (TitrantException e) {
            if (!worker.givenUp()) {
                lost(worker, e);
            }
        } catch (RuntimeException e) {
            if (!worker.givenUp()) {
                failure.compareAndSet(null, e);
                queue.stop();
            }
        } finally {
            if (!worker.givenUp()) {
                queue.quit();
            }
        }
    }

    /** A worker whose database cannot be had any more leaves; the others go on, and the last to leave ends the campaign. */
    private synchronized void lost(Worker worker, TitrantException e) {
        worker.dropRest();
        hands.removeIf(hand -> hand.worker() == worker);
        if (hands.isEmpty()) {
            failure.compareAndSet(null, e);
            queue.stop();
        } else {
            ledger.note("a worker was given up, as its database cannot be had any more: " + e.getMessage());
        }
    }

    /** Gives up workers that have shown no sign of life for longer than anything may take. */
    synchronized void relieve() {
        Duration patience = settings.patience();
        for (Hand hand : List.copyOf(hands)) {
            Worker.Task stuck = hand.worker().stuckFor(patience);
            if (stuck == null) {
                continue;
            }
            ledger.note("case " + stuck.index() + ": given up, as nothing happened for " + patience.toSeconds()
                    + " s; it stood at" + stack(hand.thread()));
            ledger.count(stuck.block().from(), Statistics.ofDropped());
            hand.worker().giveUp();
            hands.remove(hand);
            hand.thread().interrupt();
            daemon(hand.worker()::leaveStation, "titrant-given-up").start();
            if (queue.stopped()) {
                queue.quit();
            } else {
                hire(stuck);
            }
        }
    }

    private static String stack(Thread thread) {
        return Stream.of(thread.getStackTrace())
                .limit(FRAMES_NOTED)
                .map(frame -> "\n    " + frame)
                .collect(Collectors.joining());
    }

    /** Waits until all have ended or are given up. */
    void join() throws InterruptedException {
        for (Thread thread = working(); thread != null; thread = working()) {
            thread.join(LOOK_EVERY_MILLIS);
        }
    }

    private synchronized @Nullable Thread working() {
        return hands.stream()
                .map(Hand::thread)
                .filter(Thread::isAlive)
                .findFirst()
                .orElse(null);
    }

    /** What ended a worker, where it was not the end of its work. */
    @Nullable
    RuntimeException failure() {
        return failure.get();
    }

    static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
