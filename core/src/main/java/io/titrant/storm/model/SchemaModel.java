package io.titrant.storm.model;

import io.titrant.storm.distribution.Distribution;
import java.util.List;

/** Where the schema comes from: tables that the model names, or features from which tables are drawn. */
public sealed interface SchemaModel {

    /** Tables by name, each after the tables that it refers to. */
    record Named(List<TableSpec> tables) implements SchemaModel {
        public Named {
            tables = List.copyOf(tables);
        }
    }

    /** The features of a schema (DBStorm, Figure 4). */
    record Drawn(
            Feature<Integer> tables,
            Feature<Integer> keys,
            DynamicKeys dynamic,
            Feature<Integer> keyColumns,
            Feature<ColumnKind> keyType,
            Feature<Integer> foreignKeys,
            Distribution references,
            Feature<Distribution> foreignKeyDistribution,
            Feature<Integer> attributes,
            Feature<Integer> attributeColumns,
            Feature<ColumnKind> attributeType,
            Feature<Integer> attributeSize,
            Feature<Distribution> attributeDistribution,
            double nulls,
            double indexed)
            implements SchemaModel {}
}
