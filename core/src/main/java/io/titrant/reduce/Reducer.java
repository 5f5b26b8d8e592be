package io.titrant.reduce;

import io.titrant.casefile.Case;
import io.titrant.execute.InitFailedException;
import io.titrant.judge.Lab;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a failing case small: passes from coarse to fine, over and over until none finds anything, or the budget ends. A candidate is
 * taken only if the same oracle gives the same verdict (outcome, kind, and rule where permitted) in {@code confirm} runs out of
 * {@code confirm}; the first run turns most candidates away.
 *
 * <p>The original is run {@code confirm} times first. If it shows the verdict in some of them only, it is flaky, and so may a
 * candidate be: then one of twice as many runs is enough. If it shows it in none, it is not reduced.
 */
public final class Reducer {
    private static final List<Pass> PASSES = List.of(
            new TransactionPass(),
            new TablePass(),
            new StatementPass(),
            new InitPass(),
            new RowPass(),
            new SchemaPass(),
            new ColumnPass(),
            new SessionPass(),
            new OrderPass(),
            new WaitPass(),
            new ExpressionPass(),
            new TypePass(),
            new ValuePass());
    private static final List<Pass> LAST = List.of(new NamePass());

    private final Oracle oracle;
    private final Lab lab;
    private final Budget budget;
    private final int confirm;
    private final ReductionListener listener;

    public Reducer(Oracle oracle, Lab lab, Budget budget, int confirm) {
        this(oracle, lab, budget, confirm, ReductionListener.SILENT);
    }

    public Reducer(Oracle oracle, Lab lab, Budget budget, int confirm, ReductionListener listener) {
        if (confirm < 1) {
            throw new IllegalArgumentException("a verdict is confirmed by at least one run, not by " + confirm);
        }
        this.oracle = oracle;
        this.lab = lab;
        this.budget = budget;
        this.confirm = confirm;
        this.listener = listener;
    }

    /**
     * The smallest case found that gets the wanted verdict.
     *
     * @throws InitFailedException if the initial database of the original cannot be set up
     */
    public Reduction reduce(Case failing, Verdict wanted) {
        Bench bench = new Bench(oracle, lab, wanted);
        int reproduced = 0;
        Recording recording = null;
        Bench.Sighting sighting = null;
        for (int run = 0; run < confirm; run++) {
            recording = bench.run(failing);
            bench.accustom(recording);
            Bench.Sighting seen = bench.judged(failing, recording);
            if (seen != null) {
                sighting = seen;
                reproduced++;
            }
        }
        if (sighting == null) {
            return unreduced(failing, wanted, recording);
        }
        boolean steady = reproduced == confirm;
        Search.Rule rule = new Search.Rule(steady ? confirm : 2 * confirm, steady);
        Search search = new Search(failing, sighting, bench, budget, rule, listener);
        Size before = search.size();
        search(search);
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
                reproduced,
                confirm);
    }

    private static void search(Search search) {
        Size before;
        do {
            before = search.size();
            for (Pass pass : PASSES) {
                pass.shrink(search);
            }
        } while (!search.limited() && search.size().compareTo(before) < 0);
        LAST.forEach(pass -> pass.shrink(search));
    }

    private Reduction unreduced(Case failing, Verdict wanted, @Nullable Recording recording) {
        if (recording == null) {
            throw new IllegalStateException("the original was never run");
        }
        Size size = Size.of(failing, lab.engine().dialect());
        return new Reduction(failing, recording, wanted, size, size, 0, 0, 0, false, 0, confirm);
    }
}
