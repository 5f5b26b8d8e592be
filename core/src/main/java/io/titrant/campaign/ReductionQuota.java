package io.titrant.campaign;

import io.titrant.judge.Verdict;

/**
 * Limits how many suspicions of one sort are reduced. Bugs are reduced until {@value #BUGS_IN_A_ROW} in a row gave no new finding, permitted
 * behaviour once. Known findings do not count, but there is an upper limit for all.
 */
final class ReductionQuota {
    private static final int BUGS_IN_A_ROW = 20;
    private static final int BUGS = 200;

    private final boolean bugs;
    private int reduced;
    private int known;
    private int inARowWithoutNew;

    ReductionQuota(Suspicion.Sort sort) {
        this.bugs = sort.outcome() == Verdict.Outcome.BUG;
    }

    boolean used() {
        return reduced > 0;
    }

    /** Whether the next suspicion is postponed until the collector has nothing else to do. */
    boolean spent() {
        return exhausted() || (bugs ? inARowWithoutNew >= BUGS_IN_A_ROW : reduced > known);
    }

    /** How many more suspicions are reduced if none of them gives a new finding. */
    int left() {
        return spent() ? 0 : bugs ? Math.min(BUGS_IN_A_ROW - inARowWithoutNew, BUGS - reduced) : 1;
    }

    /** Whether no further suspicion is reduced. */
    boolean exhausted() {
        return reduced >= BUGS || (!bugs && reduced > known);
    }

    /**
     * Counts a reduced suspicion.
     *
     * @param isNew whether its fingerprint is new
     * @param isKnown whether the user has listed its fingerprint as known
     */
    void count(Finding finding, boolean isNew, boolean isKnown) {
        reduced++;
        if (isKnown) {
            known++;
        } else if (isNew && finding.reproduction().reproduced() > 0 && !finding.unfinished()) {
            inARowWithoutNew = 0;
        } else {
            // A finding that did not repeat or was not fully reduced has a new fingerprint by accident.
            inARowWithoutNew++;
        }
    }
}
