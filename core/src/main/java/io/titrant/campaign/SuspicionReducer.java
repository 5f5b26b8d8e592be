package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.LabClosedException;
import io.titrant.record.Recording;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.reduce.Reduction;
import io.titrant.sql.Dialect;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Confirms and reduces one suspicion at a time, on its own database. A reduction that was cut short may be repeated with more time; it then starts
 * from the original case, so that its result does not depend on the first attempt.
 */
final class SuspicionReducer implements AutoCloseable {
    private static final int TIMES_LONGER = 5;

    private final CampaignSettings settings;
    private final Dialect dialect;
    private final Supplier<TestDatabase> open;
    private final BooleanSupplier outOfTime;
    private final CaseLog log;
    private final @Nullable ClusterReductions elsewhere;
    private @Nullable TestDatabase testDatabase;
    private @Nullable Case last;
    private long unused;

    /**
     * The finding that a suspicion became.
     *
     * @param again whether it is the second attempt
     * @param deaths the cases that the server died of meanwhile
     * @param nanos how long the reduction took, wherever it ran
     */
    record Result(Finding finding, boolean again, List<BoundedLab.Death> deaths, long nanos) {}

    SuspicionReducer(
            CampaignSettings settings,
            Dialect dialect,
            Supplier<TestDatabase> open,
            BooleanSupplier outOfTime,
            CaseLog log) {
        this(settings, dialect, open, outOfTime, log, null);
    }

    /** @param elsewhere where suspicions are reduced; null if here */
    SuspicionReducer(
            CampaignSettings settings,
            Dialect dialect,
            Supplier<TestDatabase> open,
            BooleanSupplier outOfTime,
            CaseLog log,
            @Nullable ClusterReductions elsewhere) {
        this.elsewhere = elsewhere;
        this.settings = settings;
        this.dialect = dialect;
        this.open = open;
        this.outOfTime = outOfTime;
        this.log = log;
    }

    Result reduce(Suspicion suspicion) {
        long limit = settings.reduceTime().toNanos();
        Result result = reduceWithin(suspicion, limit, false);
        unused += Math.max(0, limit - result.nanos());
        return result;
    }

    /** @param coming gives the suspicions to reduce next, in this order; elsewhere they may be reduced ahead */
    void takeComingFrom(Supplier<List<Suspicion>> coming) {
        if (elsewhere != null) {
            elsewhere.takeComingFrom(coming);
        }
    }

    /** Whether this suspicion was reduced ahead to the end. */
    boolean isReduced(Suspicion suspicion) {
        return elsewhere != null && elsewhere.isReduced(suspicion);
    }

    /** The finding without confirmation or reduction. */
    Result asItIs(Suspicion suspicion) {
        return new Result(asFound(suspicion), false, List.of(), 0);
    }

    private Result notReduced(Suspicion suspicion, boolean again) {
        return new Result(asFound(suspicion).notReduced(), again, List.of(), 0);
    }

    /** Whether a reduction may be repeated: always in a campaign bounded by time, else in the time that other reductions did not use. */
    boolean hasTimeToSpare() {
        return settings.time() != null || unused > settings.reduceTime().toNanos();
    }

    Result reduceLonger(Suspicion suspicion) {
        long limit = TIMES_LONGER * settings.reduceTime().toNanos();
        if (settings.time() != null) {
            return reduceWithin(suspicion, limit, true);
        }
        Result result = reduceWithin(suspicion, Math.min(limit, unused), true);
        unused -= result.nanos();
        return result;
    }

    Result reduceWithin(Suspicion suspicion, long limit, boolean again) {
        if (elsewhere != null) {
            Result result = elsewhere.reduce(suspicion, limit, again, outOfTime);
            return result != null ? result : notReduced(suspicion, again);
        }
        if (outOfTime.getAsBoolean()) {
            return notReduced(suspicion, again);
        }
        // The start of a server is no part of the reduction's time.
        testDatabase();
        long began = System.nanoTime();
        boolean concurrent = suspicion.testCase().concurrent();
        BooleanSupplier late = () -> outOfTime.getAsBoolean() || System.nanoTime() - began > limit;
        // A concurrent case needs many runs to measure how often it fails.
        BooleanSupplier tooLate =
                () -> outOfTime.getAsBoolean() || System.nanoTime() - began > (concurrent ? limit + limit / 2 : limit);
        BoundedLab lab = lab(tooLate);
        Finding finding = reduced(suspicion, lab, Budget.ofTime(late, tooLate));
        recordCrash(lab, suspicion.testCase());
        last = lab.last();
        return new Result(finding, again, lab.deaths(), System.nanoTime() - began);
    }

    /**
     * If the server is dead, runs a case so that the lab records the crash. An oracle that uses the scratch database may be the first to meet the
     * dead server, and reports nothing.
     */
    private void recordCrash(BoundedLab lab, Case any) {
        if (!testDatabase().instance().alive()) {
            try {
                lab.runAnyway(any);
            } catch (InitFailedException e) {
                log.note("the database was started again, but " + e.getMessage());
            }
        }
    }

    private Finding reduced(Suspicion suspicion, BoundedLab lab, Budget budget) {
        Reducer reducer = suspicion.verdict().outcome() == Verdict.Outcome.BUG
                ? new Reducer(suspicion.oracle(), lab, budget, settings.confirm())
                : Reducer.ofExample(suspicion.oracle(), lab, budget);
        try {
            Reduction reduction = reducer.reduce(suspicion.testCase(), suspicion.verdict());
            boolean cutShort = reduction.limited()
                    || (lab.refused() && !suspicion.testCase().concurrent());
            return asFound(suspicion)
                    .reducedTo(
                            fingerprint(suspicion, reduction.smallest(), reduction.recording(), reduction.verdict()),
                            reduction,
                            cutShort);
        } catch (LabClosedException e) {
            return asFound(suspicion).notReduced();
        } catch (InitFailedException e) {
            return asFound(suspicion);
        } catch (TitrantException e) {
            if (testDatabase().instance().alive()) {
                throw e;
            }
            return asFound(suspicion).notReduced();
        } catch (RuntimeException | StackOverflowError e) {
            log.defect("reduction of case " + suspicion.index(), e);
            return asFound(suspicion);
        }
    }

    private Finding asFound(Suspicion suspicion) {
        Finding.Identity identity = new Finding.Identity(
                fingerprint(suspicion, suspicion.testCase(), suspicion.recording(), suspicion.verdict()),
                suspicion.recording().engine(),
                suspicion.isolation(),
                settings.seed(),
                suspicion.index());
        return Finding.asFound(
                identity, new Finding.Evidence(suspicion.testCase(), suspicion.recording(), suspicion.verdict()));
    }

    private String fingerprint(Suspicion suspicion, Case shown, Recording recording, Verdict verdict) {
        return Fingerprint.of(
                suspicion.oracle().name(),
                verdict,
                recording.engine(),
                suspicion.isolation(),
                shown,
                recording,
                dialect);
    }

    /** A lab on this reducer's database that closes when the condition holds. */
    BoundedLab lab(BooleanSupplier closed) {
        return new BoundedLab(testDatabase(), closed, last);
    }

    private TestDatabase testDatabase() {
        if (testDatabase == null) {
            testDatabase = open.get();
        }
        return testDatabase;
    }

    @Override
    public void close() {
        if (elsewhere != null) {
            elsewhere.close();
        }
        if (testDatabase != null) {
            testDatabase.close();
        }
    }
}
