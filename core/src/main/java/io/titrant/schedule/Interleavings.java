package io.titrant.schedule;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** All submitted orders of some transactions, each transaction's own order kept; numbered, so that any of them can be had. */
public final class Interleavings<S> {
    private final List<List<S>> transactions;

    public Interleavings(List<List<S>> transactions) {
        this.transactions = transactions.stream().map(List::copyOf).toList();
    }

    /** How many there are. */
    public BigInteger count() {
        int[] left = new int[transactions.size()];
        for (int i = 0; i < left.length; i++) {
            left[i] = transactions.get(i).size();
        }
        return count(left);
    }

    /** The order of this number, from 0; transactions that come first in the list run first in low numbers. */
    public List<S> get(BigInteger number) {
        if (number.signum() < 0 || number.compareTo(count()) >= 0) {
            throw new IndexOutOfBoundsException("order " + number + " of " + count());
        }
        int[] left = new int[transactions.size()];
        int all = 0;
        for (int i = 0; i < left.length; i++) {
            left[i] = transactions.get(i).size();
            all += left[i];
        }
        List<S> order = new ArrayList<>();
        BigInteger rest = number;
        while (order.size() < all) {
            for (int i = 0; i < left.length; i++) {
                if (left[i] == 0) {
                    continue;
                }
                left[i]--;
                BigInteger those = count(left);
                if (rest.compareTo(those) < 0) {
                    List<S> own = transactions.get(i);
                    order.add(own.get(own.size() - left[i] - 1));
                    break;
                }
                rest = rest.subtract(those);
                left[i]++;
            }
        }
        return order;
    }

    /** All of them if they are not more than this; else so many, evenly spread. */
    public List<List<S>> some(int most) {
        BigInteger count = count();
        BigInteger wanted = count.min(BigInteger.valueOf(most));
        List<List<S>> orders = new ArrayList<>();
        for (int i = 0; i < wanted.intValueExact(); i++) {
            orders.add(get(BigInteger.valueOf(i).multiply(count).divide(wanted)));
        }
        return orders;
    }

    /** (a + b + …)! / (a! b! …). */
    private static BigInteger count(int[] left) {
        BigInteger count = BigInteger.ONE;
        int placed = 0;
        for (int own : left) {
            for (int k = 1; k <= own; k++) {
                placed++;
                count = count.multiply(BigInteger.valueOf(placed)).divide(BigInteger.valueOf(k));
            }
        }
        return count;
    }
}
