package io.titrant.storm.metrics;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a storm.
 *
 * @param settings the options as the user reads them: name → value
 * @param schema the statements that created the tables
 * @param rows how many rows were loaded, and in how many seconds
 * @param plain β of the keys that were drawn independently
 * @param stratified β of the keys that were drawn evenly
 * @param errors how many statements failed, by class
 * @param messages the first message of each class
 * @param samples the counts in the course of time
 * @param checked what the history checker said; null if the storm was not checked
 * @param faults what the storm did to the server; null if nothing
 * @param seconds how long transactions ran
 */
public record StormResult(
        String engine,
        String version,
        String model,
        long seed,
        Map<String, String> settings,
        List<String> schema,
        Loading rows,
        Transactions transactions,
        Accessibility accessibility,
        Goodness plain,
        Goodness stratified,
        Contention contention,
        Map<String, Long> errors,
        Map<String, String> messages,
        LatencySummary latency,
        Shadow shadow,
        List<AccessPlot> accesses,
        List<StormSample> samples,
        @Nullable Checked checked,
        @Nullable Faults faults,
        List<StormAnomaly> anomalies,
        List<String> notes,
        double seconds) {
    public StormResult {
        settings = Map.copyOf(settings);
        schema = List.copyOf(schema);
        errors = Map.copyOf(errors);
        messages = Map.copyOf(messages);
        accesses = List.copyOf(accesses);
        samples = List.copyOf(samples);
        anomalies = List.copyOf(anomalies);
        notes = List.copyOf(notes);
    }

    /** The rows that were loaded before the first transaction. */
    public record Loading(long rows, double seconds) {}

    /**
     * Transactions by their end.
     *
     * @param unknown COMMITs that were never answered, before they were resolved by reading
     * @param converted inserts that became deletes, and deletes that became inserts
     */
    public record Transactions(long committed, long rolledBack, long unknown, long converted) {}

    /**
     * The contention in the database.
     *
     * @param waits statements that were seen waiting for a lock; a lower bound. Below 0: the engine does not show it
     */
    public record Contention(long waits, long deadlocks, long lockTimeouts, long serializationFailures) {}

    /** The memory of the miniature shadow. */
    public record Shadow(long bytes, long dynamicKeys) {}

    /**
     * What the history checker said.
     *
     * @param transactions how many transactions it judged
     * @param valid whether the history satisfies what the engine promises; null: it could not be decided
     * @param model what the history was judged by
     */
    public record Checked(
            long transactions, @Nullable Boolean valid, String model, Dependencies dependencies, double seconds) {}

    /** How many dependencies between transactions a checked storm has seen (DBStorm, Figure 12). */
    public record Dependencies(long ww, long wr, long rw) {}

    /**
     * The faults of a storm.
     *
     * @param kills how often the server was killed and started again
     * @param cuts how many connections were cut
     * @param audits how often all rows were compared with the ledger
     * @param inDoubt transactions whose COMMIT had no answer
     * @param committed those of them that had committed
     */
    public record Faults(int kills, int cuts, int audits, int inDoubt, int committed) {}

    /** The same with other anomalies, which have got their case files. */
    public StormResult withAnomalies(List<StormAnomaly> others) {
        return new StormResult(
                engine,
                version,
                model,
                seed,
                settings,
                schema,
                rows,
                transactions,
                accessibility,
                plain,
                stratified,
                contention,
                errors,
                messages,
                latency,
                shadow,
                accesses,
                samples,
                checked,
                faults,
                others,
                notes,
                seconds);
    }

    /** Committed transactions per second. */
    public double tps() {
        return seconds == 0 ? 0 : transactions.committed() / seconds;
    }

    public boolean failed() {
        return anomalies.stream().anyMatch(StormAnomaly::bug);
    }
}
