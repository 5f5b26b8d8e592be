package io.titrant.judge;

import io.titrant.casefile.Case;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decides whether a campaign asks WriteCheck and IsoRel about a case that Troc has judged. If Troc passes a recording, every statement did what it does
 * alone on the view of its level, so the final rows are the documented ones and no transaction read a version that its level forbids: the two other oracles have nothing to
 * report. They judge some of these cases nevertheless, because a model may be wrong: WriteCheck every fourth, IsoRel, which needs a run with instrumented statements, every eighth. Example:
 *
 * <pre>
 *   case 8   troc: pass        writecheck and isorel judge it
 *   case 12  troc: pass        writecheck judges it
 *   case 13  troc: pass        not asked
 *   case 14  troc: permitted   both are asked, like after bug, unknown and not-applicable
 * </pre>
 */
public final class AnsweredQuestion {
    private static final String ANSWERING = "troc";

    private AnsweredQuestion() {}

    /** Whether an oracle beside Troc, which judges one of every so many cases that Troc passes, has to judge the case. */
    public static boolean remains(int every, Case testCase, List<Verdict> earlier) {
        boolean answered = earlier.stream()
                .anyMatch(verdict -> verdict.oracle().equals(ANSWERING) && verdict.outcome() == Verdict.Outcome.PASS);
        return !answered || isOneOf(every, testCase);
    }

    /** Whether the case is one of every so many; always, if it has no number. */
    public static boolean isOneOf(int every, Case testCase) {
        OptionalLong number = testCase.number();
        return number.isEmpty() || number.getAsLong() % every == 0;
    }
}
