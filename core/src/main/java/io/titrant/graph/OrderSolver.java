package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * Decides whether the versions of {@link OpenKeys} have an order under which the history has no cycle that a rule forbids (the polygraphs
 * of Cobra and PolySI). It guesses an order of commits, looks for forbidden cycles under it, and tells a SAT solver of each found cycle that
 * the orders of versions on it cannot all be true. The solver's answer is the start of the next guess. It ends with an order without
 * forbidden cycles, or with cycles that contradict every order.
 *
 * <p>Example: T1 writes x=1 and y=1, T2 writes x=2 and y=2, T3 reads x=1 and y=2. If T1 is first, T3 read x before T2 wrote it and y after.
 * If T2 is first, T3 read y before T1 wrote it and x after.
 */
final class OrderSolver {
    private static final int CYCLES = 2000;
    private static final int CONFLICTS = 2_000_000;

    /** Guesses that may fail before the implied orders of many pairs of versions are looked for; often fewer are enough. */
    private static final int MANY_FAILURES = 40;

    /** @param cycles of a broken rule, enough of them to contradict every order */
    record Answer(Findings.Validity validity, List<Clause> cycles) {}

    /**
     * A forbidden cycle and the orders of versions that it rests on.
     *
     * @param pairs places, each as {@link OpenKeys#pair}: the first before the second
     */
    record Clause(List<Edge> cycle, List<Long> pairs) {}

    private final Ops ops;
    private final Graph known;
    private final OpenKeys open;
    private final boolean currentLockingReads;
    private final Proofs proofs;
    private final OpenAccesses accesses;
    private final long[] ended;
    private final long budget;
    private @Nullable CausalOrders causal;

    OrderSolver(Ops ops, Graph known, OpenKeys open, CheckOptions options, Proofs proofs) {
        this.ops = ops;
        this.known = known;
        this.open = open;
        this.currentLockingReads = options.currentLockingReads();
        this.proofs = proofs;
        this.accesses = new OpenAccesses(ops, open);
        this.ended = CommitOrderGuess.ends(ops);
        this.budget = options.effort();
    }

    private CausalOrders causalOrders() {
        if (causal == null) {
            causal = new CausalOrders(ops, known, open, accesses, currentLockingReads, proofs);
        }
        return causal;
    }

    Answer decide(CycleRule rule) {
        return new Run(rule).decide();
    }

    /** The search for one rule. */
    private final class Run {
        private final CycleRule rule;
        private final List<Clause> clauses = new ArrayList<>();
        private final PairVariables variables = new PairVariables(0);
        private final IntList choiceBefore = new IntList();
        private final IntList choiceAfter = new IntList();
        /** Made when there is something to solve. */
        private @Nullable ISolver solver;

        private long spent;
        /** A forbidden cycle that rests on no order of versions. */
        private @Nullable Clause certain;

        /** The known edges and those that follow from causal orders, and how many choices the latter are. */
        private Graph base;

        private final int causalChoices;
        private final @Nullable CausalOrders causal;
        /** Looked for if the first guesses fail. */
        private @Nullable ImpliedOrders implied;
        /** The choices that are no guesses: those of causal and of implied orders. */
        private int facts;

        private boolean tried;

        Run(CycleRule rule) {
            this.rule = rule;
            this.causal = open.registers() && rule.order() != Order.NONE && rule.forbidsOneAntiDependency()
                    ? causalOrders()
                    : null;
            if (causal == null) {
                base = known;
            } else {
                Graph.Builder builder = known.extend();
                causal.pairs().forEach(pair -> chosen(builder, pair));
                base = builder.build();
            }
            causalChoices = choiceBefore.size();
            facts = causalChoices;
        }

        Answer decide() {
            try {
                int failures = ImpliedOrders.manyPairs(open, known.txns()) ? MANY_FAILURES : 1;
                for (int round = 0; spent < budget; round++) {
                    if (round == failures) {
                        imply();
                    }
                    if (solver != null && !solver.isSatisfiable()) {
                        return refuted(clauses);
                    }
                    if (!guess() && certain == null) {
                        return new Answer(Findings.Validity.VALID, List.of());
                    }
                    if (certain != null) {
                        return refuted(List.of(certain));
                    }
                }
            } catch (ContradictionException e) {
                return refuted(clauses);
            } catch (TimeoutException e) {
                return new Answer(Findings.Validity.UNKNOWN, List.of());
            }
            return new Answer(Findings.Validity.UNKNOWN, List.of());
        }

