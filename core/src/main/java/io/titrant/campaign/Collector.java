package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.lab.LabClosedException;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns suspicions into findings, one at a time in the order of their cases: each suspicion is confirmed and reduced, and suspicions with the same
 * fingerprint become one finding. The result is written to the ledger at once. How many suspicions of one sort are reduced is limited, and so is the
 * time. Other suspicions are counted as not examined; they are taken up when the collector has nothing else to do, and stay in the ledger for a
 * continued campaign.
 */
final class Collector {
    private static final int MOST_POSTPONED = 300;

    private final CampaignSettings settings;
    private final BooleanSupplier outOfTime;
    private final Ledger ledger;
    private final SuspicionReducer suspicionReducer;
    private final CampaignFindings findings;
    private final Map<Suspicion.Sort, ReductionQuota> quotas = new HashMap<>();
    private final Set<ResolvedSuspicion.Key> finishedBefore = new HashSet<>();
    private @Nullable Suspicion reducing;
    private final Deque<Suspicion> cutShort = new ArrayDeque<>();
    private final Deque<Suspicion> postponed = new ArrayDeque<>();

    Collector(
            CampaignSettings settings,
            Dialect dialect,
            Supplier<TestDatabase> open,
            BooleanSupplier outOfTime,
            Ledger ledger) {
        this(settings, dialect, open, outOfTime, ledger, null);
    }

    /** @param elsewhere where suspicions are reduced; null if here */
    Collector(
            CampaignSettings settings,
            Dialect dialect,
            Supplier<TestDatabase> open,
            BooleanSupplier outOfTime,
            Ledger ledger,
            @Nullable ClusterReductions elsewhere) {
        this.settings = settings;
        this.outOfTime = outOfTime;
        this.ledger = ledger;
        this.suspicionReducer = new SuspicionReducer(settings, dialect, open, outOfTime, ledger, elsewhere);
        this.findings = new CampaignFindings(settings.known());
        ledger.resolved().forEach(this::restore);
    }

    /** Takes over a resolved suspicion of an earlier run. */
    private void restore(ResolvedSuspicion resolved) {
        Finding finding = resolved.finding();
        Finding shown;
        boolean isNew = false;
        if (finding != null) {
            isNew = findings.add(resolved.key(), finding);
            shown = finding;
        } else {
            String same = resolved.same();
            Case another = resolved.testCase();
            shown = same == null ? null : findings.get(same);
            if (same == null || shown == null || another == null) {
                return;
            }
            findings.again(same, another);
        }
        if (resolved.finished()) {
            finishedBefore.add(resolved.key());
        }
        Suspicion.Sort sort = Suspicion.Sort.of(shown);
        quota(sort).count(shown, isNew, findings.known(shown));
    }

    /** Whether an earlier run has finished this suspicion. */
    boolean finishedBefore(ResolvedSuspicion.Key key) {
        return finishedBefore.contains(key);
    }

    /** Examines one suspicion. Returns whether it became a new finding. */
    boolean collect(Suspicion suspicion) {
        boolean wanted = wants(suspicion.sort())
                || (suspicionReducer.isReduced(suspicion)
                        && !quota(suspicion.sort()).spent());
        SuspicionReducer.Result repeatedCrash = repeatedCrash(suspicion, wanted);
        if (repeatedCrash != null) {
            return resolve(suspicion, repeatedCrash);
        }
        if (!wanted) {
            if (!has(suspicion.key(), suspicion.testCase())) {
                postpone(suspicion);
            }
            return false;
        }
        return resolve(suspicion, reduced(suspicion));
    }

    private SuspicionReducer.Result reduced(Suspicion suspicion) {
        reducing = suspicion;
        return suspicionReducer.reduce(suspicion);
    }

