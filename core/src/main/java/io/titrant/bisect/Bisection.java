package io.titrant.bisect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Looks for the versions in which a bug came and went. The milestones run first. Wherever two neighbours differ, the versions between them are
 * bisected. A version that decides nothing, because it does not start or lacks a statement, is passed over. Example, with milestones 1, 5 and 9:
 *
 * <pre>
 * version    1     2     3     4     5     6     7     8     9
 * verdict    good        good  bug   bug                     bug       four runs of nine find that version 4 brought the bug
 * </pre>
 */
public final class Bisection {
    private final List<String> versions;
    private final Predicate<String> milestone;
    private final Function<String, VersionVerdict> run;
    private final BooleanSupplier outOfTime;
    private final TreeMap<Integer, VersionVerdict> tried = new TreeMap<>();

    /**
     * @param versions the versions, oldest first
     * @param milestone the versions that run in any case; the oldest and the newest do too
     * @param run runs the case on a version
     * @param outOfTime ends the search; the result is what is known then
     */
    public Bisection(
            List<String> versions,
            Predicate<String> milestone,
            Function<String, VersionVerdict> run,
            BooleanSupplier outOfTime) {
        this.versions = List.copyOf(versions);
        this.milestone = milestone;
        this.run = run;
        this.outOfTime = outOfTime;
    }

    public VersionStrip search() {
        // The newest first: it tells whether there is anything to look for.
        for (int i = versions.size() - 1; i >= 0; i--) {
            if (i == 0 || i == versions.size() - 1 || milestone.test(versions.get(i))) {
                attempt(i);
            }
        }
        for (Optional<Integer> next = next(); next.isPresent(); next = next()) {
            attempt(next.get());
        }
        return new VersionStrip(List.copyOf(tried.values()));
    }

    private void attempt(int index) {
        if (!tried.containsKey(index) && !outOfTime.getAsBoolean()) {
            tried.put(index, run.apply(versions.get(index)));
        }
    }

    /** The version in the middle of two decided neighbours that differ; empty if there is none, or no time. */
    private Optional<Integer> next() {
        if (outOfTime.getAsBoolean()) {
            return Optional.empty();
        }
        Map.Entry<Integer, VersionVerdict> before = null;
        for (Map.Entry<Integer, VersionVerdict> entry : tried.entrySet()) {
            if (!entry.getValue().decided()) {
                continue;
            }
            if (before != null && before.getValue().bad() != entry.getValue().bad()) {
                Optional<Integer> middle = middle(before.getKey(), entry.getKey());
                if (middle.isPresent()) {
                    return middle;
                }
            }
            before = entry;
        }
        return Optional.empty();
    }

    /** The untried version that is nearest to the middle of two others. */
    private Optional<Integer> middle(int low, int high) {
        int middle = (low + high) / 2;
        for (int distance = 0; distance <= high - low; distance++) {
            for (int candidate : new int[] {middle - distance, middle + distance}) {
                if (candidate > low && candidate < high && !tried.containsKey(candidate)) {
                    return Optional.of(candidate);
                }
            }
        }
        return Optional.empty();
    }
}
