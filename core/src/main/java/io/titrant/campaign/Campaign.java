package io.titrant.campaign;

import io.titrant.Provenance;
import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.Oracle;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.ServerDiedException;
import io.titrant.record.Recording;
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

    private final CampaignSettings settings;
    private final CaseGenerator generator;
    private final Listener listener;
    private final Ledger ledger;
    private final CaseQueue queue;
    private final WorkerPool workerPool;
    private final Collector collector;
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
        this.settings = settings;
        this.generator = generator;
        this.engine = engine;
        this.listener = listener;
        this.ledger = resume ? Ledger.resume(settings.out()) : Ledger.open(settings.out());
        Long cases = settings.cases();
        this.queue = new CaseQueue(
                ledger.first(),
                cases == null ? Long.MAX_VALUE : cases,
                Math.max(1, generator.casesPerDatabase()),
                settings.time() != null);
        this.workerPool = new WorkerPool(settings, generator, testDatabases, queue, ledger);
        this.collector = new Collector(settings, testDatabases, this::outOfTime, ledger);
    }

    /** Runs until the campaign ends. Each worker has a thread; the calling thread is the collector. */
    public CampaignResult run() throws InterruptedException {
        workerPool.start();
        Thread clock = WorkerPool.daemon(this::tick, "titrant-clock");
        clock.start();
        try {
            ledger.marksBefore().forEach(this::reexamine);
            List<Ledger.Mark> notSeenAgain = new ArrayList<>(ledger.marksAfter());
            for (Suspicion next = next(); next != null; next = next()) {
                Suspicion seen = next;
                notSeenAgain.removeIf(mark -> mark.key().equals(seen.key()));
                if (!collector.finishedBefore(next.key())) {
                    report(collector.collect(next));
                }
            }
            notSeenAgain.forEach(this::reexamine);
            while (collector.hasLeftovers()) {
                report(collector.takeUpLeftover());
            }
        } finally {
            queue.stop();
            workerPool.join();
            clock.interrupt();
            clock.join();
            collector.close();
            ledger.save();
        }
        RuntimeException problem = workerPool.failure();
        if (problem != null) {
            throw problem;
        }
        return result();
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

    /**
     * Examines a suspicion that an earlier run recorded but did not finish. Its case runs again. If the verdict does not repeat, the earlier verdict
     * stands and the collector finds it flaky.
     */
    private void reexamine(Ledger.Mark mark) {
        Oracle oracle = oracle(mark.verdict().oracle());
        if (oracle == null || collector.finishedBefore(mark.key())) {
            return;
        }
        Suspicion suspicion;
        try {
            Case testCase =
                    mark.testCase() != null ? mark.testCase() : generator.generate(settings.seed(), mark.index());
            Suspicion.Sort sort = Suspicion.Sort.of(mark.verdict(), Fingerprint.isolation(testCase));
            if (!collector.wants(sort)) {
                if (!collector.has(mark.key(), testCase)) {
                    collector.countUnexamined(sort);
                }
                return;
            }
            suspicion = reexamined(mark, oracle, testCase);
        } catch (InitFailedException e) {
            ledger.note("case " + mark.index() + ", found in an earlier run, could not be examined again: "
                    + e.getMessage());
            return;
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            ledger.defect("case " + mark.index() + ", found in an earlier run", e);
            return;
        }
        report(collector.collect(suspicion));
    }

    /** Runs and judges the case again; once more if the server dies under the oracle. */
    private Suspicion reexamined(Ledger.Mark mark, Oracle oracle, Case testCase) {
        try {
            return collector.reexamine(mark.index(), oracle, testCase, mark.verdict());
        } catch (ServerDiedException e) {
            return collector.reexamine(mark.index(), oracle, testCase, mark.verdict());
        }
    }

    private @Nullable Oracle oracle(String name) {
        return Stream.concat(settings.oracles().stream(), Stream.of(BoundedLab.SURVIVAL))
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private void tick() {
        try {
            for (int saves = 0; ; saves++) {
                Thread.sleep(SAVE_EVERY_MILLIS);
                ledger.save();
                if (saves % SAVES_BETWEEN_RESULTS == 0) {
                    listener.running(result());
                }
                listener.working(workerPool.activities());
                listener.progress(ledger.statistics(), collector.findings(), seconds());
                if (timeIsUp()) {
                    queue.stop();
                }
                workerPool.replaceStuckWorkers();
            }
        } catch (TitrantException e) {
            // A file that cannot be written: without this thread the campaign would not know when its time is up.
            workerPool.fail(e);
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
