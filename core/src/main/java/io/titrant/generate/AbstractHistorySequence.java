package io.titrant.generate;

import io.titrant.schedule.AbstractHistories;
import io.titrant.schedule.AbstractHistory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order in which a campaign uses the abstract histories. Each seed has its own order, and uses all histories before it repeats one.
 * Of four consecutive cases, two follow a history of two transactions, one a history of three, and one is random, to find bugs that no
 * known anomaly describes.
 */
final class AbstractHistorySequence {
    private static final int ROUND = 4;

    private AbstractHistorySequence() {}

    /** The history of this case, or null if it is to be random. */
    static @Nullable AbstractHistory history(long rootSeed, long index) {
        Seed seed = new Seed(rootSeed).child("tour", 0);
        long round = index / ROUND;
        return switch ((int) (index % ROUND)) {
            case 0 -> at(AbstractHistories.OF_TWO, 2 * round, seed.child("two", 0));
            case 1 -> at(AbstractHistories.OF_THREE, round, seed.child("three", 0));
            case 2 -> at(AbstractHistories.OF_TWO, 2 * round + 1, seed.child("two", 0));
            default -> null;
        };
    }

    private static AbstractHistory at(List<AbstractHistory> all, long step, Seed seed) {
        Draw draw = seed.draw();
        int size = all.size();
        int stride = draw.between(1, size);
        while (gcd(stride, size) != 1) {
            stride = 1 + stride % size;
        }
        return all.get((int) ((draw.below(size) + step * stride) % size));
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