    /** A crash that need not be reduced, because the server died with the same message before and the earlier case was reduced, or there is no time; else null. */
    private SuspicionReducer.@Nullable Result repeatedCrash(Suspicion suspicion, boolean wanted) {
        if (!Survival.isCrash(suspicion.verdict())) {
            return null;
        }
        SuspicionReducer.Result asItIs = suspicionReducer.asItIs(suspicion);
        Finding same = findings.get(asItIs.finding().fingerprint());
        boolean reduced = same != null && same.reproduction().reproduced() > 0 && !same.unfinished();
        return same != null && (reduced || !wanted) ? asItIs : null;
    }

    /** @param coming gives the suspicions that will be collected next, in this order; they may be reduced ahead */
    void takeComingFrom(Supplier<List<Suspicion>> coming) {
        suspicionReducer.takeComingFrom(() -> wanted(coming.get()));
    }

    /** The suspicions among these that are reduced if neither they nor the one that is being reduced give a new finding. */
    private List<Suspicion> wanted(List<Suspicion> coming) {
        Map<Suspicion.Sort, Integer> left = new HashMap<>();
        Set<String> crashes = new HashSet<>();
        if (reducing != null) {
            left.put(reducing.sort().counted(), quota(reducing.sort()).left() - 1);
            isFirstCrash(reducing, crashes);
        }
        List<Suspicion> wanted = new ArrayList<>();
        for (Suspicion suspicion : coming) {
            Suspicion.Sort sort = suspicion.sort();
            int more = left.computeIfAbsent(sort.counted(), key -> quota(sort).left());
            if (more > 0 && !finishedBefore(suspicion.key())) {
                left.put(sort.counted(), more - 1);
                if (!Survival.isCrash(suspicion.verdict()) || isFirstCrash(suspicion, crashes)) {
                    wanted.add(suspicion);
                }
            }
        }
        return wanted;
    }

    /** Whether this is the first crash with its message: the others are not reduced if its reduction succeeds. */
    private boolean isFirstCrash(Suspicion suspicion, Set<String> crashes) {
        return Survival.isCrash(suspicion.verdict())
                && crashes.add(suspicionReducer.asItIs(suspicion).finding().fingerprint())
                && repeatedCrash(suspicion, true) == null;
    }

    /** Whether there is time and quota to reduce one more suspicion of this sort. The first of a sort is always wanted, unreduced if need be. */
    boolean wants(Suspicion.Sort sort) {
        ReductionQuota quota = quota(sort);
        return !quota.used() || !(quota.spent() || outOfTime.getAsBoolean());
    }

    /** Whether the suspicion is a finding already, if perhaps not reduced to the end. */
    boolean has(ResolvedSuspicion.Key key, Case testCase) {
        return findings.of(key, testCase) != null;
    }

    /** Whether the same suspicion is a finding here whose reduction was cut short too. */
    boolean isCutShort(ResolvedSuspicion resolved) {
        Finding other = resolved.finding();
        Finding here = other == null
                ? null
                : findings.of(resolved.key(), other.original().testCase());
        return here != null && here.unfinished();
    }

    /** Counts a suspicion as not examined. */
    void countUnexamined(Suspicion.Sort sort) {
        findings.countUnexamined(sort);
    }

    private void postpone(Suspicion suspicion) {
        countUnexamined(suspicion.sort());
        if (settings.time() != null
                && postponed.size() < MOST_POSTPONED
                && !quota(suspicion.sort()).exhausted()) {
            postponed.add(suspicion);
        }
    }

    /** Whether a suspicion was postponed or a reduction was cut short, and there is time for it. */
    boolean hasLeftovers() {
        return !outOfTime.getAsBoolean()
                && ((!cutShort.isEmpty() && suspicionReducer.hasTimeToSpare()) || !postponed.isEmpty());
    }

    /** Examines one postponed suspicion, or repeats one reduction that was cut short. Returns whether it became a new finding. */
    boolean takeUpLeftover() {
        Suspicion again = suspicionReducer.hasTimeToSpare() ? cutShort.poll() : null;
        if (again != null) {
            return reduceAgain(again);
        }
        Suspicion next = postponed.poll();
        if (next == null) {
            return false;
        }
        if (quota(next.sort()).exhausted()) {
            return false;
        }
        findings.countExamined(next.sort());
        return resolve(next, reduced(next));
    }

