package io.titrant.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a graph has a cycle that a rule forbids, and gives such cycles as proof. The decision takes one search for components,
 * except for cycles with exactly one anti-dependency ({@link SingleRwCycles}). The given cycles are the ones with the fewest edges that
 * stand for a choice, so that they prove much.
 */
final class CycleFinder {
    private static final long WORK = 2_000_000;

    /** The edges that stand for a choice between two orders of versions; a cycle with few of them proves more. */
    interface Choices {
        boolean isChoice(int edge);
    }

    private final Graph graph;
    private final CycleRule rule;
    private final Components.Form form;
    private final boolean currentLockingReads;
    private final Choices choices;
    private final List<int[]> found = new ArrayList<>();

    /** By code of a member, the edge over which the search first came to it, and the code before it. */
    private final LongIntMap placeOf = new LongIntMap(64);

    private final IntList codes = new IntList();
    private final IntList parents = new IntList();
    private final IntList edges = new IntList();
    private long work = WORK;

    private CycleFinder(Graph graph, CycleRule rule, boolean currentLockingReads, Choices choices) {
        this.graph = graph;
        this.rule = rule;
        this.form = rule.form(graph, currentLockingReads);
        this.currentLockingReads = currentLockingReads;
        this.choices = choices;
    }

    /** Whether the graph has a forbidden cycle. */
    static boolean any(Graph graph, CycleRule rule, boolean currentLockingReads, @Nullable Components among) {
        if (rule.antiDependencies() == CycleRule.AntiDependencies.ONE) {
            return !new CycleFinder(graph, rule, currentLockingReads, e -> false)
                    .cycles(among, 1)
                    .isEmpty();
        }
        return Components.of(graph, rule.kinds(), rule.form(graph, currentLockingReads), among)
                        .count()
                > 0;
    }

    /** Some forbidden cycles, each as its edges in order; none if and only if the graph has none. */
    static List<int[]> find(
            Graph graph,
            CycleRule rule,
            boolean currentLockingReads,
            @Nullable Components among,
            Choices choices,
            int most) {
        return new CycleFinder(graph, rule, currentLockingReads, choices).cycles(among, most);
    }

    private List<int[]> cycles(@Nullable Components among, int most) {
        Components components = Components.of(graph, rule.kinds(), form, among);
        if (components.count() == 0) {
            return found;
        }
        if (rule.antiDependencies() == CycleRule.AntiDependencies.ONE) {
            CycleRule without = new CycleRule(CycleRule.AntiDependencies.NONE, false, rule.order());
            List<int[]> dependencies = find(graph, without, currentLockingReads, among, choices, most);
            return dependencies.isEmpty()
                    ? new SingleRwCycles(graph, rule, currentLockingReads, components).find(most)
                    : dependencies;
        }
        int perComponent = Math.max(1, most / components.count());
        for (int which = 0; which < components.count() && found.size() < most; which++) {
            component(components, which, perComponent);
        }
        return found;
    }

    private void component(Components components, int which, int most) {
        int before = found.size();
        int[] starts = components.codes(which);
        LongIntMap passed = new LongIntMap(16);
        for (int start : starts) {
            boolean enough = found.size() > before && (found.size() - before >= most || work <= 0);
            if (enough) {
                return;
            }
            if (start / form.states() < graph.txns() && passed.get(start / form.states()) == LongIntMap.MISSING) {
                int[] walk = closedWalk(start, components, which);
                if (walk != null) {
                    int[] cycle = simple(walk);
                    found.add(cycle);
                    for (int e : cycle) {
                        passed.putIfAbsent(graph.to(e), 1);
                    }
                }
            }
        }
    }

    /** Two queues, because an edge that is no choice costs nothing and an edge that is one costs 1. */
    private int @Nullable [] closedWalk(int start, Components components, int which) {
        placeOf.clear();
        codes.clear();
        parents.clear();
        edges.clear();
        IntList cheap = new IntList();
        IntList dear = new IntList();
        int states = form.states();
        cheap.add(add(start, -1, -1));
        for (int head = 0; head < cheap.size() || !dear.isEmpty(); head++) {
            if (head == cheap.size()) {
                IntList swap = cheap;
                cheap = dear;
                dear = swap;
                dear.clear();
                head = 0;
            }
            int at = cheap.get(head);
            int code = codes.get(at);
            for (int e = graph.first(code / states); e < graph.end(code / states); e++) {
                work--;
                byte kind = graph.kind(e);
                if ((1 << kind & rule.kinds()) == 0 || !form.allows(code % states, kind)) {
                    continue;
                }
                int state = form.next(code % states, kind);
                int next = graph.to(e) * states + state;
                if (components.of(graph.to(e), state) != which) {
                    continue;
                }
                if (next == start) {
                    return walk(at, e);
                }
                if (placeOf.get(next) == LongIntMap.MISSING) {
                    (choices.isChoice(e) ? dear : cheap).add(add(next, at, e));
                }
            }
        }
        return null;
    }

    private int add(int code, int parent, int edge) {
        placeOf.putIfAbsent(code, codes.size());
        codes.add(code);
        parents.add(parent);
        edges.add(edge);
        return codes.size() - 1;
    }

    private int[] walk(int at, int last) {
        IntList backwards = new IntList();
        backwards.add(last);
        for (int i = at; parents.get(i) >= 0; i = parents.get(i)) {
            backwards.add(edges.get(i));
        }
        int[] walk = new int[backwards.size()];
        for (int i = 0; i < walk.length; i++) {
            walk[i] = backwards.get(walk.length - 1 - i);
        }
        return walk;
    }

    /** Where a walk passes a transaction twice it is two closed walks, at least one of which the form allows too. */
    private int[] simple(int[] walk) {
        LongIntMap seen = new LongIntMap(walk.length);
        for (int i = 0; i < walk.length; i++) {
            int node = graph.to(walk[i]);
            if (node >= graph.txns()) {
                continue;
            }
            int before = seen.putIfAbsent(node, i);
            if (before != LongIntMap.MISSING) {
                int[] inner = Arrays.copyOfRange(walk, before + 1, i + 1);
                int[] outer = new int[walk.length - inner.length];
                System.arraycopy(walk, 0, outer, 0, before + 1);
                System.arraycopy(walk, i + 1, outer, before + 1, walk.length - i - 1);
                return simple(allowed(inner) ? inner : outer);
            }
        }
        return walk;
    }

    private boolean allowed(int[] walk) {
        int state = 0;
        for (int round = 0; round < 2; round++) {
            for (int e : walk) {
                if (!form.allows(state, graph.kind(e))) {
                    return false;
                }
                state = form.next(state, graph.kind(e));
            }
        }
        return true;
    }
}
