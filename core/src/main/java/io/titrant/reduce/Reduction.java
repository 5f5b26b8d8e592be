package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.Objects;

/**
 * What a reduction came to.
 *
 * @param smallest the smallest case found that gets the wanted verdict; the original if none is smaller or it did not reproduce
 * @param recording what happened in the last run of it, and {@code verdict} the word on that; where the original never reproduced, a
 *     run of it and the wanted verdict
 * @param tried how many candidates were run, {@code accepted} how many of them were taken, {@code repeated} how many came up again
 *     and were not run a second time
 * @param limited whether the budget, not the lack of ideas, ended it
 * @param reproduced how many of {@code tries} runs of the original gave the wanted verdict
 */
public record Reduction(
        Case smallest,
        Recording recording,
        Verdict verdict,
        Size before,
        Size after,
        int tried,
        int accepted,
        int repeated,
        boolean limited,
        int reproduced,
        int tries) {

    public Reduction {
        Objects.requireNonNull(smallest);
        if (after.compareTo(before) > 0) {
            throw new IllegalArgumentException("a reduction made the case bigger: " + before + " to " + after);
        }
    }

    /** Whether some run of the original went otherwise. */
    public boolean flaky() {
        return reproduced < tries;
    }

    /** Whether the smallest case is smaller than the original. */
    public boolean reduced() {
        return accepted > 0;
    }

    /** How the finding is marked: {@code flaky 2 of 3}, or {@code reproduced 3 of 3}. */
    public String mark() {
        return (flaky() ? "flaky " : "reproduced ") + reproduced + " of " + tries;
    }
}
