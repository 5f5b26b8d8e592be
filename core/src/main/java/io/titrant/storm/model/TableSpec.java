package io.titrant.storm.model;

import java.util.List;

/**
 * A table of a model.
 *
 * @param keys the size of the key's domain; static keys are rows from the start, dynamic keys come and go
 * @param view whether plain reads go through a view (not in the paper)
 */
public record TableSpec(
        String name,
        long keys,
        DynamicKeys dynamic,
        List<ColumnKind> primaryKey,
        List<ForeignKeySpec> foreignKeys,
        List<AttributeSpec> attributes,
        boolean view) {
    public TableSpec {
        primaryKey = List.copyOf(primaryKey);
        foreignKeys = List.copyOf(foreignKeys);
        attributes = List.copyOf(attributes);
    }

    public TableSpec withKeys(long other) {
        return new TableSpec(name, other, dynamic, primaryKey, foreignKeys, attributes, view);
    }
}
