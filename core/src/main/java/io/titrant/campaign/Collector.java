package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.lab.LabClosedException;
import io.titrant.record.Recording;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Turns suspicions into findings, one at a time and in the order of their cases: each is confirmed and reduced, and those with the same
 * fingerprint become one. What that comes to is written down at once. Reduction is rationed per sort of verdict, and ends when time is up; what
 * comes after is counted as not looked at, is taken up where there is nothing else to do, and stays in the ledger for a campaign that goes on.
 */
final class Collector {
    private static final int MOST_POSTPONED = 300;

    private final CampaignSettings settings;
    private final BooleanSupplier outOfTime;
    private final Ledger ledger;
    private final SuspicionReducer suspicionReducer;
    private final CampaignFindings findings;
    private final Map<Suspicion.Sort, ReductionQuota> rations = new HashMap<>();
    private final Set<ResolvedSuspicion.Key> finishedBefore = new HashSet<>();
    private final Deque<Suspicion> cutShort = new ArrayDeque<>();
    private final Deque<Suspicion> postponed = new ArrayDeque<>();

    Collector(CampaignSettings settings, Supplier<TestDatabase> open, BooleanSupplier outOfTime, Ledger ledger) {
        this.settings = settings;
        this.outOfTime = outOfTime;
        this.ledger = ledger;
        this.suspicionReducer = new SuspicionReducer(settings, open, outOfTime, ledger);
        this.findings = new CampaignFindings(settings.known());
        ledger.resolved().forEach(this::restore);
    }

    /** Takes over what an earlier run had come to. */
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

    /** Whether an earlier run has come to an end with this one. */
    boolean finishedBefore(ResolvedSuspicion.Key key) {
        return finishedBefore.contains(key);
    }

    /** Looks into one suspicion; true if it is a finding that was not known before. */
    boolean collect(Suspicion suspicion) {
        boolean wanted = wants(suspicion.sort());
        if (Survival.isCrash(suspicion.verdict())) {
            SuspicionReducer.Result asItIs = suspicionReducer.asItIs(suspicion);
            Finding same = findings.get(asItIs.finding().fingerprint());
            // The server died as it has before: another case need not be reduced, if that one was or there is no time.
            if (same != null && (!wanted || (same.reproduction().reproduced() > 0 && !same.unfinished()))) {
                return settle(suspicion, asItIs);
            }
        }
        if (!wanted) {
            if (!keeps(suspicion.key(), suspicion.testCase())) {
                postpone(suspicion);
            }
            return false;
        }
        return settle(suspicion, suspicionReducer.into(suspicion));
    }

    /** Whether there is time and ration for one more of this sort; the first is always wanted, as it is if need be. */
    boolean wants(Suspicion.Sort sort) {
        ReductionQuota quota = quota(sort);
        return !quota.begun() || !(quota.spent() || outOfTime.getAsBoolean());
    }

    /** Whether this one is a finding already, if not one that was reduced to the end. */
    boolean keeps(ResolvedSuspicion.Key key, Case testCase) {
        return findings.of(key, testCase) != null;
    }

    /** Counts one as not looked at. */
    void passOver(Suspicion.Sort sort) {
        findings.passOver(sort);
    }

    private void postpone(Suspicion suspicion) {
        passOver(suspicion.sort());
        if (settings.time() != null
                && postponed.size() < MOST_POSTPONED
                && !quota(suspicion.sort()).exhausted()) {
            postponed.add(suspicion);
        }
    }

    /** Whether there is something to do that was left for later, and time for it. */
    boolean hasLeftovers() {
        return !outOfTime.getAsBoolean()
                && ((!cutShort.isEmpty() && suspicionReducer.hasTimeToSpare()) || !postponed.isEmpty());
    }

    /** Does one thing that was left for later; true if that showed a finding that was not known before. */
    boolean takeUpLeftover() {
        Suspicion again = suspicionReducer.hasTimeToSpare() ? cutShort.poll() : null;
        if (again != null) {
            return reduceToTheEnd(again);
        }
        Suspicion late = postponed.poll();
        if (late == null) {
            return false;
        }
        if (quota(late.sort()).exhausted()) {
            return false;
        }
        findings.takeUp(late.sort());
        return settle(late, suspicionReducer.into(late));
    }

    private boolean reduceToTheEnd(Suspicion suspicion) {
        Finding before = findings.of(suspicion.key(), suspicion.testCase());
        if (before == null || !before.unfinished()) {
            return false;
        }
        return settle(suspicion, suspicionReducer.onceMore(suspicion));
    }

    /** Joins what became of a suspicion with the findings, and writes it down. */
    private boolean settle(Suspicion suspicion, SuspicionReducer.Result result) {
        boolean told = join(suspicion, result);
        // A server that dies while its death is looked into confirms it.
        if (!Survival.isCrash(suspicion.verdict())) {
            for (BoundedLab.Death death : result.deaths()) {
                Suspicion crash = death.suspicion(suspicion.index());
                ledger.suspicion(crash);
                told |= collect(crash);
            }
        }
        return told;
    }

    private boolean join(Suspicion suspicion, SuspicionReducer.Result result) {
        Finding finding = result.finding();
        ResolvedSuspicion.Key key = suspicion.key();
        Finding before = findings.of(key, suspicion.testCase());
        if (before != null && finding.unfinished() && !finding.smallerThan(before)) {
            return false;
        }
        boolean isNew = findings.add(key, finding);
        boolean isKnown = findings.known(finding);
        boolean isTold = findings.of(key, suspicion.testCase()) != null;
        ledger.settle(isTold ? ResolvedSuspicion.as(key, finding) : ResolvedSuspicion.sameAs(key, finding));
        quota(suspicion.sort()).count(finding, isNew, isKnown);
        if (isNew && !isKnown && finding.unfinished() && !result.again()) {
            cutShort.add(suspicion);
        }
        return isNew && !isKnown;
    }

    /** Runs and judges a case again that an earlier run had found suspicious, and said this of. */
    Suspicion lookAgain(long index, Oracle oracle, Case testCase, Verdict earlier) {
        BoundedLab lab = suspicionReducer.lab(outOfTime);
        Recording recording = lab.runAnyway(testCase);
        Verdict verdict = earlier;
        try {
            Verdict now = oracle.judge(testCase, recording, lab);
            boolean shows = now.outcome() == Verdict.Outcome.BUG || now.outcome() == Verdict.Outcome.PERMITTED;
            verdict = shows ? now : earlier;
        } catch (LabClosedException e) {
            // No time to ask again: it stands as it was told.
        }
        return new Suspicion(index, oracle, verdict, testCase, recording);
    }

    private ReductionQuota quota(Suspicion.Sort sort) {
        return rations.computeIfAbsent(sort, ReductionQuota::new);
    }

    List<Finding> findings() {
        return findings.told();
    }

    List<CampaignResult.Unexamined> unexamined() {
        return findings.unexamined();
    }

    void close() {
        suspicionReducer.close();
    }
}
