package io.titrant.campaign.storm;

import io.titrant.Plural;
import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.InitFailedException;
import io.titrant.lab.Lab;
import io.titrant.reduce.Budget;
import io.titrant.reduce.Reducer;
import io.titrant.reduce.Reduction;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a small case of a storm's anomaly. The transactions of the anomaly run again in the order in which the storm sent their statements; if that does not show the
 * anomaly, their sessions run at the same time, many times. A case that shows the anomaly is reduced like the findings of a campaign.
 */
public final class StormReproduction {
    private static final int RACES = 40;
    private static final int CONFIRM = 2;

    private final Oracle oracle;
    private final Lab lab;
    private final Duration limit;
    private final BooleanSupplier stopped;

    /**
     * @param limit how long concurrent runs go on, and how long a reduction may take
     * @param stopped whether the user wants to end now; the case is then written as it is
     */
    public StormReproduction(Oracle oracle, Lab lab, Duration limit, BooleanSupplier stopped) {
        this.oracle = oracle;
        this.lab = lab;
        this.limit = limit;
        this.stopped = stopped;
    }

    /**
     * A case and what it shows.
     *
     * @param how a sentence: how often the case shows the anomaly
     */
    public record Reproduced(Case testCase, boolean shown, String how) {}

    /** @param ordered the transactions in the order in which their statements were sent */
    public Reproduced of(Case ordered) {
        if (stopped.getAsBoolean()) {
            return new Reproduced(ordered, false, "The case was not run, because the storm was stopped.");
        }
        try {
            Verdict inOrder = judged(ordered);
            if (inOrder != null) {
                return reduced(ordered, inOrder);
            }
            Case concurrent = ordered.withHeader(ordered.header().with(Case.SCHEDULE, Case.CONCURRENT));
            long deadline = System.nanoTime() + limit.toNanos();
            int runs = 0;
            while (runs < RACES && System.nanoTime() < deadline && !stopped.getAsBoolean()) {
                runs++;
                Verdict seen = judged(concurrent);
                if (seen != null) {
                    return reduced(concurrent, seen);
                }
            }
            return new Reproduced(
                    concurrent,
                    false,
                    "The transactions alone did not show it again, neither in the storm's order nor in " + runs
                            + " concurrent runs.");
        } catch (InitFailedException e) {
            return new Reproduced(ordered, false, "The case could not be set up: " + e.getMessage());
        }
    }

    private @Nullable Verdict judged(Case testCase) {
        Verdict verdict = oracle.judge(testCase, lab.run(oracle.prepared(testCase, lab)), lab);
        return verdict.outcome() == Verdict.Outcome.BUG ? verdict : null;
    }

    private Reproduced reduced(Case failing, Verdict wanted) {
        long deadline = System.nanoTime() + limit.toNanos();
        Budget budget = Budget.ofTime(() -> System.nanoTime() > deadline || stopped.getAsBoolean());
        Reduction reduction = new Reducer(oracle, lab, budget, CONFIRM).reduce(failing, wanted);
        Case smallest = reduction.smallest();
        String verdict = "bug"
                + (reduction.verdict().kind() == null
                        ? ""
                        : " (" + reduction.verdict().kind() + ")");
        return new Reproduced(
                smallest.withHeader(smallest.header().with("verdict", "bug")),
                reduction.reproduced() > 0,
                "A case of its transactions shows " + verdict + ": " + reduction.mark() + " "
                        + Plural.noun(reduction.tries(), "run") + ".");
    }
}
