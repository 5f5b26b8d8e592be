package io.titrant.replay;

import io.titrant.judge.Verdict;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A case of a regression corpus after it ran again.
 *
 * <p>The header of a case says what it showed when it was put there: {@code verdict: bug} for a bug that is not fixed yet, {@code verdict: pass} for a fixed one.
 * Compared with the runs on the engine under test:
 *
 * <pre>
 * header   runs with a bug   word
 * bug      none              fixed
 * bug      all               still failing
 * bug      some              flaky
 * pass     none              passes
 * pass     some or all       regressed
 * </pre>
 *
 * @param name the case file, relative to the corpus
 * @param runs how often the case ran; 0 if it could not
 * @param bugs how many of the runs showed a bug
 * @param worst the heaviest verdict of all runs; null if the case did not run
 * @param problem the reason why the case did not run; null if it did
 */
public record CorpusEntry(
        String name,
        boolean knownBug,
        int runs,
        int bugs,
        @Nullable Verdict worst,
        @Nullable String problem) {

    /** How a case of the corpus stands now. */
    public enum Word {
        FIXED,
        STILL_FAILING,
        FLAKY,
        PASSES,
        REGRESSED,
        OTHER_ENGINE,
        CANNOT_RUN;

        /** {@code still failing}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** Whether the engine shows a bug. */
        public boolean bug() {
            return this == STILL_FAILING || this == FLAKY || this == REGRESSED;
        }
    }

    /** The judged runs of a case; at least one. */
    public static CorpusEntry of(String name, boolean knownBug, List<JudgedRuns> runs) {
        List<Verdict> verdicts =
                runs.stream().flatMap(run -> run.verdicts().stream()).toList();
        Verdict worst = JudgedRuns.worst(verdicts);
        int bugs = (int) runs.stream().filter(CorpusEntry::showsBug).count();
        return new CorpusEntry(name, knownBug, runs.size(), bugs, worst, null);
    }

    /** A case that could not run. */
    public static CorpusEntry impossible(String name, boolean knownBug, String problem) {
        return new CorpusEntry(name, knownBug, 0, 0, null, problem);
    }

    /** A case of another engine, which is left out. */
    public static CorpusEntry ofOtherEngine(String name, boolean knownBug) {
        return new CorpusEntry(name, knownBug, 0, 0, null, null);
    }

    private static boolean showsBug(JudgedRuns run) {
        return run.verdicts().stream().anyMatch(verdict -> verdict.outcome() == Verdict.Outcome.BUG);
    }

    public Word word() {
        if (runs == 0) {
            return problem == null ? Word.OTHER_ENGINE : Word.CANNOT_RUN;
        }
        if (knownBug) {
            return bugs == 0 ? Word.FIXED : bugs == runs ? Word.STILL_FAILING : Word.FLAKY;
        }
        return bugs == 0 ? Word.PASSES : Word.REGRESSED;
    }
}
