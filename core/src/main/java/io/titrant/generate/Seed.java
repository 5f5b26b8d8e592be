package io.titrant.generate;

/**
 * The seed of a random stream. The value of a child is a hash of its parent's value, the name of the stage and an index, so that a new
 * draw in one stage does not change the draws of another.
 */
public record Seed(long value) {
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    public Seed child(String stage, long index) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < stage.length(); i++) {
            hash = (hash ^ stage.charAt(i)) * FNV_PRIME;
        }
        return new Seed(Draw.mix(Draw.mix(value ^ hash) + index * FNV_PRIME));
    }

    /** A fresh stream; two calls give the same draws. */
    public Draw draw() {
        return new Draw(value);
    }
}
