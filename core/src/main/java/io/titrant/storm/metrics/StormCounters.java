package io.titrant.storm.metrics;

import io.titrant.storm.model.OperationKind;
import io.titrant.storm.shadow.MiniatureShadow;
import io.titrant.storm.shadow.TableShadow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** What all sessions of a storm count together while they run. */
public final class StormCounters {
    private final Map<OperationKind, Map<OperationOutcome, LongAdder>> operations = new EnumMap<>(OperationKind.class);
    private final LongAdder committed = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final LongAdder converted = new LongAdder();
    private final List<AccessCounts> plain = new ArrayList<>();
    private final List<AccessCounts> stratified = new ArrayList<>();

    public StormCounters(MiniatureShadow shadow) {
        for (OperationKind kind : OperationKind.values()) {
            Map<OperationOutcome, LongAdder> row = new EnumMap<>(OperationOutcome.class);
            for (OperationOutcome outcome : OperationOutcome.values()) {
                row.put(outcome, new LongAdder());
            }
            operations.put(kind, row);
        }
        for (TableShadow table : shadow.tables()) {
            plain.add(new AccessCounts(table));
            stratified.add(new AccessCounts(table));
        }
    }

    public void operation(OperationKind kind, OperationOutcome outcome) {
        Map<OperationOutcome, LongAdder> row = Objects.requireNonNull(operations.get(kind));
        Objects.requireNonNull(row.get(outcome)).increment();
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
        Map<OperationKind, Map<OperationOutcome, Long>> counts = new EnumMap<>(OperationKind.class);
        operations.forEach((kind, row) -> {
            Map<OperationOutcome, Long> sums = new EnumMap<>(OperationOutcome.class);
            row.forEach((outcome, count) -> sums.put(outcome, count.sum()));
            counts.put(kind, sums);
        });
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
