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
 * A verdict that a campaign keeps, with the cases and recordings that reproduce it. {@link #asFound} is the only way to begin a finding; the
 * reduction and further cases are added to it.
 *
 * @param original the first case as it was generated, its recording and its verdict
 * @param reduced the smallest case that gets the same verdict; null if reduction was not tried or the verdict did not repeat
 * @param unfinished whether time was up before the reduction came to its end; a longer reduction may give another fingerprint
 */
public record Finding(
        Identity identity,
        Evidence original,
        @Nullable Evidence reduced,
        Reproduction reproduction,
        Occurrences occurrences,
        boolean unfinished) {

    /**
     * The properties that distinguish a finding from others, and the origin of its first case.
     *
     * @param fingerprint equal for findings with the same oracle, kind, engine, isolation, rule and shape of the reduced case
     * @param isolation the isolation level, or the levels of the transactions if they differ
     * @param seed the root seed of the campaign
     * @param index the number of the first case under that seed
     */
    public record Identity(String fingerprint, Recording.EngineId engine, String isolation, long seed, long index) {
        public Identity {
            Objects.requireNonNull(fingerprint);
        }

        Identity withFingerprint(String other) {
            return new Identity(other, engine, isolation, seed, index);
        }
    }

    /** A case, what the engine did with it, and how an oracle judged that. */
    public record Evidence(Case testCase, Recording recording, Verdict verdict) {}

    /** How many repetitions of the case gave the same verdict and kind; 0 of 0 if the case was not repeated. */
    public record Reproduction(int reproduced, int tries) {
        public static final Reproduction NOT_TRIED = new Reproduction(0, 0);

        public boolean tried() {
            return tries > 0;
        }

        /** Whether some repetition gave another verdict. */
        public boolean flaky() {
            return reproduced < tries;
        }
    }

    /** How many cases have the fingerprint, and up to four of them beside the first. */
    public record Occurrences(int count, List<Case> more) {
        private static final int MOST_MORE = 4;

        public static final Occurrences ONE = new Occurrences(1, List.of());

        public Occurrences {
            more = List.copyOf(more);
        }

        Occurrences plus(Case another) {
            return new Occurrences(
                    count + 1,
                    more.size() >= MOST_MORE
                            ? more
                            : Stream.concat(more.stream(), Stream.of(another)).toList());
        }

        Occurrences counting(int cases) {
            return new Occurrences(cases, more);
        }
    }

    /** A finding that was neither repeated nor reduced yet. */
    public static Finding asFound(Identity identity, Evidence original) {
        return new Finding(identity, original, null, Reproduction.NOT_TRIED, Occurrences.ONE, false);
    }

    public String fingerprint() {
        return identity.fingerprint();
    }

    public boolean flaky() {
        return reproduction.flaky();
    }

    /** The evidence to show: the reduced case if there is one, else the original. */
    public Evidence shown() {
        return reduced == null ? original : reduced;
    }

    /** Whether the engine broke its documentation; such a finding makes a campaign fail. */
    public boolean bug() {
        return shown().verdict().outcome() == Verdict.Outcome.BUG;
    }

    /** Whether this reduction of a case is smaller than another reduction of the same case. */
    boolean smallerThan(Finding other) {
        return reduced != null
                && CaseWriter.write(reduced.testCase()).length()
                        < CaseWriter.write(other.shown().testCase()).length();
    }

    /** This finding after its reduction. A finding that did not repeat keeps its fingerprint and only its original case. */
    Finding reducedTo(String reducedFingerprint, Reduction reduction, boolean cutShort) {
        Finding repeated = reproduced(new Reproduction(reduction.reproduced(), reduction.tries()));
        return reduction.reproduced() == 0
                ? repeated
                : repeated.reducedTo(
                        reducedFingerprint,
                        new Evidence(reduction.smallest(), reduction.recording(), reduction.verdict()),
                        cutShort);
    }

    public Finding reducedTo(String reducedFingerprint, Evidence smallest, boolean cutShort) {
        return new Finding(
                identity.withFingerprint(reducedFingerprint), original, smallest, reproduction, occurrences, cutShort);
    }

    public Finding reproduced(Reproduction repetitions) {
        return new Finding(identity, original, reduced, repetitions, occurrences, unfinished);
    }

    /** This finding, if time was up before its reduction. */
    Finding notReduced() {
        return new Finding(identity, original, reduced, reproduction, occurrences, true);
    }

    /** This finding with one more case of the same fingerprint. */
    public Finding again(Case another) {
        return occurring(occurrences.plus(another));
    }

    public Finding occurring(Occurrences cases) {
        return new Finding(identity, original, reduced, reproduction, cases, unfinished);
    }
}
