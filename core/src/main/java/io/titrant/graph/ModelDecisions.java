package io.titrant.graph;

import io.titrant.graph.CycleRule.AntiDependencies;
import io.titrant.graph.Findings.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides for each model whether the history keeps it. What the known dependencies break is decided by components of the dependency graph.
 * Where the order of some versions is open, {@link VisibilityRules} decide the weaker models and {@link OrderSolver} the stronger ones, from
 * the strongest on: an order of versions that keeps serializable keeps all below.
 */
final class ModelDecisions {
    /** The models that are rules about cycles, from strong to weak. */
    private static final List<Model> BASES = List.of(
            Model.SERIALIZABLE,
            Model.REPEATABLE_READ,
            Model.SNAPSHOT_ISOLATION,
            Model.CONSISTENT_VIEW,
            Model.CURSOR_STABILITY,
            Model.READ_COMMITTED,
            Model.READ_UNCOMMITTED);

    private final Ops ops;
    private final Graph graph;
    private final OpenKeys open;
    private final CheckOptions options;
    private final Harvest harvest;
    private final Order judged;
    private final Map<Model, Validity> verdicts = new EnumMap<>(Model.class);
    private final List<Refutation> refutations = new ArrayList<>();
    private final CaseArgument argument;
    /** Models that the known dependencies do not break. */
    private final Set<Model> clean = EnumSet.noneOf(Model.class);

    private final Map<CycleRule, Boolean> answers = new HashMap<>();
    private @Nullable OrderSolver solver;
    private @Nullable VisibilityRules rules;

    ModelDecisions(
            Ops ops, Graph graph, OpenKeys open, CheckOptions options, Harvest harvest, Words words, Order judged) {
        this.ops = ops;
        this.graph = graph;
        this.open = open;
        this.options = options;
        this.harvest = harvest;
        this.judged = judged;
        this.argument = new CaseArgument(open, words);
    }

    /** @param all components over all edges */
    Map<Model, Validity> decide(Components all) {
        for (Model model : Model.values()) {
            if (harvest.foundWithoutCycle(model)) {
                broken(model);
            }
        }
        boolean registers = open.registers();
        if (all.count() == 0 && !registers) {
            for (Model model : Model.values()) {
                verdicts.putIfAbsent(model, judgeable(model) ? Validity.VALID : Validity.UNKNOWN);
            }
            return verdicts;
        }
        for (Model base : BASES) {
            decideKnown(base, all);
        }
        decideOpen();
        for (Model model : Model.values()) {
            verdicts.putIfAbsent(model, Validity.UNKNOWN);
        }
        return verdicts;
    }

    List<Refutation> refutations() {
        return refutations.stream()
                .filter(one -> refutations.stream()
                        .noneMatch(other ->
                                other.model() != one.model() && one.model().implies(other.model())))
                .toList();
    }

    private boolean judgeable(Model model) {
        return model.order().compareTo(judged) <= 0;
    }

    private void broken(Model model) {
        for (Model stronger : Model.values()) {
            if (stronger.implies(model)) {
                verdicts.put(stronger, Validity.INVALID);
            }
        }
    }

    private void kept(Model model) {
        for (Model weaker : Model.values()) {
            if (model.implies(weaker)) {
                verdicts.putIfAbsent(weaker, Validity.VALID);
            }
        }
    }

    /** The rule of a model that is one about cycles of a form, or null. */
    static @Nullable CycleRule rule(Model model) {
        return switch (model.base()) {
            case READ_COMMITTED -> new CycleRule(AntiDependencies.NONE, false, model.order());
            case CONSISTENT_VIEW, PARALLEL_SNAPSHOT_ISOLATION ->
                new CycleRule(AntiDependencies.ONE, true, model.order());
            case SNAPSHOT_ISOLATION -> new CycleRule(AntiDependencies.NONADJACENT, true, model.order());
            case REPEATABLE_READ -> new CycleRule(AntiDependencies.ANY, false, model.order());
            case SERIALIZABLE -> new CycleRule(AntiDependencies.ANY, true, model.order());
            default -> null;
        };
    }

    /** The strongest variant first, because it answers for all if it is clean; then the weakest, which answers for all if it is not. */
    private void decideKnown(Model base, Components all) {
        List<Model> variants = Stream.of(Model.values())
                .filter(model -> model.base() == base && judgeable(model) && sees(model) == null)
                .sorted(Comparator.comparing(Model::order))
                .toList();
        if (!brokenByKnown(variants.get(variants.size() - 1), all)) {
            return;
        }
        for (Model variant : variants) {
            if (!verdicts.containsKey(variant) && brokenByKnown(variant, all)) {
                broken(variant);
            }
        }
    }

