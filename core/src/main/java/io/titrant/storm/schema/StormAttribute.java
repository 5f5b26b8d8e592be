package io.titrant.storm.schema;

import io.titrant.storm.distribution.Distribution;
import java.util.List;

/**
 * An attribute or a foreign key of a table: one virtual column, stored in one or more columns.
 *
 * @param columns the names of its columns
 * @param mapping Φ; for a foreign key the parent's
 * @param size the size of the virtual column; for a foreign key the number of the parent's static keys
 * @param distribution G
 * @param nulls the share of NULL
 * @param parent the index of the referenced table, or {@link #NO_PARENT}
 */
public record StormAttribute(
        String name,
        List<String> columns,
        ValueMapping mapping,
        long size,
        Distribution distribution,
        double nulls,
        boolean indexed,
        int parent) {
    public static final int NO_PARENT = -1;

    public StormAttribute {
        columns = List.copyOf(columns);
    }

    public boolean isForeignKey() {
        return parent != NO_PARENT;
    }
}
