package io.titrant.storm.distribution;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers from [0, 1) that many sessions draw together, so evenly that the counts of any distribution made from them stay within a few of their expectation.
 * Draw k is the point k of a van der Corput sequence (k with its binary digits in reverse order), moved by a random offset. Independent draws deviate by the
 * square root of the count instead; DBStorm's β near 1 needs stratified draws.
 *
 * <p>Example without offset: 0, 1/2, 1/4, 3/4, 1/8, 5/8, …
 */
public final class StratifiedDraws {
    private final AtomicLong next = new AtomicLong();
    private final double offset;

    /** @param offset from 0 up to, but not including, 1 */
    public StratifiedDraws(double offset) {
        this.offset = offset;
    }

    public double next() {
        double point = (Long.reverse(next.getAndIncrement()) >>> 11) * 0x1p-53 + offset;
        return point >= 1 ? point - 1 : point;
    }
}
