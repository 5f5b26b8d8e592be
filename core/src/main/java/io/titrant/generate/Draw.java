package io.titrant.generate;

import java.util.List;

/** A stream of draws from one seed (SplitMix64, Steele et al., OOPSLA 2014). The only source of chance in generation. */
public final class Draw {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    Draw(long seed) {
        this.state = seed;
    }

    public long nextLong() {
        state += GOLDEN;
        return mix(state);
    }

    /** A number from 0 up to, but not including, the bound. */
    public int below(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("a draw needs a bound above 0, not " + bound);
        }
        return (int) Long.remainderUnsigned(nextLong(), bound);
    }

    /** A number from 0 up to, but not including, 1. */
    public double unit() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    /** A number from low to high, both included. */
    public int between(int low, int high) {
        return low + below(high - low + 1);
    }

    /** True in this many of a hundred draws. */
    public boolean chance(int percent) {
        return below(100) < percent;
    }

    /** Either of two outcomes, as often as the other. */
    public boolean coin() {
        return chance(50);
    }

    public <T> T one(List<? extends T> of) {
        return of.get(below(of.size()));
    }

    @SafeVarargs
    public final <T> T one(T... of) {
        return of[below(of.length)];
    }

    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
