package io.titrant.campaign;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import io.titrant.reduce.Reduction;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A verdict worth keeping, with all that is needed to see it again.
 *
 * @param fingerprint what makes it the same finding as another: oracle, kind, engine, isolation, rule and the reduced case's shape
 * @param isolation the level, or the levels of the transactions where they differ
 * @param seed the root seed, and {@code index} the place of the first case under it
 * @param testCase the first case as generated, and {@code recording} what happened
 * @param reduced the smallest case found that gets the same verdict, if reduction was tried and held
 * @param count how many cases had this fingerprint
 * @param more up to four further cases with the same fingerprint
 * @param reproduced how many of {@code tries} repetitions gave the same verdict and kind; no tries where the time was up
 * @param unfinished whether time was up before it was reduced to the end: then its shape, and so its fingerprint, is not the last word
 */
public record Finding(
        String fingerprint,
        Verdict verdict,
        Recording.EngineId engine,
        String isolation,
        long seed,
        long index,
        Case testCase,
        Recording recording,
        @Nullable Case reduced,
        @Nullable Recording reducedRecording,
        @Nullable Verdict reducedVerdict,
        int count,
        List<Case> more,
        int reproduced,
        int tries,
        boolean unfinished) {
    private static final int MOST_MORE = 4;

    public Finding {
        Objects.requireNonNull(fingerprint);
        more = List.copyOf(more);
    }

    /** Whether some repetition went otherwise. */
    public boolean flaky() {
        return reproduced < tries;
    }

    /** The case to show: the reduced one where there is one. */
    public Case shown() {
        return reduced == null ? testCase : reduced;
    }

    public Recording shownRecording() {
        return reducedRecording == null ? recording : reducedRecording;
    }

    public Verdict shownVerdict() {
        return reducedVerdict == null ? verdict : reducedVerdict;
    }

    /** Whether the engine broke a promise here: what makes a campaign fail. */
    public boolean bug() {
        return shownVerdict().outcome() == Verdict.Outcome.BUG;
    }

    /** Whether it was reduced further than that one, both being the same case. */
    boolean smallerThan(Finding other) {
        return reduced != null
                && CaseWriter.write(reduced).length()
                        < CaseWriter.write(other.shown()).length();
    }

    /**
     * This finding with what its reduction came to; one that did not reproduce keeps its case as it was found.
     *
     * @param cutShort whether the reduction would have gone on
     */
    Finding reducedTo(String reducedFingerprint, Reduction reduction, boolean cutShort) {
        boolean held = reduction.reproduced() > 0;
        return new Finding(
                held ? reducedFingerprint : fingerprint,
                verdict,
                engine,
                isolation,
                seed,
                index,
                testCase,
                recording,
                held ? reduction.smallest() : null,
                held ? reduction.recording() : null,
                held ? reduction.verdict() : null,
                count,
                more,
                reduction.reproduced(),
                reduction.tries(),
                held && cutShort);
    }

    /** One more case of the same kind; the first few are kept. */
    public Finding again(Case another) {
        List<Case> cases = more.size() >= MOST_MORE
                ? more
                : Stream.concat(more.stream(), Stream.of(another)).toList();
        return counting(count + 1, cases);
    }

    /** This finding, seen so often. */
    Finding counting(int cases, List<Case> further) {
        return new Finding(
                fingerprint,
                verdict,
                engine,
                isolation,
                seed,
                index,
                testCase,
                recording,
                reduced,
                reducedRecording,
                reducedVerdict,
                cases,
                further,
                reproduced,
                tries,
                unfinished);
    }
}