    private boolean reduceAgain(Suspicion suspicion) {
        Finding before = findings.of(suspicion.key(), suspicion.testCase());
        if (before == null || !before.unfinished()) {
            return false;
        }
        reducing = suspicion;
        return resolve(suspicion, suspicionReducer.reduceLonger(suspicion));
    }

    /** Adds the finding to the others and writes it to the ledger. Returns whether a new finding is to be reported. */
    private boolean resolve(Suspicion suspicion, SuspicionReducer.Result result) {
        boolean isNew = join(suspicion, result);
        // A server that dies while its crash is reduced confirms the crash.
        if (!Survival.isCrash(suspicion.verdict())) {
            for (BoundedLab.Death death : result.deaths()) {
                Suspicion crash = death.suspicion(suspicion.index());
                ledger.suspicion(crash);
                isNew |= collect(crash);
            }
        }
        return isNew;
    }

    private boolean join(Suspicion suspicion, SuspicionReducer.Result result) {
        boolean isNew = join(suspicion.key(), result.finding());
        if (isNew && result.finding().unfinished() && !result.again()) {
            cutShort.add(suspicion);
        }
        return isNew;
    }

    private boolean join(ResolvedSuspicion.Key key, Finding finding) {
        Case testCase = finding.original().testCase();
        Finding before = findings.of(key, testCase);
        if (before != null && finding.unfinished() && !finding.smallerThan(before)) {
            return false;
        }
        boolean isNew = findings.add(key, finding);
        boolean isKnown = findings.known(finding);
        boolean isOwnFinding = findings.of(key, testCase) != null;
        ledger.resolve(isOwnFinding ? ResolvedSuspicion.as(key, finding) : ResolvedSuspicion.sameAs(key, finding));
        quota(Suspicion.Sort.of(finding)).count(finding, isNew, isKnown);
        return isNew && !isKnown;
    }

    /**
     * Takes over what another shard made of a suspicion, as if it had been examined here. A bug is always taken over, permitted behaviour only if a
     * campaign would examine it. Returns whether it was taken over.
     */
    boolean adopt(ResolvedSuspicion resolved) {
        Finding finding = resolved.finding();
        Case another = resolved.testCase();
        String same = resolved.same();
        Finding first = finding != null || same == null ? finding : findings.get(same);
        if (first == null) {
            return false;
        }
        Suspicion.Sort sort = Suspicion.Sort.of(first);
        if (sort.outcome() != Verdict.Outcome.BUG && !wants(sort)) {
            return false;
        }
        if (finding != null) {
            join(resolved.key(), finding);
        } else if (same != null && another != null) {
            findings.again(same, another);
            ledger.resolve(resolved);
            quota(sort).count(first, false, findings.known(first));
        }
        return true;
    }

    /** Runs and judges a case again that an earlier run had judged so. */
    Suspicion reexamine(long index, Oracle oracle, Case testCase, Verdict earlier) {
        BoundedLab lab = suspicionReducer.lab(outOfTime);
        Recording recording = lab.runAnyway(testCase);
        Verdict verdict = earlier;
        try {
            Verdict now = oracle.judge(testCase, recording, lab);
            boolean repeats = now.outcome() == Verdict.Outcome.BUG || now.outcome() == Verdict.Outcome.PERMITTED;
            verdict = repeats ? now : earlier;
        } catch (LabClosedException e) {
            // No time to judge the case again: the earlier verdict stands.
        }
        return new Suspicion(index, oracle, verdict, testCase, recording);
    }

    private ReductionQuota quota(Suspicion.Sort sort) {
        return quotas.computeIfAbsent(sort.counted(), ReductionQuota::new);
    }

    List<Finding> findings() {
        return findings.reported();
    }

    /** The findings that the user knows. */
    CampaignResult.SetAside setAside() {
        return findings.setAside();
    }

    List<CampaignResult.Unexamined> unexamined() {
        return findings.unexamined();
    }

    void close() {
        suspicionReducer.close();
    }
}