        private void imply() throws ContradictionException {
            if (!ImpliedOrders.applies(base, rule, currentLockingReads)) {
                return;
            }
            Graph before = base;
            ImpliedOrders found =
                    new ImpliedOrders(rule, ops, open, proofs, base, pair -> causal != null && causal.contains(pair));
            choiceBefore.truncate(causalChoices);
            choiceAfter.truncate(causalChoices);
            found.find(pairs -> {
                choiceBefore.truncate(causalChoices);
                choiceAfter.truncate(causalChoices);
                Graph.Builder builder = before.extend();
                pairs.forEach(pair -> chosen(builder, pair));
                return builder.build();
            });
            implied = found;
            base = found.graph();
            facts = choiceBefore.size();
            spent += found.work();
            for (long pair : found.pairs()) {
                if (solver != null && variables.knows(pair)) {
                    solver.addClause(new VecInt(new int[] {-variables.literalAgainst(pair)}));
                }
            }
        }

        private boolean isFact(long pair) {
            return (causal != null && causal.contains(pair)) || (implied != null && implied.contains(pair));
        }

        /** Adds to the cycles the proofs of all facts that they rest on. */
        private Answer refuted(List<Clause> cycles) {
            List<Clause> all = new ArrayList<>(cycles);
            LongIntMap proven = new LongIntMap(16);
            for (int i = 0; i < all.size(); i++) {
                for (long pair : all.get(i).pairs()) {
                    Clause proof = proven.putIfAbsent(pair, 1) == LongIntMap.MISSING ? proof(pair) : null;
                    if (proof != null) {
                        all.add(proof);
                    }
                }
            }
            return new Answer(Findings.Validity.INVALID, all);
        }

        private @Nullable Clause proof(long pair) {
            if (causal != null && causal.contains(pair)) {
                return causal.proof(pair);
            }
            return implied != null && implied.contains(pair)
                    ? implied.proof(pair, causalChoices, choiceBefore, choiceAfter)
                    : null;
        }

        /** Whether forbidden cycles were learned. */
        private boolean guess() throws ContradictionException {
            choiceBefore.truncate(facts);
            choiceAfter.truncate(facts);
            boolean cursor = rule.antiDependencies() == CycleRule.AntiDependencies.CURSOR;
            if (!open.registers() && !cursor && solver == null && !tried) {
                tried = true;
                return learn(candidate(base, ranksOfEnds()));
            }
            Graph fixed = withChoices();
            if (learn(fixed)) {
                return true;
            }
            int[] ranks = ranks(fixed);
            Graph candidate = candidate(fixed, ranks);
            boolean learned = learn(candidate);
            boolean cursors = cursor && learnCursors(ranks);
            return learned || cursors;
        }

        /** The known dependencies with those that the solver chose. */
        private Graph withChoices() {
            if (solver == null) {
                return base;
            }
            Graph.Builder builder = base.extend();
            for (int literal : solver.model()) {
                if (variables.isPair(literal)) {
                    chosen(builder, variables.pair(literal));
                }
            }
            return builder.build();
        }

