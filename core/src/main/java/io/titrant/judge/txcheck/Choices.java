package io.titrant.judge.txcheck;

/**
 * The random choices of TxCheck: which statement of a cycle to remove, which of the free statements comes next. The same case and round always
 * give the same choices, so a verdict repeats (SplitMix64, Steele et al., OOPSLA 2014).
 */
final class Choices {
    private long state;

    Choices(long seed) {
        this.state = seed;
    }

    /** A number from 0 up to the bound, which itself is left out. */
    int below(int bound) {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 31), bound);
    }
}
