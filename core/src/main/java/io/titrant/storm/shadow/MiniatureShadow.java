package io.titrant.storm.shadow;

import io.titrant.generate.Seed;
import io.titrant.storm.schema.StormSchema;
import io.titrant.storm.schema.StormTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The miniature shadow (DBStorm §4.5): what the database holds, in memory that depends on the number of attributes and dynamic keys, not on the number of rows. All
 * sessions of a storm share it.
 *
 * <p>λ of a key is its latest committed state. A transaction that reads a snapshot may see an older one, so each commit has a stamp, and a transaction at such a
 * level draws no key that was inserted or deleted after the stamp at its begin.
 */
public final class MiniatureShadow {
    private final StormSchema schema;
    private final List<TableShadow> tables = new ArrayList<>();
    private final AtomicLong commits = new AtomicLong();

    public MiniatureShadow(StormSchema schema, Seed seed) {
        this(schema, seed, true);
    }

    /** @param permuted whether each attribute has its own permutation; false: attributes rise with the key, as in the paper */
    public MiniatureShadow(StormSchema schema, Seed seed, boolean permuted) {
        this.schema = schema;
        for (StormTable table : schema.tables()) {
            tables.add(new TableShadow(schema, table, seed.child("shadow", table.index()), permuted));
        }
    }

    public StormSchema schema() {
        return schema;
    }

    public TableShadow table(int index) {
        return tables.get(index);
    }

    public List<TableShadow> tables() {
        return List.copyOf(tables);
    }

    /** The stamp of the last commit that the shadow knows. */
    public long stamp() {
        return commits.get();
    }

    long nextStamp() {
        return commits.incrementAndGet();
    }

    /** The memory of the shadow, calculated from its arrays. */
    public long bytes() {
        return tables.stream().mapToLong(TableShadow::bytes).sum();
    }

    /** The number of dynamic keys of all tables. */
    public long dynamicKeys() {
        return tables.stream().mapToLong(table -> table.dynamicKeys().size()).sum();
    }
}
