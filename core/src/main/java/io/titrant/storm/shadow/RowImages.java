package io.titrant.storm.shadow;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The attribute values of rows that the storm wrote lately, in memory of a fixed size. A row that was never written still has its initial values, which the DCF
 * calculates. A row that was written, but whose image was displaced by another, is unknown. The paper has no such memory; it lets predicate reads choose values
 * that are present, also if several attributes are joined by AND.
 */
final class RowImages {
    /** An attribute value that is not known. */
    static final int UNKNOWN = -2;

    private static final int MOST_IMAGES = 1 << 14;
    private static final int MOST_BITS = 1 << 20;

    private final AtomicReferenceArray<@Nullable Image> images;
    private final AtomicLongArray written;
    private final int bits;

    /**
     * A row as a committed transaction left it.
     *
     * @param stamp the commit
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed after it was made
    record Image(long key, int[] values, long stamp) {}

    RowImages(long keys) {
        images = new AtomicReferenceArray<>((int) Math.min(keys, MOST_IMAGES));
        bits = (int) Math.min(keys, MOST_BITS);
        written = new AtomicLongArray((bits + 63) / 64);
    }

    /** The last image of a row; null if there is none or it was displaced. */
    @Nullable
    Image get(long key) {
        Image image = images.get((int) (key % images.length()));
        return image != null && image.key() == key ? image : null;
    }

    /** Whether the row, or another one that shares its bit, was written. */
    boolean maybeWritten(long key) {
        int bit = (int) (key % bits);
        return (written.get(bit >>> 6) & 1L << (bit & 63)) != 0;
    }

    void put(Image image) {
        int bit = (int) (image.key() % bits);
        if (!maybeWritten(image.key())) {
            written.updateAndGet(bit >>> 6, word -> word | 1L << (bit & 63));
        }
        images.set((int) (image.key() % images.length()), image);
    }

    /** An upper bound of what the images and bits hold. */
    long bytes(int attributes) {
        return images.length() * (8L + 32 + 16 + 4L * attributes) + 8L * written.length();
    }
}
