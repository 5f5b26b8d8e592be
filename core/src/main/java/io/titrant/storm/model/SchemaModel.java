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
            ModelFeature<Integer> tables,
            ModelFeature<Integer> keys,
            DynamicKeys dynamic,
            ModelFeature<Integer> keyColumns,
            ModelFeature<ColumnKind> keyType,
            ModelFeature<Integer> foreignKeys,
            Distribution references,
            ModelFeature<Distribution> foreignKeyDistribution,
            ModelFeature<Integer> attributes,
            ModelFeature<Integer> attributeColumns,
            ModelFeature<ColumnKind> attributeType,
            ModelFeature<Integer> attributeSize,
            ModelFeature<Distribution> attributeDistribution,
            double nulls,
            double indexed)
            implements SchemaModel {}
}
