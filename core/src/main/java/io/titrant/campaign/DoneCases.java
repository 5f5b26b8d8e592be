package io.titrant.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The numbers of the cases that are done, as ranges. Workers finish cases out of order: with blocks of four, cases 0 to 5 and 8 may be done, and 6 and
 * 7 are not. A continued campaign runs exactly the others, so that no count shrinks.
 */
final class DoneCases {
    private final TreeMap<Long, Long> ranges = new TreeMap<>();

    /** The cases from {@code from} to {@code to}, exclusive. */
    record Range(long from, long to) {}

    /** Adds the cases of a range that touches no other, or those directly before or after. */
    void add(Range range) {
        long from = range.from();
        long to = range.to();
        Map.Entry<Long, Long> before = ranges.floorEntry(from);
        if (before != null && before.getValue() >= from) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        for (Map.Entry<Long, Long> after = ranges.ceilingEntry(from);
                after != null && after.getKey() <= to;
                after = ranges.ceilingEntry(from)) {
            to = Math.max(to, after.getValue());
            ranges.remove(after.getKey());
        }
        ranges.put(from, to);
    }

    void add(long index) {
        add(new Range(index, index + 1));
    }

    boolean contains(long index) {
        Map.Entry<Long, Long> range = ranges.floorEntry(index);
        return range != null && index < range.getValue();
    }

    /** The number of the first case that is not done. */
    long firstOpen() {
        return ranges.getOrDefault(0L, 0L);
    }

    List<Range> ranges() {
        List<Range> all = new ArrayList<>();
        ranges.forEach((from, to) -> all.add(new Range(from, to)));
        return all;
    }
}
