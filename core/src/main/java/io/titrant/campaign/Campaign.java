package io.titrant.campaign;

import io.titrant.Provenance;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs many cases under one root seed. Workers generate, schedule, execute and judge cases; the collector reduces the failing ones and joins
 * duplicates; the report is rewritten with each new finding. A campaign ends when its cases or its time are used up, or when it is stopped.
 */
public final class Campaign {
    private static final long SAVE_EVERY_MILLIS = 500;

    /** The listener receives the result so far with every eighth save, that is, every four seconds. */
    private static final int SAVES_BETWEEN_RESULTS = 8;

    /** How many suspicions the driver of a cluster reduces at the same time. */
    private static final int DRIVER_REDUCERS = 2;

    private final CampaignSettings settings;
    private final Listener listener;
    private final Ledger ledger;
    private final CaseQueue queue;
    private final CaseWorkers workers;
    private final Collector collector;
    private final SuspicionReexaminer reexaminer;
    private final Recording.EngineId engine;
    private final long started = System.nanoTime();
    private volatile boolean stopped;

    /** Receives the progress of a campaign: twice a second on the campaign's own thread, and with each new finding. */
    public interface Listener {
        void progress(Statistics statistics, List<Finding> findings, double seconds);

        /** Receives the activity of each worker, as text. */
        default void working(List<String> workers) {}

        /** The result so far, every few seconds. */
        default void running(CampaignResult outcome) {}

        /** The result so far; it contains a finding that was not there before. */
        void found(CampaignResult outcome);

        /** How many groups the bugs that were examined so far make. */
        default void groups(int number) {}

        /** The campaign has ended, perhaps by a failure. No other call follows. */
        default void ended() throws InterruptedException {}
    }

    /**
     *
     * @param testDatabases opens a database; each worker has its own
     * @param resume whether to continue the campaign in the output folder
     */
    public Campaign(
            CampaignSettings settings,
            CaseGenerator generator,
            Recording.EngineId engine,
            Supplier<TestDatabase> testDatabases,
            boolean resume,
            Listener listener) {
        this(settings, generator, engine, testDatabases, resume, listener, null);
    }

    /** @param cluster the machines that run the cases; null if threads of this machine do */
    public Campaign(
            CampaignSettings settings,
            CaseGenerator generator,
            Recording.EngineId engine,
            Supplier<TestDatabase> testDatabases,
            boolean resume,
            Listener listener,
            @Nullable Cluster cluster) {
        this.settings = settings;
        this.engine = engine;
        this.listener = listener;
        BlockPlan plan = settings.plan(generator);
        this.ledger = resume ? Ledger.resume(settings.out(), plan) : Ledger.open(settings.out(), plan);
        this.queue = new CaseQueue(ledger.first(), plan, settings.time() != null);
        this.workers = cluster == null
                ? new WorkerPool(settings, generator, testDatabases, queue, ledger)
                : new ClusterWorkers(cluster, settings, queue, ledger);
        this.collector = new Collector(
                settings,
                generator.dialect(),
                testDatabases,
                this::outOfTime,
                ledger,
                cluster == null ? null : clusterReductions(cluster, generator.dialect(), testDatabases));
        collector.takeComingFrom(queue::ready);
        this.reexaminer = new SuspicionReexaminer(settings, generator, collector, ledger);
    }

    private ClusterReductions clusterReductions(
            Cluster cluster, Dialect dialect, Supplier<TestDatabase> testDatabases) {
        List<TaskReducer> onDriver = Stream.generate(
                        () -> new TaskReducer(settings, dialect, testDatabases, this::outOfTime))
                .limit(DRIVER_REDUCERS)
                .toList();
        return new ClusterReductions(cluster, onDriver, settings.reduceTime().toNanos(), queue::casesLeft, ledger);
    }

    /** Runs until the campaign ends. Each worker has a thread; the calling thread is the collector. */
    public CampaignResult run() throws InterruptedException {
        workers.start();
        Thread clock = WorkerPool.daemon(this::tick, "titrant-clock");
        clock.start();
        try {
            ledger.marksBefore().forEach(place -> report(reexaminer.reexamine(place)));
            List<SuspicionFiles.Place> notSeenAgain =
                    new ArrayList<>(ledger.marksAfter().toList());
            for (Suspicion next = next(); next != null; next = next()) {
                Suspicion seen = next;
                notSeenAgain.removeIf(place -> place.key().equals(seen.key()));
                if (!collector.finishedBefore(next.key())) {
                    report(collector.collect(next));
                }
            }
            notSeenAgain.forEach(place -> report(reexaminer.reexamine(place)));
            while (collector.hasLeftovers()) {
                report(collector.takeUpLeftover());
            }
        } finally {
            end(clock);
        }
        RuntimeException problem = workers.failure();
        if (problem != null) {
            throw problem;
        }
        return result();
    }

    private void end(Thread clock) throws InterruptedException {
        queue.stop();
        try {
            workers.join();
        } finally {
            clock.interrupt();
            clock.join();
            try {
                ledger.save();
            } finally {
                collector.close();
                listener.ended();
            }
        }
    }

    /** The findings and statistics so far, also of a campaign that could not continue. */
    public CampaignResult soFar() {
        return result();
    }

    /**
     * The next suspicion; null if there are no more. In a campaign bounded by time, the collector takes up postponed suspicions while it waits. In a
     * campaign bounded by cases it does not, because the findings must not depend on the speed of the workers.
     */
    private @Nullable Suspicion next() throws InterruptedException {
        while (settings.time() != null && !queue.isReady() && !queue.isOver() && collector.hasLeftovers()) {
            report(collector.takeUpLeftover());
        }
        return queue.poll();
    }

    private void report(boolean isNew) {
        if (isNew) {
            listener.found(result());
        }
    }

    /** The statistics of earlier runs, if the campaign is continued. */
    public Statistics before() {
        return ledger.before();
    }

    /** The cases that earlier runs have written into the folder, if the campaign is continued. */
    public List<Case> recordedCases() {
        return ledger.recordedCases();
    }

    /** Stops the campaign: running cases are finished, findings are kept. */
    public void stop() {
        stopped = true;
        queue.stop();
    }

    private void tick() {
        try {
            for (int saves = 0; ; saves++) {
                Thread.sleep(SAVE_EVERY_MILLIS);
                ledger.save();
                if (saves % SAVES_BETWEEN_RESULTS == 0) {
                    listener.running(result());
                }
                listener.working(workers.activities());
                listener.progress(ledger.statistics(), collector.findings(), seconds());
                if (timeIsUp()) {
                    queue.stop();
                }
                workers.look();
            }
        } catch (TitrantException e) {
            // A file that cannot be written: without this thread the campaign would not know when its time is up.
            workers.fail(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether time is up, so that no further suspicion is reduced. */
    private boolean outOfTime() {
        return stopped || timeIsUp();
    }

    private boolean timeIsUp() {
        return settings.time() != null
                && System.nanoTime() - started > settings.time().toNanos();
    }

    private CampaignResult result() {
        return new CampaignResult(
                engine,
                settings.seed(),
                settings.shown(),
                ledger.statistics(),
                collector.findings(),
                collector.unexamined(),
                ledger.before().cases(),
                seconds(),
                collector.setAside(),
                List.of(),
                Provenance.UNKNOWN);
    }

    private double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }
}
