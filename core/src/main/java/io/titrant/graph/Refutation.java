package io.titrant.graph;

import java.util.List;

/**
 * Proof that a history breaks a model although no single cycle of certain dependencies shows it: whatever the order of the versions that no
 * read shows, a forbidden cycle follows.
 *
 * @param cycles the forbidden cycles of the cases
 * @param txns the transactions on them
 * @param explanation the argument by cases, in sentences
 */
public record Refutation(Model model, List<List<Edge>> cycles, List<Integer> txns, String explanation) {
    public Refutation {
        cycles = List.copyOf(cycles);
        txns = List.copyOf(txns);
    }
}
