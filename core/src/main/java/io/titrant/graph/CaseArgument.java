package io.titrant.graph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.IVecInt;
import org.sat4j.specs.TimeoutException;

/**
 * Says in sentences why no order of versions keeps a model. From the cycles that the solver met it keeps a smallest set that still
 * contradicts every order, then argues by cases: either one version came before the other, or the other way round.
 */
final class CaseArgument {
    private static final int LONGEST = 40;
    private static final int CONFLICTS = 1_000_000;

    private final OpenKeys open;
    private final Words words;

    CaseArgument(OpenKeys open, Words words) {
        this.open = open;
        this.words = words;
    }

    Refutation of(Model model, List<OrderSolver.Clause> clauses) {
        List<OrderSolver.Clause> least = smallest(clauses);
        List<List<Edge>> cycles = least.stream().map(OrderSolver.Clause::cycle).toList();
        String explanation;
        if (least.size() > LONGEST) {
            explanation = "Every order of the versions that no read shows gives one of " + least.size()
                    + " forbidden cycles; the first: " + words.cycle(cycles.get(0));
        } else {
            StringBuilder text = new StringBuilder();
            argue(least, new LinkedHashSet<>(), text, "");
            explanation = text.toString().strip();
        }
        return new Refutation(model, cycles, txns(cycles), explanation);
    }

    Refutation of(Model model, VisibilityProof proof) {
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < proof.cycle().size(); i++) {
            VisibilityRules.Reason reason = proof.reasons().get(i);
            Edge edge = proof.cycle().get(i);
            steps.add(words.step(edge) + (reason == null ? "" : ", because " + words.sees(reason, edge)));
        }
        String last = steps.remove(steps.size() - 1);
        String text = (steps.isEmpty() ? "" : String.join("; ", steps) + "; yet ") + last + ".";
        return new Refutation(model, List.of(proof.cycle()), txns(List.of(proof.cycle())), text);
    }

    private static List<Integer> txns(List<List<Edge>> cycles) {
        Set<Integer> txns = new LinkedHashSet<>();
        cycles.forEach(cycle -> cycle.forEach(edge -> txns.add(edge.from())));
        return txns.stream().sorted().toList();
    }

    /** First those that the solver needed, then without each one that is not needed. */
    private static List<OrderSolver.Clause> smallest(List<OrderSolver.Clause> clauses) {
        if (clauses.size() == 1) {
            return clauses;
        }
        List<OrderSolver.Clause> core = core(clauses);
        for (int i = core.size() - 1; i >= 0; i--) {
            List<OrderSolver.Clause> without = new ArrayList<>(core);
            without.remove(i);
            List<OrderSolver.Clause> smaller = without.isEmpty() ? List.of() : core(without);
            if (!smaller.isEmpty()) {
                core = smaller;
                i = Math.min(i, core.size());
            }
        }
        return core;
    }

    /** Clauses that contradict each other; empty if they do not. Each clause is switched on by a variable of its own. */
    private static List<OrderSolver.Clause> core(List<OrderSolver.Clause> clauses) {
        ISolver solver = SolverFactory.newDefault();
        PairVariables variables = new PairVariables(clauses.size());
        solver.setTimeoutOnConflicts(CONFLICTS);
        solver.newVar(clauses.size());
        try {
            VecInt switches = new VecInt();
            for (int i = 0; i < clauses.size(); i++) {
                VecInt literals = new VecInt();
                clauses.get(i).pairs().forEach(pair -> literals.push(variables.literalAgainst(pair)));
                literals.push(-(i + 1));
                solver.addClause(literals);
                switches.push(i + 1);
            }
            if (solver.isSatisfiable(switches)) {
                return List.of();
            }
            List<OrderSolver.Clause> core = new ArrayList<>();
            IVecInt needed = solver.unsatExplanation();
            for (int i = 0; needed != null && i < needed.size(); i++) {
                core.add(clauses.get(Math.abs(needed.get(i)) - 1));
            }
            return core.isEmpty() ? clauses : core;
        } catch (ContradictionException e) {
            return clauses;
        } catch (TimeoutException e) {
            return List.of();
        }
    }

    private void argue(List<OrderSolver.Clause> clauses, Set<Long> given, StringBuilder text, String indent) {
        Set<Long> now = new LinkedHashSet<>(given);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (OrderSolver.Clause clause : clauses) {
                List<Long> left = clause.pairs().stream()
                        .filter(pair -> !now.contains(pair))
                        .toList();
                if (left.isEmpty()) {
                    text.append(indent)
                            .append(given.isEmpty() && now.isEmpty() ? "" : "But then ")
                            .append(words.cycle(clause.cycle()))
                            .append('\n');
                    return;
                }
                boolean settled = left.stream().anyMatch(pair -> now.contains(OrderSolver.reversed(pair)));
                if (!settled && left.size() == 1) {
                    long forced = OrderSolver.reversed(left.get(0));
                    text.append(indent)
                            .append(said(forced))
                            .append(", for otherwise ")
                            .append(words.cycle(clause.cycle()))
                            .append('\n');
                    now.add(forced);
                    changed = true;
                }
            }
        }
        Long pair = undecided(clauses, now);
        if (pair == null) {
            return;
        }
        for (long assumed : List.of(pair, OrderSolver.reversed(pair))) {
            Set<Long> then = new LinkedHashSet<>(now);
            then.add(assumed);
            text.append(indent).append("Suppose that ").append(said(assumed)).append(":\n");
            argue(clauses, then, text, indent + "  ");
        }
    }

    private static @Nullable Long undecided(List<OrderSolver.Clause> clauses, Set<Long> now) {
        List<Long> best = List.of();
        for (OrderSolver.Clause clause : clauses) {
            List<Long> left =
                    clause.pairs().stream().filter(pair -> !now.contains(pair)).toList();
            boolean settled = left.stream().anyMatch(pair -> now.contains(OrderSolver.reversed(pair)));
            if (!settled && !left.isEmpty() && (best.isEmpty() || left.size() < best.size())) {
                best = left;
            }
        }
        return best.isEmpty() ? null : best.get(0);
    }

    private String said(long pair) {
        int before = OrderSolver.before(pair);
        int after = OrderSolver.after(pair);
        return words.wroteBefore(open.writer(before), open.writer(after), open.key(before));
    }
}
