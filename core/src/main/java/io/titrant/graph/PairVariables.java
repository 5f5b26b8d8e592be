package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;

/** A SAT variable for each pair of versions that a cycle rests on; false means the order in which the pair was first met. */
final class PairVariables {
    private final int offset;
    private final LongIntMap variables = new LongIntMap(64);
    private final List<Long> pairs = new ArrayList<>();

    /** @param offset how many variables stand for something else */
    PairVariables(int offset) {
        this.offset = offset;
    }

    /** The literal that is true if the order is not this one. */
    int literalAgainst(long pair) {
        int variable = variables.get(pair);
        if (variable != LongIntMap.MISSING) {
            return variable;
        }
        variable = variables.get(OrderSolver.reversed(pair));
        if (variable != LongIntMap.MISSING) {
            return -variable;
        }
        pairs.add(pair);
        variables.putIfAbsent(pair, offset + pairs.size());
        return offset + pairs.size();
    }

    /** Whether a cycle rests on the pair, in this order or the other. */
    boolean knows(long pair) {
        return variables.get(pair) != LongIntMap.MISSING
                || variables.get(OrderSolver.reversed(pair)) != LongIntMap.MISSING;
    }

    boolean isPair(int literal) {
        int variable = Math.abs(literal) - offset;
        return variable > 0 && variable <= pairs.size();
    }

    /** The order that a literal of the solver's answer stands for. */
    long pair(int literal) {
        long pair = pairs.get(Math.abs(literal) - offset - 1);
        return literal < 0 ? pair : OrderSolver.reversed(pair);
    }
}
