package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.Objects;

/**
 * The result of a reduction.
 *
 * @param smallest the smallest case that gets the wanted verdict; the original if none is smaller or the verdict did not repeat
 * @param recording the recording of its last run
 * @param verdict the verdict on that recording; the wanted verdict if the original never repeated it
 * @param tried how many candidates ran
 * @param accepted how many candidates were accepted
 * @param repeated how many candidates were equal to earlier ones and did not run
 * @param limited whether the budget ended the reduction
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
            throw new IllegalArgumentException("the reduction made the case larger: " + before + " to " + after);
        }
    }

    /** Whether some run of the original gave another verdict. */
    public boolean flaky() {
        return reproduced < tries;
    }

    /** Whether the smallest case is smaller than the original. */
    public boolean reduced() {
        return accepted > 0;
    }

    /** The reproduction rate as text: {@code flaky 2 of 3} or {@code reproduced 3 of 3}. */
    public String mark() {
        return (flaky() ? "flaky " : "reproduced ") + reproduced + " of " + tries;
    }
}
