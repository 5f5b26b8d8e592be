package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.lab.LabClosedException;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reduces a failing case with passes from coarse to fine, until no pass finds a smaller case or the budget ends. A candidate is accepted only if the
 * same oracle gives the same verdict (outcome, kind, and rule if permitted) in {@code confirm} of {@code confirm} runs; the first run rejects most
 * candidates, and the other runs are those of the last candidate of several ({@link Search#settle}).
 *
 * <p>The original runs {@code confirm} times first. If only some runs give the verdict, the case is flaky, and for a candidate one of twice as many
 * runs is enough. If no run gives it, the case is not reduced.
 *
 * <p>A case whose sessions run at the same time may give the verdict once in dozens of runs. It runs up to {@value #RACES} times, its candidates as
 * often as its rate requires, and the smallest case runs as often again to measure its rate. If a submitted order of the case always gives the
 * verdict, that order is reduced instead.
 */
public final class Reducer {
    private static final List<Pass> COARSE =
            List.of(new TransactionPass(), new TablePass(), new StatementPass(), new InitPass(), new RowPass());
    private static final List<Pass> FINE = List.of(
            new SchemaPass(),
            new ColumnPass(),
            new SessionPass(),
            new OrderPass(),
            new WaitPass(),
            new ExpressionPass(),
            new TypePass(),
            new ValuePass());
    private static final List<Pass> ALL =
            Stream.concat(COARSE.stream(), FINE.stream()).toList();
    private static final List<Pass> LAST = List.of(new NamePass());
    private static final int RACES = 200;

    private final Oracle oracle;
    private final Lab lab;
    private final Budget budget;
    private final int confirm;
    private final List<Pass> passes;
    private final ReductionListener listener;

    public Reducer(Oracle oracle, Lab lab, Budget budget, int confirm) {
        this(oracle, lab, budget, confirm, ReductionListener.SILENT);
    }

    public Reducer(Oracle oracle, Lab lab, Budget budget, int confirm, ReductionListener listener) {
        this(oracle, lab, budget, confirm, ALL, listener);
    }

    /**
     * For an example of permitted behaviour, which nobody reports to a vendor: whole transactions, tables, statements and rows are removed, by one run of each candidate.
     */
    public static Reducer ofExample(Oracle oracle, Lab lab, Budget budget) {
        return new Reducer(oracle, lab, budget, 1, COARSE, ReductionListener.SILENT);
    }

    private Reducer(Oracle oracle, Lab lab, Budget budget, int confirm, List<Pass> passes, ReductionListener listener) {
        if (confirm < 1) {
            throw new IllegalArgumentException("at least one run must confirm a verdict, not " + confirm);
        }
        this.oracle = oracle;
        this.lab = lab;
        this.budget = budget;
        this.confirm = confirm;
        this.passes = passes;
        this.listener = listener;
    }

    /**
     * Several runs of one case.
     *
     * @param recording the recording of the last run
     * @param sighting the last run that gave the verdict, or null
     */
    private record Trials(int shown, int runs, Recording recording, CandidateRunner.@Nullable Sighting sighting) {}

    /**
     * The smallest case found that gets the wanted verdict.
     *
     * @throws InitFailedException if the initial database of the original cannot be set up
     */
    public Reduction reduce(Case failing, Verdict wanted) {
        CandidateRunner bench = new CandidateRunner(oracle, lab, wanted);
        Trials first = trials(bench, failing);
        CandidateRunner.Sighting sighting = first.sighting();
        if (sighting == null) {
            return unreduced(failing, wanted, first);
        }
        boolean steady = first.shown() == first.runs();
        Search.Rule rule = new Search.Rule(steady ? confirm : enough(first), steady);
        Search search = new Search(failing, sighting, bench, budget, rule, listener);
        Size before = search.size();
        search(search);
        if (!failing.concurrent()) {
            return reduction(search, before, first);
        }
        Reduction ordered = inOrder(search.sighting().verdict(), wanted);
        if (ordered != null) {
            return ordered;
        }
        Trials rate = rate(bench, search.best().testCase(), first);
        return rate.shown() > 0 ? reduction(search, before, rate) : unreduced(failing, sighting.verdict(), first);
    }

    private static Reduction reduction(Search search, Size before, Trials trials) {
        return new Reduction(
                search.best().testCase(),
                search.sighting().recording(),
                search.sighting().verdict(),
                before,
                search.size(),
                search.tried(),
                search.accepted(),
                search.repeated(),
                search.limited(),
                trials.shown(),
                trials.runs());
    }

    /** Runs the original. A case with concurrent sessions runs until it has given the verdict a few times, which may take many runs. */
    private Trials trials(CandidateRunner bench, Case failing) {
        int most = failing.concurrent() ? RACES : confirm;
        int shown = 0;
        int runs = 0;
        Recording recording = null;
        CandidateRunner.Sighting sighting = null;
        while (runs < most
                && shown < confirm
                && (runs < confirm || !budget.outOfTime().getAsBoolean())) {
            recording = bench.run(failing);
            bench.accustom(recording);
            CandidateRunner.Sighting seen = bench.judged(failing, recording);
            sighting = seen == null ? sighting : seen;
            shown += seen == null ? 0 : 1;
            runs++;
        }
        return new Trials(shown, runs, Objects.requireNonNull(recording), sighting);
    }

    /** The number of runs with which a candidate as flaky as the original is rarely rejected. */
    private int enough(Trials first) {
        return Math.max(2 * confirm, Math.min(RACES, 3 * first.runs() / first.shown()));
    }

    /** How often the smallest case gives the verdict; the original's counts if there is no time, or if the original always gave it. */
    private Trials rate(CandidateRunner bench, Case smallest, Trials first) {
        int shown = 0;
        int runs = 0;
        try {
            while (first.shown() < first.runs()
                    && runs < RACES
                    && !budget.outOfOvertime().getAsBoolean()) {
                shown += bench.judged(smallest, bench.run(smallest)) == null ? 0 : 1;
                runs++;
            }
        } catch (LabClosedException e) {
            // The runs up to here count.
        }
        return runs < confirm ? first : new Trials(shown, runs, first.recording(), first.sighting());
    }

    /** The reduction of a submitted order of the case, if the oracle has found one that always gives the verdict; else null. */
    private @Nullable Reduction inOrder(Verdict verdict, Verdict wanted) {
        Case ordered = verdict.instead();
        if (ordered == null || ordered.concurrent()) {
            return null;
        }
        try {
            Reduction reduction = reduce(ordered, wanted);
            return reduction.flaky() ? null : reduction;
        } catch (LabClosedException e) {
            return null;
        }
    }

    private void search(Search search) {
        Size before;
        do {
            before = search.size();
            passes.forEach(pass -> shrink(pass, search));
        } while (!search.limited() && search.size().compareTo(before) < 0);
        LAST.forEach(pass -> shrink(pass, search));
    }

    /** Runs the pass once more, with all runs of each candidate, if one of its results was not confirmed. */
    private static void shrink(Pass pass, Search search) {
        boolean hopeful = search.hopeful();
        pass.shrink(search);
        search.settle();
        if (hopeful && !search.hopeful()) {
            pass.shrink(search);
        }
    }

    private Reduction unreduced(Case failing, Verdict wanted, Trials trials) {
        Size size = Size.of(failing, lab.engine().dialect());
        return new Reduction(
                failing, trials.recording(), wanted, size, size, 0, 0, 0, false, trials.shown(), trials.runs());
    }
}
