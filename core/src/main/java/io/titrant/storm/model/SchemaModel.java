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
            RandomFeature<Integer> tables,
            RandomFeature<Integer> keys,
            DynamicKeys dynamic,
            RandomFeature<Integer> keyColumns,
            RandomFeature<ColumnKind> keyType,
            RandomFeature<Integer> foreignKeys,
            Distribution references,
            RandomFeature<Distribution> foreignKeyDistribution,
            RandomFeature<Integer> attributes,
            RandomFeature<Integer> attributeColumns,
            RandomFeature<ColumnKind> attributeType,
            RandomFeature<Integer> attributeSize,
            RandomFeature<Distribution> attributeDistribution,
            double nulls,
            double indexed,
            double views)
            implements SchemaModel {}
}
