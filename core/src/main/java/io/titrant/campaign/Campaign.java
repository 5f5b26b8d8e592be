package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.Oracle;
import io.titrant.lab.InitFailedException;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Many cases under one root seed: workers generate, schedule, execute and judge; the collector reduces what fails and removes
 * duplicates; the report is rewritten with each new finding. Ends when the cases or the time are used up, or when it is told to stop.
 */
public final class Campaign {
    private static final long SAVE_EVERY_MILLIS = 500;

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

    /** Hears how the campaign goes; called from its own thread twice a second, and with each new finding. */
    public interface Listener {
        void progress(Statistics statistics, List<Finding> findings, double seconds);

        /** The outcome so far, with a finding that was not there before. */
        void found(CampaignResult outcome);
    }

    /**
     * @param testDatabases gives a database of its own to each worker
     * @param resume whether the output folder holds an earlier run to go on with
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

    /** Runs to the end, on as many threads as there are workers; the calling thread collects. */
    public CampaignResult run() throws InterruptedException {
        workerPool.start();
        Thread clock = WorkerPool.daemon(this::tick, "titrant-clock");
        clock.start();
        try {
            ledger.marksBefore().forEach(this::lookAgain);
            List<Ledger.Mark> silent = new ArrayList<>(ledger.marksBehind());
            for (Suspicion next = next(); next != null; next = next()) {
                Suspicion heard = next;
                silent.removeIf(mark -> mark.key().equals(heard.key()));
                if (!collector.finishedBefore(next.key())) {
                    tell(collector.collect(next));
                }
            }
            silent.forEach(this::lookAgain);
            while (collector.hasLeftovers()) {
                tell(collector.takeUpLeftover());
            }
        } finally {
            queue.stop();
            workerPool.join();
            clock.interrupt();
            clock.join();
            collector.close();
            ledger.save(queue.watermark());
        }
        RuntimeException problem = workerPool.failure();
        if (problem != null) {
            throw problem;
        }
        return outcome();
    }

    /** What has been found up to now, also when the campaign could not go on. */
    public CampaignResult soFar() {
        return outcome();
    }

    /**
     * The next suspicion; null if no more will come. Where the time is given, what was left for later is done while there is none; else that
     * must wait, for what is found is not to depend on the speed of workers.
     */
    private @Nullable Suspicion next() throws InterruptedException {
        while (settings.time() != null && !queue.isReady() && !queue.isOver() && collector.hasLeftovers()) {
            tell(collector.takeUpLeftover());
        }
        return queue.poll();
    }

    private void tell(boolean news) {
        if (news) {
            listener.found(outcome());
        }
    }

    /** What earlier runs had counted, where the campaign goes on. */
    public Statistics before() {
        return ledger.before();
    }

    /** Asks the campaign to end soon: what is under way is finished, what is found is kept. */
    public void stop() {
        stopped = true;
        queue.stop();
    }

    /**
     * Rebuilds a suspicion of an earlier run that was not looked into to the end: what happens comes from running its case again. If that does
     * not show it, it is kept as it was told then: the collector will find that it is flaky.
     */
    private void lookAgain(Ledger.Mark mark) {
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
                if (!collector.keeps(mark.key(), testCase)) {
                    collector.passOver(sort);
                }
                return;
            }
            suspicion = collector.lookAgain(mark.index(), oracle, testCase, mark.verdict());
        } catch (InitFailedException e) {
            ledger.note(
                    "case " + mark.index() + ", found in an earlier run, was not looked at again: " + e.getMessage());
            return;
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            ledger.defect("case " + mark.index() + ", found in an earlier run", e);
            return;
        }
        tell(collector.collect(suspicion));
    }

    private @Nullable Oracle oracle(String name) {
        return Stream.concat(settings.oracles().stream(), Stream.of(BoundedLab.SURVIVAL))
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(SAVE_EVERY_MILLIS);
                ledger.save(queue.watermark());
                listener.progress(ledger.statistics(), collector.findings(), seconds());
                if (timeIsUp()) {
                    queue.stop();
                }
                workerPool.relieve();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Past this, nothing new is reduced. */
    private boolean outOfTime() {
        return stopped || timeIsUp();
    }

    private boolean timeIsUp() {
        return settings.time() != null
                && System.nanoTime() - started > settings.time().toNanos();
    }

    private CampaignResult outcome() {
        return new CampaignResult(
                engine,
                settings.seed(),
                settings.shown(),
                ledger.statistics(),
                collector.findings(),
                collector.unexamined(),
                ledger.before().cases(),
                seconds());
    }

    private double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }
}
