package io.titrant.judge.txcheck;

import io.titrant.judge.Verdict;

/** A bug that ends the examination of a case at once: a run shows it by itself, and no refined case is needed. */
final class BugFound extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Verdict verdict;

    BugFound(Verdict verdict) {
        super(verdict.explanation(), null, false, false);
        this.verdict = verdict;
    }

    Verdict verdict() {
        return verdict;
    }
}
