package io.titrant.campaign;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.execute.InitFailedException;
import io.titrant.execute.Station;
import io.titrant.judge.Lab;
import io.titrant.judge.LabClosedException;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.reduce.Reduction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns suspicions into findings, one at a time and in the order of their cases: each is confirmed and reduced, and those with the same
 * fingerprint become one. Reduction is rationed per sort of verdict, and ends when time is up; what comes after is counted with the first of its
 * sort, and stays in the ledger for a campaign that goes on.
 */
final class Collector {
    private static final int BUGS_REDUCED_PER_SORT = 20;
    private static final int PERMITTED_REDUCED_PER_SORT = 1;

    private final Settings settings;
    private final Supplier<Station> open;
    private final BooleanSupplier outOfTime;
    private final Ledger ledger;
    private final Map<String, Finding> findings = new LinkedHashMap<>();
    private final Map<Suspicion.Sort, List<String>> reducedBySort = new HashMap<>();
    private @Nullable Station station;

    Collector(Settings settings, Supplier<Station> open, BooleanSupplier outOfTime, Ledger ledger) {
        this.settings = settings;
        this.open = open;
        this.outOfTime = outOfTime;
        this.ledger = ledger;
    }

    /** Looks into one suspicion; true if it is a finding that was not known before. */
    boolean collect(Suspicion suspicion) {
        List<String> before = reducedBySort.computeIfAbsent(suspicion.sort(), sort -> new ArrayList<>());
        int ration = suspicion.verdict().outcome() == Verdict.Outcome.BUG
                ? BUGS_REDUCED_PER_SORT
                : PERMITTED_REDUCED_PER_SORT;
        if (before.size() >= ration || (!before.isEmpty() && outOfTime.getAsBoolean())) {
            count(before.get(0), suspicion.testCase());
            return false;
        }
        Finding finding = lookInto(suspicion);
        before.add(finding.fingerprint());
        if (settings.known().contains(finding.fingerprint())) {
            return false;
        }
        synchronized (findings) {
            Finding same = findings.get(finding.fingerprint());
            if (same != null) {
                findings.put(finding.fingerprint(), same.again(suspicion.testCase()));
                return false;
            }
            findings.put(finding.fingerprint(), finding);
            return true;
        }
    }

    /** Runs and judges a case again that an earlier run had found suspicious, and said this of. */
    Suspicion lookAgain(long index, Oracle oracle, Case testCase, Verdict earlier) {
        Lab lab = new BoundedLab(station(), outOfTime);
        Recording recording = lab.run(testCase);
        Verdict now = oracle.judge(testCase, recording, lab);
        boolean shows = now.outcome() == Verdict.Outcome.BUG || now.outcome() == Verdict.Outcome.PERMITTED;
        return new Suspicion(index, oracle, shows ? now : earlier, testCase, recording);
    }

    List<Finding> findings() {
        synchronized (findings) {
            return List.copyOf(findings.values());
        }
    }

    void close() {
        if (station != null) {
            station.close();
        }
    }

    private void count(String fingerprint, Case another) {
        synchronized (findings) {
            Finding same = findings.get(fingerprint);
            if (same != null) {
                findings.put(fingerprint, same.again(another));
            }
        }
    }

    private Finding lookInto(Suspicion suspicion) {
        Finding asFound = asFound(suspicion);
        if (outOfTime.getAsBoolean()) {
            return asFound;
        }
        long began = System.nanoTime();
        long limit = settings.reduceTime().toNanos();
        boolean concurrent = suspicion.testCase().concurrent();
        BooleanSupplier late = () -> outOfTime.getAsBoolean() || System.nanoTime() - began > limit;
        // How often a race goes wrong takes many runs to tell.
        BooleanSupplier tooLate =
                () -> outOfTime.getAsBoolean() || System.nanoTime() - began > (concurrent ? limit + limit / 2 : limit);
        Lab lab = new BoundedLab(station(), tooLate);
        Reducer reducer = new Reducer(suspicion.oracle(), lab, Budget.ofTime(late, tooLate), settings.confirm());
        try {
            Reduction reduction = reducer.reduce(suspicion.testCase(), suspicion.verdict());
            return asFound.reducedTo(
                    fingerprint(suspicion, reduction.smallest(), reduction.recording(), reduction.verdict()),
                    reduction);
        } catch (InitFailedException | LabClosedException e) {
            return asFound;
        } catch (TitrantException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            ledger.defect("reduction of case " + suspicion.index(), e);
            return asFound;
        }
    }

    private Finding asFound(Suspicion suspicion) {
        return new Finding(
                fingerprint(suspicion, suspicion.testCase(), suspicion.recording(), suspicion.verdict()),
                suspicion.verdict(),
                suspicion.recording().engine(),
                suspicion.isolation(),
                settings.seed(),
                suspicion.index(),
                suspicion.testCase(),
                suspicion.recording(),
                null,
                null,
                null,
                1,
                List.of(),
                0,
                0);
    }

    private String fingerprint(Suspicion suspicion, Case shown, Recording recording, Verdict verdict) {
        return Fingerprint.of(
                suspicion.oracle().name(),
                verdict,
                recording.engine(),
                suspicion.isolation(),
                shown,
                recording,
                station().instance().engine().dialect());
    }

    private Station station() {
        if (station == null) {
            station = open.get();
        }
        return station;
    }
}
