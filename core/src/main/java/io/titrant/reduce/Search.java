package io.titrant.reduce;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.casefile.CaseReader;
import io.titrant.casefile.CaseWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The search for a smaller case. It holds the smallest case so far; a candidate becomes the smallest only here. A candidate runs only if it is
 * smaller, well-formed and new, and is accepted only if it gives the verdict as often as the {@link Rule} requires.
 *
 * <p>If the original gave the verdict in all runs, a candidate is accepted after one run, and the other runs of the rule follow when one, two, four, then eight
 * candidates have been accepted ({@link #settle}): the first candidates remove most, so they are confirmed soon. If one of them does not give the verdict, the search goes back to the last case that is confirmed, and from then on runs every candidate as often as
 * the rule says.
 *
 * <pre>
 * rule: 3 runs      candidates a, b, c: 1 run each, all give the verdict      settle: 2 more runs of c
 *                   both give it: c is confirmed      else: back to the case before a
 * </pre>
 */
final class Search {
    /**
     * How often a candidate must give the verdict.
     *
     * @param runs the maximum number of runs
     * @param every whether all runs must give the verdict; else one is enough, for a flaky original
     */
    record Rule(int runs, boolean every) {}

    /** The maximum number of accepted candidates that are not confirmed. They are lost if the time ends or the case is flaky. */
    private static final int MOST_UNCONFIRMED = 8;

    /**
     * A confirmed case, and what the search has done since.
     *
     * @param taken the texts of the smaller cases that were accepted since, and are not confirmed
     */
    private record Confirmed(Script best, Size size, CandidateRunner.Sighting sighting, List<String> taken) {}

    private final CandidateRunner bench;
    private final Budget budget;
    private final Rule rule;
    private final ReductionListener listener;
    private final Set<String> seen = new HashSet<>();
    private Script best;
    private Size size;
    private CandidateRunner.Sighting sighting;
    private boolean hopeful;
    /** The case to go back to; null if the smallest case is confirmed. */
    private @Nullable Confirmed confirmed;
    /** How many candidates are accepted before they are confirmed. */
    private int unconfirmedAtMost = 1;

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
        this.hopeful = rule.every() && rule.runs() > 1;
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

    /** Whether candidates are accepted after one run, because every confirmation so far has succeeded. */
    boolean hopeful() {
        return hopeful;
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
        CandidateRunner.Sighting seenNow = confirm(candidate.testCase(), hopeful ? 1 : rule.runs());
        if (seenNow != null) {
            take(candidate, itsSize, seenNow);
        }
        listener.tried(tried, accepted);
        return seenNow != null && (confirmed == null || confirmed.taken().size() < unconfirmedAtMost || settle());
    }

    /**
     * Confirms the smallest case, or goes back to the last one that is confirmed. A pass that has accepted a candidate calls it before the next pass begins.
     *
     * @return whether the smallest case is still the smallest
     */
    boolean settle() {
        Confirmed before = confirmed;
        if (before == null) {
            return true;
        }
        CandidateRunner.Sighting last = confirm(best.testCase(), rule.runs() - 1);
        confirmed = null;
        if (last != null) {
            sighting = last;
            unconfirmedAtMost = Math.min(MOST_UNCONFIRMED, 2 * unconfirmedAtMost);
            listener.accepted(best.testCase(), size);
            return true;
        }
        hopeful = false;
        best = before.best();
        size = before.size();
        sighting = before.sighting();
        accepted -= before.taken().size();
        before.taken().forEach(seen::remove);
        return false;
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

    private CandidateRunner.@Nullable Sighting confirm(Case candidate, int runs) {
        CandidateRunner.Sighting last = null;
        for (int run = 0; run < runs; run++) {
            if ((run > 0 || runs < rule.runs()) && budget.outOfTime().getAsBoolean()) {
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
        if (hopeful) {
            if (confirmed == null) {
                confirmed = new Confirmed(best, size, sighting, new ArrayList<>());
            }
            confirmed.taken().add(CaseWriter.write(candidate.testCase()));
        }
        best = candidate;
        size = itsSize;
        sighting = seenNow;
        accepted++;
        if (!hopeful) {
            listener.accepted(best.testCase(), size);
        }
    }
}
