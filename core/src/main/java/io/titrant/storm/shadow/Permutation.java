package io.titrant.storm.shadow;

/**
 * A permutation of [0, n) that needs no memory: a Feistel network over the next power of four, walked until it is below n. The DCF of DBStorm (Algorithm 1) makes each
 * attribute rise with the key, so attributes would be correlated with the key and with each other. One permutation per attribute removes that and keeps the
 * distribution exactly.
 */
final class Permutation {
    private static final int ROUNDS = 4;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long size;
    private final int halfBits;
    private final long halfMask;
    private final long seed;
    private final boolean identity;

    private Permutation(long size, long seed, boolean identity) {
        this.size = size;
        this.seed = seed;
        this.identity = identity;
        int bits = Math.max(2, 64 - Long.numberOfLeadingZeros(Math.max(1, size - 1)));
        this.halfBits = (bits + 1) / 2;
        this.halfMask = (1L << halfBits) - 1;
    }

    static Permutation of(long size, long seed) {
        return new Permutation(size, seed, false);
    }

    /** As in the paper, where attributes rise with the key. */
    static Permutation none(long size) {
        return new Permutation(size, 0, true);
    }

    long apply(long number) {
        if (identity) {
            return number;
        }
        long walked = number;
        do {
            walked = once(walked);
        } while (walked >= size);
        return walked;
    }

    private long once(long number) {
        long left = number >>> halfBits;
        long right = number & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long mixed = (right + seed + round * GOLDEN) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 29)) * 0x94D049BB133111EBL;
            long next = left ^ ((mixed >>> 32) & halfMask);
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
