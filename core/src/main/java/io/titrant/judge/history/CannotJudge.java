package io.titrant.judge.history;

import io.titrant.judge.Verdict;
import java.util.List;

/** Ends a judgement that the oracle cannot complete, and says why. */
public final class CannotJudge extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The remark on a verdict that would have taken more work than Titrant spends on one recording. */
    private static final String LIMIT_REACHED = "limit-reached";

    private final Verdict.Outcome outcome;
    private final String why;
    private final boolean limit;

    private CannotJudge(Verdict.Outcome outcome, String why, boolean limit) {
        super(why, null, false, false);
        this.outcome = outcome;
        this.why = why;
        this.limit = limit;
    }

    public static CannotJudge unknown(String why) {
        return new CannotJudge(Verdict.Outcome.UNKNOWN, why, false);
    }

    /** The judgement needs more of something than its limit. Such verdicts are counted. */
    public static CannotJudge limit(String why) {
        return new CannotJudge(Verdict.Outcome.UNKNOWN, why, true);
    }

    public static CannotJudge notApplicable(String why) {
        return new CannotJudge(Verdict.Outcome.NOT_APPLICABLE, why, false);
    }

    /** Whether the reason is one statement, so that others may be judged nevertheless. */
    public boolean concernsOneStatement() {
        return outcome == Verdict.Outcome.UNKNOWN && !limit;
    }

    /** The same, of an oracle that is applicable and yet cannot decide. */
    public CannotJudge asUnknown() {
        return new CannotJudge(Verdict.Outcome.UNKNOWN, why, limit);
    }

    /** The verdict of the oracle that could not judge. */
    public Verdict verdict(String oracle) {
        Verdict verdict = new Verdict(oracle, outcome, null, null, why, List.of());
        return limit ? verdict.remarking(List.of(new Verdict.Remark(LIMIT_REACHED, why))) : verdict;
    }
}
