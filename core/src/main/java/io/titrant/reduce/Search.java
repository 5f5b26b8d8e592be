package io.titrant.reduce;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The search for a smaller case. It holds the smallest case so far; a candidate becomes the smallest only here. A candidate runs only if it is
 * smaller, well-formed and new, and is accepted only if it gives the verdict as often as the {@link Rule} requires.
 */
final class Search {
    /**
     * How often a candidate must give the verdict.
     *
     * @param runs the maximum number of runs
     * @param every whether all runs must give the verdict; else one is enough, for a flaky original
     */
    record Rule(int runs, boolean every) {}

    private final CandidateRunner bench;
    private final Budget budget;
    private final Rule rule;
    private final ReductionListener listener;
    private final Set<String> seen = new HashSet<>();
    private Script best;
    private Size size;
    private CandidateRunner.Sighting sighting;
    private int tried;
    private int accepted;
    private int repeated;
    private boolean limited;

    Search(
            Case failing,
            CandidateRunner.Sighting sighting,
            CandidateRunner bench,
            Budget budget,
            Rule rule,
            ReductionListener listener) {
        this.bench = bench;
        this.budget = budget;
        this.rule = rule;
        this.listener = listener;
        this.best = new Script(failing, new Trees(bench.lab().engine().dialect()));
        this.size = Size.of(best);
        this.sighting = sighting;
        seen.add(CaseWriter.write(failing));
    }

    Script best() {
        return best;
    }

    Size size() {
        return size;
    }

    CandidateRunner.Sighting sighting() {
        return sighting;
    }

    int tried() {
        return tried;
    }

    int accepted() {
        return accepted;
    }

    int repeated() {
        return repeated;
    }

    /** Whether the budget ended the search. */
    boolean limited() {
        return limited;
    }

    /** Tries a candidate that may be impossible to build. */
    boolean attempt(Supplier<Script> candidate) {
        if (limited) {
            return false;
        }
        Script built;
        try {
            built = candidate.get();
        } catch (IllegalArgumentException impossible) {
            return false;
        }
        return attempt(built);
    }

    /** Runs the candidate if it is worth it. Returns whether it is the smallest case now. */
    boolean attempt(Script candidate) {
        Size itsSize = Size.of(candidate);
        if (limited || itsSize.compareTo(size) >= 0 || !isNew(candidate.testCase())) {
            return false;
        }
        if (budget.exhausted(tried)) {
            limited = true;
            return false;
        }
        tried++;
        CandidateRunner.Sighting seenNow = confirm(candidate.testCase());
        if (seenNow != null) {
            take(candidate, itsSize, seenNow);
        }
        listener.tried(tried, accepted);
        return seenNow != null;
    }

    private boolean isNew(Case candidate) {
        String text = CaseWriter.write(candidate);
        if (!seen.add(text)) {
            repeated++;
            return false;
        }
        return wellFormed(candidate, text);
    }

    private static boolean wellFormed(Case candidate, String text) {
        try {
            return CaseReader.read("candidate", text).testCase().equals(candidate);
        } catch (TitrantException malformed) {
            return false;
        }
    }

    private CandidateRunner.@Nullable Sighting confirm(Case candidate) {
        CandidateRunner.Sighting last = null;
        for (int run = 0; run < rule.runs(); run++) {
            if (run > 0 && budget.outOfTime().getAsBoolean()) {
                limited = true;
                return null;
            }
            last = bench.look(candidate);
            if ((last == null) == rule.every()) {
                return last;
            }
        }
        return last;
    }

    private void take(Script candidate, Size itsSize, CandidateRunner.Sighting seenNow) {
        if (itsSize.compareTo(size) >= 0) {
            throw new IllegalStateException("a reduction must not make a case larger: " + size + " to " + itsSize);
        }
        best = candidate;
        size = itsSize;
        sighting = seenNow;
        accepted++;
        listener.accepted(best.testCase(), size);
    }
}
