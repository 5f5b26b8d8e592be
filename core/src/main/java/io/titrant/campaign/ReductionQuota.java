package io.titrant.campaign;

import io.titrant.judge.Verdict;

/**
 * How many suspicions of one sort are looked into. Of bugs, as many as bring something new now and then; of what is permitted, one. Known ones
 * use nothing up, but there is a limit to all.
 */
final class ReductionQuota {
    private static final int BUGS_IN_A_ROW = 20;
    private static final int BUGS = 200;

    private final boolean bugs;
    private int lookedInto;
    private int known;
    private int nothingNew;

    ReductionQuota(Suspicion.Sort sort) {
        this.bugs = sort.outcome() == Verdict.Outcome.BUG;
    }

    boolean begun() {
        return lookedInto > 0;
    }

    /** Whether the next is to wait until there is nothing better to do. */
    boolean spent() {
        return exhausted() || (bugs ? nothingNew >= BUGS_IN_A_ROW : lookedInto > known);
    }

    /** Whether the next is not to be looked into at all. */
    boolean exhausted() {
        return lookedInto >= BUGS || (!bugs && lookedInto > known);
    }

    /**
     * @param isNew whether it was unlike all before
     * @param isKnown whether it was one that is not to be told again
     */
    void count(Finding finding, boolean isNew, boolean isKnown) {
        lookedInto++;
        if (isKnown) {
            known++;
        } else if (isNew && finding.reproduction().reproduced() > 0 && !finding.unfinished()) {
            nothingNew = 0;
        } else {
            // What did not come back, or was not reduced to the end, is unlike others by accident.
            nothingNew++;
        }
    }
}