    /** Whether known dependencies break a model; asked at most once for each rule. */
    private boolean brokenByKnown(Model model, Components all) {
        if (verdicts.get(model) == Validity.INVALID) {
            return true;
        }
        if (clean.stream().anyMatch(other -> other.implies(model))) {
            return false;
        }
        CycleRule rule = rule(model);
        Boolean known = rule == null ? null : answers.get(effective(rule));
        boolean isBroken = known != null ? known : searchKnown(model, all);
        if (rule != null) {
            answers.put(effective(rule), isBroken);
        }
        if (!isBroken && rule != null) {
            clean.add(model);
        }
        return isBroken;
    }

    /** Without predicates in the graph it does not matter whether a rule follows them. */
    private CycleRule effective(CycleRule rule) {
        boolean predicates = (graph.kinds() & Graph.PREDICATE_BIT) != 0;
        return predicates ? rule : new CycleRule(rule.antiDependencies(), true, rule.order());
    }

    private boolean searchKnown(Model model, Components all) {
        if (model.base() == Model.READ_UNCOMMITTED) {
            int order = new CycleRule(AntiDependencies.NONE, false, model.order()).dependencies();
            int kinds = Graph.WW_BIT | (order & (Graph.SO_BIT | Graph.RT_BIT));
            return Components.of(graph, kinds, Components.Form.ANY, all).count() > 0;
        }
        if (model == Model.CURSOR_STABILITY && open.lostCursor() != null) {
            return true;
        }
        CycleRule rule = rule(model);
        return rule != null && CycleFinder.any(graph, rule, options.currentLockingReads(), all);
    }

    /** The strongest first. */
    private void decideOpen() {
        for (Model model : byStrength()) {
            boolean wanted = sees(model) == null || options.visibility().contains(model);
            if (wanted && !verdicts.containsKey(model) && judgeable(model)) {
                decideOpen(model);
            }
        }
    }

    private static List<Model> byStrength() {
        List<Model> left = new ArrayList<>(List.of(Model.values()));
        List<Model> sorted = new ArrayList<>();
        while (!left.isEmpty()) {
            Model strongest = left.stream()
                    .filter(one -> left.stream().noneMatch(other -> other != one && other.implies(one)))
                    .findFirst()
                    .orElse(left.get(0));
            sorted.add(strongest);
            left.remove(strongest);
        }
        return sorted;
    }

    private void decideOpen(Model model) {
        VisibilityRules.Sees sees = sees(model);
        if (sees != null) {
            VisibilityProof proof = visibility().broken(sees, model.order());
            if (proof == null) {
                kept(model);
            } else {
                refutations.add(argument.of(model, proof));
                broken(model);
            }
            return;
        }
        CycleRule rule = model == Model.CURSOR_STABILITY
                ? new CycleRule(AntiDependencies.CURSOR, false, Order.NONE)
                : rule(model);
        if (rule == null || rule.antiDependencies() == AntiDependencies.NONE || open.isEmpty()) {
            kept(model);
            return;
        }
        OrderSolver.Answer answer = solver().decide(rule);
        switch (answer.validity()) {
            case VALID -> kept(model);
            case INVALID -> {
                refutations.add(argument.of(model, answer.cycles()));
                broken(model);
            }
            case UNKNOWN -> {
                verdicts.put(model, Validity.UNKNOWN);
                harvest.doubt("whether it keeps " + model.label() + ": the solver's bound was reached");
            }
        }
    }

    private static VisibilityRules.@Nullable Sees sees(Model model) {
        return switch (model) {
            case CONSISTENT_READ -> VisibilityRules.Sees.SAME_STATEMENT;
            case MONOTONIC_ATOMIC_VIEW, STRONG_SESSION_MONOTONIC_ATOMIC_VIEW -> VisibilityRules.Sees.EARLIER_READS;
            case READ_ATOMIC -> VisibilityRules.Sees.READS;
            case STRONG_SESSION_READ_ATOMIC -> VisibilityRules.Sees.READS_AND_SESSION;
            case CAUSAL -> VisibilityRules.Sees.CAUSES;
            default -> null;
        };
    }

    private OrderSolver solver() {
        if (solver == null) {
            solver = new OrderSolver(ops, graph, open, options, new Proofs(ops));
        }
        return solver;
    }

    private VisibilityRules visibility() {
        if (rules == null) {
            rules = new VisibilityRules(ops, graph, options.currentLockingReads());
        }
        return rules;
    }
}
