package io.titrant.bisect;

import java.math.BigInteger;
import java.util.Comparator;

/** Orders versions number by number: 9.6.24 before 10.23, 2.3 before 2.3.1. */
public final class EngineVersionOrder implements Comparator<String> {
    public static final EngineVersionOrder INSTANCE = new EngineVersionOrder();

    private EngineVersionOrder() {}

    @Override
    public int compare(String left, String right) {
        String[] a = left.split("\\.", -1);
        String[] b = right.split("\\.", -1);
        for (int i = 0; i < Math.max(a.length, b.length); i++) {
            int order = part(a, i).compareTo(part(b, i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static BigInteger part(String[] parts, int index) {
        String digits = index < parts.length ? parts[index].replaceAll("\\D.*", "") : "";
        return digits.isEmpty() ? BigInteger.ZERO : new BigInteger(digits);
    }
}
