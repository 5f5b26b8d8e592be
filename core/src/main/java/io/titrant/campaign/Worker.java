package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.execute.InitFailedException;
import io.titrant.execute.Station;
import io.titrant.generate.CaseGenerator;
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
                    one(index);
                }
                if (!queue.stopped()) {
                    queue.done(block);
                }
            }
        }
    }

    private void one(long index) {
        Case testCase = generator.generate(settings.seed(), index);
        Recording recording;
        List<Verdict> verdicts = new ArrayList<>();
        try {
            recording = station.run(testCase);
            for (Oracle oracle : settings.oracles()) {
                Verdict verdict = oracle.judge(testCase, recording, station);
                verdicts.add(verdict);
                Suspicion suspicion = new Suspicion(index, oracle, verdict, testCase, recording);
                if (verdict.outcome() == Verdict.Outcome.BUG || verdict.outcome() == Verdict.Outcome.PERMITTED) {
                    ledger.suspicion(suspicion);
                    queue.add(suspicion);
                } else if (verdict.outcome() == Verdict.Outcome.UNKNOWN) {
                    ledger.undecided(suspicion);
                }
            }
        } catch (InitFailedException e) {
            ledger.count(Statistics.ofDropped());
            ledger.note("case " + index + ": " + e.getMessage());
            return;
        }
        ledger.count(Statistics.of(testCase, recording, verdicts));
    }
}
