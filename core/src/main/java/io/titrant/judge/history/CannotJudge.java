package io.titrant.judge.history;

import io.titrant.judge.Verdict;
import java.util.List;

/** Ends a judgement that cannot be completed, and says why. */
public final class CannotJudge extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Verdict.Outcome outcome;
    private final String why;

    private CannotJudge(Verdict.Outcome outcome, String why) {
        super(why, null, false, false);
        this.outcome = outcome;
        this.why = why;
    }

    public static CannotJudge unknown(String why) {
        return new CannotJudge(Verdict.Outcome.UNKNOWN, why);
    }

    public static CannotJudge notApplicable(String why) {
        return new CannotJudge(Verdict.Outcome.NOT_APPLICABLE, why);
    }

    /** The same, of an oracle that is applicable and yet cannot decide. */
    public CannotJudge asUnknown() {
        return unknown(why);
    }

    /** The verdict of the oracle that could not judge. */
    public Verdict verdict(String oracle) {
        return new Verdict(oracle, outcome, null, null, why, List.of());
    }
}
