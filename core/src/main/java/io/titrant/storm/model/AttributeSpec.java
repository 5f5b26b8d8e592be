package io.titrant.storm.model;

import io.titrant.storm.distribution.Distribution;
import java.util.List;

/**
 * An attribute of a table: one virtual column with one or more real columns.
 *
 * @param size how many values the attribute has
 * @param values the values by name, in the order of every collation; empty if Φ calculates them
 * @param distribution G, by which values are drawn
 * @param nulls the share of NULL
 * @param indexed whether it has a secondary index (not in the paper)
 */
public record AttributeSpec(
        String name,
        List<ColumnKind> columns,
        long size,
        List<String> values,
        Distribution distribution,
        double nulls,
        boolean indexed) {
    public AttributeSpec {
        columns = List.copyOf(columns);
        values = List.copyOf(values);
    }
}
