package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.InitFailedException;
import io.titrant.execute.Station;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.LabClosedException;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;

/** Takes blocks of cases from the queue and lets each go its way: generate, schedule, execute, judge. What fails goes to the collector. */
final class Worker implements Runnable {
    private final Settings settings;
    private final CaseGenerator generator;
    private final Station station;
    private final Queue queue;
    private final Ledger ledger;

    Worker(Settings settings, CaseGenerator generator, Station station, Queue queue, Ledger ledger) {
        this.settings = settings;
        this.generator = generator;
        this.station = station;
        this.queue = queue;
        this.ledger = ledger;
    }

    @Override
    public void run() {
        try (station) {
            for (Queue.Block block = queue.take(); block != null; block = queue.take()) {
                for (long index = block.from(); index < block.to() && !queue.stopped(); index++) {
                    one(block.from(), index);
                }
                if (!queue.stopped()) {
                    queue.done(block);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void one(long block, long index) {
        try {
            Case testCase = generator.generate(settings.seed(), index);
            Case ran = asJudged(testCase);
            Recording recording = station.run(ran);
            BoundedLab lab = new BoundedLab(station, queue::stopped);
            List<Verdict> verdicts = new ArrayList<>();
            for (Oracle oracle : settings.oracles()) {
                verdicts.add(judged(index, oracle, testCase, ran, recording, lab));
            }
            if (!lab.refused()) {
                ledger.count(block, Statistics.of(ran, recording, verdicts));
            }
        } catch (InitFailedException e) {
            ledger.count(block, Statistics.ofDropped());
            ledger.note("case " + index + ": " + e.getMessage());
        } catch (TitrantException e) {
            throw e; // The database cannot be had any more.
        } catch (RuntimeException | StackOverflowError e) {
            ledger.count(block, Statistics.ofDropped());
            ledger.defect("case " + index, e);
        }
    }

    private Case asJudged(Case testCase) {
        return settings.oracles().size() == 1
                ? settings.oracles().get(0).prepared(testCase, station.engine())
                : testCase;
    }

    /** An oracle that fails says nothing about the engine: the case stays undecided, and the campaign goes on. */
    private Verdict judged(long index, Oracle oracle, Case testCase, Case ran, Recording recording, BoundedLab lab) {
        Verdict verdict;
        try {
            verdict = oracle.judge(testCase, recording, lab);
        } catch (LabClosedException e) {
            return Verdict.unknown(oracle.name(), "time is up");
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            ledger.defect("case " + index + ", oracle " + oracle.name(), e);
            return Verdict.unknown(oracle.name(), "the oracle failed: " + e);
        }
        if (!lab.refused()) {
            Case shown = verdict.instead() == null ? testCase : verdict.instead();
            Suspicion suspicion = new Suspicion(index, oracle, verdict, shown, recording);
            if (verdict.outcome() == Verdict.Outcome.BUG || verdict.outcome() == Verdict.Outcome.PERMITTED) {
                ledger.suspicion(suspicion);
                queue.add(shown.equals(ran) ? suspicion : suspicion.recordedAs(station.run(shown)));
            } else if (verdict.outcome() == Verdict.Outcome.UNKNOWN) {
                ledger.undecided(suspicion);
            }
        }
        return verdict;
    }
}
