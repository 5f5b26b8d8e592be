package io.titrant.graph;

import java.util.Set;

/**
 * How a history is judged.
 *
 * @param predicates whether {@link Op.Scan}s give predicate anti-dependencies; see {@link PredicateReads} for when that is sound
 * @param currentLockingReads IsoRel §3.4, Figure 5: a locking read reads what is current, not the snapshot, so that it contradicts no
 *     plain read of its transaction
 * @param writesFollowReads registers: who read a version, or anything that the writer of a version wrote, and wrote the register wrote a
 *     later version. True of whatever keeps read committed
 * @param sequentialKeys registers: assume that each register alone respects the order of sessions
 * @param linearizableKeys registers: assume that each register alone respects real time
 * @param effort how many edges the solver may look at for one model before it gives up; the only bound there is
 * @param shown how many anomalies of each kind are kept with their proof; all are counted
 * @param visibility which of the models that {@link VisibilityRules} decide are decided; the others may stay unknown
 */
public record CheckOptions(
        boolean predicates,
        boolean currentLockingReads,
        boolean writesFollowReads,
        boolean sequentialKeys,
        boolean linearizableKeys,
        long effort,
        int shown,
        Set<Model> visibility) {
    private static final long EFFORT = 20_000_000_000L;

    public static final CheckOptions DEFAULT =
            new CheckOptions(false, true, true, false, false, EFFORT, 8, Set.of(Model.values()));

    public CheckOptions {
        visibility = Set.copyOf(visibility);
    }

    public CheckOptions withPredicates(boolean on) {
        return new CheckOptions(
                on,
                currentLockingReads,
                writesFollowReads,
                sequentialKeys,
                linearizableKeys,
                effort,
                shown,
                visibility);
    }

    public CheckOptions withEffort(long most) {
        return new CheckOptions(
                predicates,
                currentLockingReads,
                writesFollowReads,
                sequentialKeys,
                linearizableKeys,
                most,
                shown,
                visibility);
    }

    public CheckOptions withCurrentLockingReads(boolean on) {
        return new CheckOptions(
                predicates, on, writesFollowReads, sequentialKeys, linearizableKeys, effort, shown, visibility);
    }

    public CheckOptions withVisibility(Set<Model> models) {
        return new CheckOptions(
                predicates,
                currentLockingReads,
                writesFollowReads,
                sequentialKeys,
                linearizableKeys,
                effort,
                shown,
                models);
    }
}
