package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.InitFailedException;
import io.titrant.execute.Station;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.LabClosedException;
import io.titrant.judge.Oracle;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Many cases under one root seed: workers generate, schedule, execute and judge; the collector reduces what fails and removes
 * duplicates; the report is rewritten with each new finding. Ends when the cases or the time are used up, or when it is told to stop.
 */
public final class Campaign {
    private static final long SAVE_EVERY_MILLIS = 500;

    private final Settings settings;
    private final CaseGenerator generator;
    private final Listener listener;
    private final Ledger ledger;
    private final Queue queue;
    private final Crew crew;
    private final Collector collector;
    private final Recording.EngineId engine;
    private final long started = System.nanoTime();
    private volatile boolean stopped;

    /** Hears how the campaign goes; called from its own thread twice a second, and with each new finding. */
    public interface Listener {
        void progress(Statistics statistics, List<Finding> findings, double seconds);

        /** The outcome so far, with a finding that was not there before. */
        void found(Outcome outcome);
    }

    /**
     * @param stations gives a database of its own to each worker
     * @param resume whether the output folder holds an earlier run to go on with
     */
    public Campaign(
            Settings settings,
            CaseGenerator generator,
            Recording.EngineId engine,
            Supplier<Station> stations,
            boolean resume,
            Listener listener) {
        this.settings = settings;
        this.generator = generator;
        this.engine = engine;
        this.listener = listener;
        this.ledger = resume ? Ledger.resume(settings.out()) : Ledger.open(settings.out());
        Long cases = settings.cases();
        this.queue = new Queue(
                ledger.first(),
                cases == null ? Long.MAX_VALUE : cases,
                Math.max(1, generator.casesPerDatabase()),
                settings.time() != null);
        this.crew = new Crew(settings, generator, stations, queue, ledger);
        this.collector = new Collector(settings, stations, this::outOfTime, ledger);
    }

    /** Runs to the end, on as many threads as there are workers; the calling thread collects. */
    public Outcome run() throws InterruptedException {
        crew.start();
        Thread clock = Crew.daemon(this::tick, "titrant-clock");
        clock.start();
        try {
            ledger.marksBefore().forEach(this::lookAgain);
            List<Ledger.Mark> silent = new ArrayList<>(ledger.marksBehind());
            for (Suspicion next = queue.poll(); next != null; next = queue.poll()) {
                Suspicion heard = next;
                silent.removeIf(mark -> mark.isOf(heard));
                if (collector.collect(next)) {
                    listener.found(outcome());
                }
            }
            silent.forEach(this::lookAgain);
        } finally {
            queue.stop();
            crew.join();
            clock.interrupt();
            clock.join();
            collector.close();
            ledger.save(queue.watermark());
        }
        RuntimeException problem = crew.failure();
        if (problem != null) {
            throw problem;
        }
        return outcome();
    }

    /** Asks the campaign to end soon: what is under way is finished, what is found is kept. */
    public void stop() {
        stopped = true;
        queue.stop();
    }

    /**
     * Rebuilds a suspicion of an earlier run: its case comes from the seed, what happens from running it again. If that does not show it, it
     * is kept as it was told then: the collector will find that it is flaky.
     */
    private void lookAgain(Ledger.Mark mark) {
        Oracle oracle = settings.oracles().stream()
                .filter(candidate -> candidate.name().equals(mark.verdict().oracle()))
                .findFirst()
                .orElse(null);
        if (oracle == null) {
            return;
        }
        Suspicion suspicion;
        try {
            Case testCase = generator.generate(settings.seed(), mark.index());
            suspicion = collector.lookAgain(mark.index(), oracle, testCase, mark.verdict());
        } catch (InitFailedException | LabClosedException e) {
            ledger.note(
                    "case " + mark.index() + ", found in an earlier run, was not looked at again: " + e.getMessage());
            return;
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            ledger.defect("case " + mark.index() + ", found in an earlier run", e);
            return;
        }
        if (collector.collect(suspicion)) {
            listener.found(outcome());
        }
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
                crew.relieve();
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

    private Outcome outcome() {
        return new Outcome(
                engine, settings.seed(), settings.shown(), ledger.statistics(), collector.findings(), seconds());
    }

    private double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }
}
