package io.titrant.storm.workload;

/**
 * What the engine and the user decide about a workload.
 *
 * @param checked whether rows carry their versions, so that the history can be judged
 * @param appendVersion the SQL expression that appends a version, in a checked workload
 * @param forUpdate whether the engine locks rows with FOR UPDATE
 * @param savepoints whether the engine has savepoints
 * @param tableLocks whether the engine has LOCK TABLE in transactions
 */
public record WorkloadOptions(
        PredicateDraws predicates,
        boolean checked,
        String appendVersion,
        boolean forUpdate,
        boolean savepoints,
        boolean tableLocks) {
    public static final WorkloadOptions PLAIN =
            new WorkloadOptions(PredicateDraws.KNOWN_ROWS, false, "", true, true, true);

    public WorkloadOptions with(PredicateDraws draws) {
        return new WorkloadOptions(draws, checked, appendVersion, forUpdate, savepoints, tableLocks);
    }
}
