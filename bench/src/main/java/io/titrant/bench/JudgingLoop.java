package io.titrant.bench;

import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.generate.CaseGenerator;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.DelegatingLab;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Scratch;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a worker of a campaign does, with a clock beside it: generate, execute, judge. Remembers the runs of the case at hand. */
final class JudgingLoop extends DelegatingLab {
    private static final int SERIAL_RUNS = 2;

    private final CaseGenerator generator;
    private final long seed;
    private final TestDatabase testDatabase;
    private final TimeSplit split;
    private final List<Oracle> oracles;
    private final List<BareReplay.Ran> runs = new ArrayList<>();
    private @Nullable Case current;
    private long nanosInRuns;
    private long nanosAlone;
    private long statements;
    private boolean bug;

    JudgingLoop(List<Oracle> oracles, CaseGenerator generator, long seed, TestDatabase testDatabase, TimeSplit split) {
        super(testDatabase);
        this.oracles = oracles;
        this.generator = generator;
        this.seed = seed;
        this.testDatabase = testDatabase;
        this.split = split;
    }

    /** Judges one case; the runs that took, or nothing if its database could not be set up. */
    List<BareReplay.Ran> judge(long index) {
        runs.clear();
        bug = false;
        long began = System.nanoTime();
        Case testCase = generator.generate(seed, index);
        current = testCase;
        split.add(TimeSplit.Part.GENERATE, System.nanoTime() - began);
        try {
            split.inConcurrentRun(true);
            Recording recording = testDatabase.run(testCase);
            split.inConcurrentRun(false);
            ran(testCase, recording);
            List<Verdict> verdicts = new ArrayList<>();
            for (Oracle oracle : oracles) {
                if (oracle.wants(testCase) && oracle.isNeeded(testCase, verdicts)) {
                    verdicts.add(judge(oracle, index, testCase, recording));
                }
            }
        } catch (InitFailedException e) {
            runs.clear();
        }
        return List.copyOf(runs);
    }

    private Verdict judge(Oracle oracle, long index, Case testCase, Recording recording) {
        long began = System.nanoTime();
        long inRuns = nanosInRuns;
        long before = statements;
        Verdict verdict = oracle.judge(testCase, recording, this);
        if (verdict.outcome() == Verdict.Outcome.BUG) {
            bug = true;
            System.err.println("bug in case " + seed + "/" + index + " (" + oracle.name() + ")");
        }
        long took = System.nanoTime() - began;
        split.add(testCase.complex(), oracle.name(), took, statements - before);
        split.add(TimeSplit.Part.JUDGE, took - (nanosInRuns - inRuns));
        return verdict;
    }

    private void ran(Case testCase, Recording recording) {
        runs.add(new BareReplay.Ran(testCase, recording));
        statements += recording.events().stream()
                .filter(event -> event.kind() == Event.Kind.RETURNED)
                .count();
    }

    /** Whether an oracle called the last case a bug. */
    boolean bug() {
        return bug;
    }

    /** How many statements were sent so far, except those that reset the database and read its rows. */
    long statements() {
        return statements;
    }

    @Override
    public Optional<Result> queryFinalState(Recording recording, String query) {
        statements++;
        return super.queryFinalState(recording, query);
    }

    @Override
    public Optional<List<Result>> queryFinalStateTogether(Recording recording, List<String> queries) {
        Optional<List<Result>> results = super.queryFinalStateTogether(recording, queries);
        statements += results.map(List::size).orElse(0);
        return results;
    }

    /** Whether the last case has complex statements. */
    boolean complex() {
        return current != null && current.complex();
    }

    @Override
    public Recording run(Case testCase) {
        boolean serial =
                runs.size() <= SERIAL_RUNS && current != null && testCase.init().equals(current.init());
        long began = System.nanoTime();
        try {
            Recording recording = testDatabase.run(testCase);
            ran(testCase, recording);
            return recording;
        } finally {
            long took = System.nanoTime() - began;
            nanosInRuns += took;
            split.add(serial ? TimeSplit.Part.SERIAL_RUNS : TimeSplit.Part.EXPLANATION, took);
        }
    }

    @Override
    public Scratch scratch() {
        return new TimedScratch(testDatabase.scratch(), (sent, took) -> {
            statements += sent;
            nanosInRuns += took;
            nanosAlone += took;
            split.add(TimeSplit.Part.VIEWS, took);
        });
    }

    /** How long statements have run alone so far: over JDBC, with nothing beside them. */
    long nanosAlone() {
        return nanosAlone;
    }
}
