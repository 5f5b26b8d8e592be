package io.titrant.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Submitted orders. */
public final class Interleaving {
    private Interleaving() {}

    /**
     * One order of the statements of all transactions, each transaction's own order kept: as long as there are any, a transaction with
     * statements left is picked and its next one appended (WriteCheck §5.2).
     *
     * @param pick a number from 0 up to, but not including, its argument
     */
    public static <S> List<S> of(List<List<S>> transactions, IntUnaryOperator pick) {
        List<List<S>> left = new ArrayList<>();
        transactions.stream().filter(tx -> !tx.isEmpty()).forEach(left::add);
        List<S> order = new ArrayList<>();
        while (!left.isEmpty()) {
            int chosen = pick.applyAsInt(left.size());
            List<S> rest = left.get(chosen);
            order.add(rest.get(0));
            if (rest.size() == 1) {
                left.remove(chosen);
            } else {
                left.set(chosen, rest.subList(1, rest.size()));
            }
        }
        return order;
    }
}
