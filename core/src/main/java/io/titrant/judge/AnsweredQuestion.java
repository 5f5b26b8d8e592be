package io.titrant.judge;

import io.titrant.casefile.Case;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decides whether a campaign asks WriteCheck and IsoRel about a case that Troc has judged. If Troc passes a recording, every statement did what it does
 * alone on the view of its level, so the final rows are the documented ones and no transaction read a version that its level forbids: the two other oracles have nothing to
 * report. They judge every fourth of these cases nevertheless, because a model may be wrong. Example:
 *
 * <pre>
 *   case 8   troc: pass        writecheck and isorel judge it: every fourth case
 *   case 9   troc: pass        not asked
 *   case 10  troc: permitted   asked, like after bug, unknown and not-applicable
 * </pre>
 */
public final class AnsweredQuestion {
    private static final String ANSWERING = "troc";
    private static final int EVERY = 4;

    private AnsweredQuestion() {}

    /** Whether an oracle beside Troc still has to judge the case. */
    public static boolean remains(Case testCase, List<Verdict> earlier) {
        boolean answered = earlier.stream()
                .anyMatch(verdict -> verdict.oracle().equals(ANSWERING) && verdict.outcome() == Verdict.Outcome.PASS);
        return !answered || isOneOf(EVERY, testCase);
    }

    /** Whether the case is one of every so many; always, if it has no number. */
    public static boolean isOneOf(int every, Case testCase) {
        OptionalLong number = testCase.number();
        return number.isEmpty() || number.getAsLong() % every == 0;
    }
}
