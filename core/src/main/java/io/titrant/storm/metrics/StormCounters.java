package io.titrant.storm.metrics;

import io.titrant.storm.model.OperationKind;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** What all sessions of a storm count together while they run. */
public final class StormCounters {
    private final LongAdder[][] operations;
    private final LongAdder committed = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final LongAdder converted = new LongAdder();
    private final List<AccessCounts> plain = new ArrayList<>();
    private final List<AccessCounts> stratified = new ArrayList<>();

    public StormCounters(MiniatureShadow shadow) {
        int outcomes = OperationOutcome.values().length;
        operations = new LongAdder[OperationKind.values().length][outcomes];
        for (LongAdder[] row : operations) {
            for (int i = 0; i < outcomes; i++) {
                row[i] = new LongAdder();
            }
        }
        for (TableShadow table : shadow.tables()) {
            plain.add(new AccessCounts(table));
            stratified.add(new AccessCounts(table));
        }
    }

    public void operation(OperationKind kind, OperationOutcome outcome) {
        operations[kind.ordinal()][outcome.ordinal()].increment();
    }

    /** A row that was read or updated by its key. */
    public void access(int table, long key, boolean stratifiedDraw) {
        (stratifiedDraw ? stratified : plain).get(table).count(key);
    }

    /** An insert that became a delete, or the other way round. */
    public void converted() {
        converted.increment();
    }

    public void transaction(boolean hasCommitted) {
        (hasCommitted ? committed : rolledBack).increment();
    }

    public long committed() {
        return committed.sum();
    }

    public long rolledBack() {
        return rolledBack.sum();
    }

    public long conversions() {
        return converted.sum();
    }

    public Accessibility accessibility() {
        long[][] counts = new long[operations.length][operations[0].length];
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts[i].length; j++) {
                counts[i][j] = operations[i][j].sum();
            }
        }
        return new Accessibility(counts);
    }

    /** The accesses by independent draws, one per table. */
    public List<AccessCounts> plainAccesses() {
        return List.copyOf(plain);
    }

    /** The accesses by stratified draws, one per table. */
    public List<AccessCounts> stratifiedAccesses() {
        return List.copyOf(stratified);
    }
}
