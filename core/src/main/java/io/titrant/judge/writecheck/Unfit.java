package io.titrant.judge.writecheck;

import io.titrant.judge.Verdict;

/** Ends a judgement that cannot be completed, with the verdict that says why. */
final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Verdict verdict;

    private Unfit(Verdict verdict) {
        super(verdict.explanation(), null, false, false);
        this.verdict = verdict;
    }

    static Unfit unknown(String why) {
        return new Unfit(Verdict.unknown(WriteCheck.NAME, why));
    }

    static Unfit notApplicable(String why) {
        return new Unfit(Verdict.notApplicable(WriteCheck.NAME, why));
    }

    Verdict verdict() {
        return verdict;
    }
}