        /** A first guess where only appends that no read shows are open: that they came in the order of the answers. */
        private int[] ranksOfEnds() {
            int[] ranks = new int[ended.length];
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] = (int) ended[i];
            }
            return ranks;
        }

        private int[] ranks(Graph fixed) {
            CycleRule guessed = rule;
            boolean snapshots = rule.antiDependencies() == CycleRule.AntiDependencies.NONADJACENT;
            if (rule.antiDependencies() == CycleRule.AntiDependencies.ONE
                    || rule.antiDependencies() == CycleRule.AntiDependencies.CURSOR) {
                CycleRule stronger =
                        new CycleRule(CycleRule.AntiDependencies.NONADJACENT, rule.predicates(), rule.order());
                snapshots = !CycleFinder.any(fixed, stronger, currentLockingReads, null);
                guessed = snapshots ? stronger : new CycleRule(CycleRule.AntiDependencies.NONE, false, rule.order());
            }
            spent += 4L * fixed.edges();
            int[] ranks = new CommitOrderGuess(fixed, guessed, snapshots, open, accesses, ended).ranks();
            return ranks != null ? ranks : ofDependencies(fixed);
        }

        /** An order that only the dependencies restrict; they have no cycle, or it would have been learned. */
        private int[] ofDependencies(Graph fixed) {
            CycleRule none = new CycleRule(CycleRule.AntiDependencies.NONE, false, rule.order());
            int[] ranks = new CommitOrderGuess(fixed, none, false, open, accesses, ended).ranks();
            if (ranks == null) {
                throw new IllegalStateException("dependencies in a cycle that " + rule + " does not forbid");
            }
            return ranks;
        }

        /** All versions of each open key in the guessed order. */
        private Graph candidate(Graph fixed, int[] ranks) {
            Graph.Builder builder = fixed.extend();
            for (int key = 0; key < open.size(); key++) {
                int first = open.first(key);
                int[] order = ordered(key, ranks);
                for (int i = 0; i + 1 < order.length; i++) {
                    chosen(builder, OpenKeys.pair(first + order[i], first + order[i + 1]));
                }
            }
            return builder.build();
        }

        /** The places of an open key, counted from its first, in the guessed order. */
        private int[] ordered(int key, int[] ranks) {
            int first = open.first(key);
            long[] byRank = new long[open.end(key) - first];
            byRank[0] = -1;
            for (int i = 1; i < byRank.length; i++) {
                byRank[i] = ranks[open.writer(first + i)];
            }
            return Sorting.order(byRank);
        }

        /** Adds the edges of two versions of a key in this order. */
        private void chosen(Graph.Builder builder, long pair) {
            int before = before(pair);
            int after = after(pair);
            if (open.ordered(before, after)) {
                return;
            }
            int code = -2 - choiceBefore.size();
            choiceBefore.add(before);
            choiceAfter.add(after);
            if (open.writer(before) != OpenKeys.NOBODY) {
                builder.add(open.writer(before), open.writer(after), Graph.WW, code);
            }
            for (int i = open.firstRead(before); i < open.endOfReads(before); i++) {
                int read = open.reader(i);
                byte kind = ops.locking[read] ? Graph.RW_LOCKING : Graph.RW;
                builder.add(ops.txn[read], open.writer(after), kind, code);
            }
        }

        private boolean learn(Graph graph) throws ContradictionException {
            IntPredicate choice = e -> -2 - graph.key(e) >= facts;
            List<int[]> cycles = CycleFinder.find(graph, rule, currentLockingReads, null, choice::test, CYCLES);
            spent += 4L * graph.edges();
            for (int[] cycle : cycles) {
                for (Clause clause : CycleCompression.of(graph, cycle, rule, choiceBefore, choiceAfter, open, proofs)) {
                    add(clause);
                }
            }
            return !cycles.isEmpty();
        }

        /** The version after that of a locking read must be the reader's own, if it writes the key. */
        private boolean learnCursors(int[] ranks) throws ContradictionException {
            int before = clauses.size();
            for (int key = 0; key < open.size(); key++) {
                int first = open.first(key);
                int[] order = ordered(key, ranks);
                for (int i = 0; i + 1 < order.length; i++) {
                    cursor(first + order[i], first + order[i + 1]);
                }
            }
            return clauses.size() > before;
        }

        private void cursor(int place, int next) throws ContradictionException {
            for (int i = open.firstRead(place); i < open.endOfReads(place); i++) {
                int read = open.reader(i);
                int own = ops.locking[read] ? accesses.write(ops.txn[read], open.openKey(place), open) : -1;
                if (own < 0 || own == next) {
                    continue;
                }
                int key = open.key(place);
                List<Edge> cycle = List.of(
                        proofs.edge(ops.txn[read], open.writer(next), Graph.RW_LOCKING, key),
                        proofs.edge(open.writer(next), ops.txn[read], Graph.WW, key));
                List<Long> pairs = new ArrayList<>();
                if (!open.ordered(place, next)) {
                    pairs.add(OpenKeys.pair(place, next));
                }
                if (!open.ordered(next, own)) {
                    pairs.add(OpenKeys.pair(next, own));
                }
                add(new Clause(cycle, pairs));
            }
        }

        private void add(Clause clause) throws ContradictionException {
            List<Long> guessed =
                    clause.pairs().stream().filter(pair -> !isFact(pair)).toList();
            if (guessed.isEmpty()) {
                certain = clause;
                return;
            }
            clauses.add(clause);
            if (solver == null) {
                solver = SolverFactory.newDefault();
                solver.setTimeoutOnConflicts(CONFLICTS);
            }
            VecInt literals = new VecInt();
            for (long pair : guessed) {
                literals.push(variables.literalAgainst(pair));
            }
            solver.addClause(literals);
        }
    }

    static int before(long pair) {
        return (int) (pair >>> 32);
    }

    static int after(long pair) {
        return (int) pair;
    }

    static long reversed(long pair) {
        return OpenKeys.pair(after(pair), before(pair));
    }
}
