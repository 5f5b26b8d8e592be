package io.titrant.storm.schema;

import io.titrant.generate.Draw;
import io.titrant.generate.Seed;
import io.titrant.storm.distribution.RankDistribution;
import io.titrant.storm.model.AttributeSpec;
import io.titrant.storm.model.ColumnKind;
import io.titrant.storm.model.ForeignKeySpec;
import io.titrant.storm.model.SchemaModel;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.model.TableSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the schema of a model (DBStorm §3). Tables are instantiated in topological order: a table refers only to earlier ones, so the references form a directed
 * acyclic graph, and rows can be loaded table by table.
 */
public final class SchemaGenerator {
    private SchemaGenerator() {}

    /** @param rows the keys of the largest tables, instead of the model's; null: as in the model */
    public static StormSchema generate(StochasticModel model, Seed seed, @Nullable Long rows) {
        List<TableSpec> specs = model.schema() instanceof SchemaModel.Named named
                ? named.tables()
                : draw((SchemaModel.Drawn) model.schema(), seed);
        List<StormTable> tables = new ArrayList<>();
        for (TableSpec spec : resized(specs, rows)) {
            tables.add(table(tables, spec));
        }
        return new StormSchema(tables, model.access());
    }

    private static List<TableSpec> resized(List<TableSpec> specs, @Nullable Long rows) {
        if (rows == null) {
            return specs;
        }
        long largest = specs.stream().mapToLong(TableSpec::keys).max().orElse(0);
        return specs.stream()
                .map(spec -> spec.keys() == largest ? spec.withKeys(rows) : spec)
                .toList();
    }

    private static List<TableSpec> draw(SchemaModel.Drawn features, Seed seed) {
        int number = features.tables().draw(seed.child("tables", 0).draw());
        List<TableSpec> specs = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            specs.add(drawTable(features, specs, seed.child("table", i).draw()));
        }
        return specs;
    }

    private static TableSpec drawTable(SchemaModel.Drawn features, List<TableSpec> earlier, Draw draw) {
        List<ColumnKind> key = columns(features.keyColumns().draw(draw), features.keyType(), draw);
        List<ForeignKeySpec> foreign = new ArrayList<>();
        int references = earlier.isEmpty() ? 0 : features.foreignKeys().draw(draw);
        for (int i = 0; i < references; i++) {
            RankDistribution which = features.references().over(earlier.size());
            foreign.add(new ForeignKeySpec(
                    "fk" + i,
                    earlier.get((int) which.inverse(draw.unit())).name(),
                    features.foreignKeyDistribution().draw(draw)));
        }
        List<AttributeSpec> attributes = new ArrayList<>();
        int number = features.attributes().draw(draw);
        for (int i = 0; i < number; i++) {
            attributes.add(new AttributeSpec(
                    "attr" + i,
                    columns(features.attributeColumns().draw(draw), features.attributeType(), draw),
                    features.attributeSize().draw(draw),
                    List.of(),
                    features.attributeDistribution().draw(draw),
                    draw.coin() ? features.nulls() : 0,
                    draw.unit() < features.indexed()));
        }
        return new TableSpec(
                "t" + earlier.size(),
                features.keys().draw(draw),
                features.dynamic(),
                key,
                foreign,
                attributes,
                draw.unit() < features.views());
    }

    private static List<ColumnKind> columns(
            int number, io.titrant.storm.model.RandomFeature<ColumnKind> type, Draw draw) {
        List<ColumnKind> columns = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            columns.add(type.draw(draw));
        }
        return columns;
    }

    private static StormTable table(List<StormTable> earlier, TableSpec spec) {
        List<StormAttribute> attributes = new ArrayList<>();
        for (ForeignKeySpec key : spec.foreignKeys()) {
            StormTable parent = earlier.stream()
                    .filter(table -> table.name().equals(key.references()))
                    .findFirst()
                    .orElseThrow();
            attributes.add(new StormAttribute(
                    key.name(),
                    names(key.name(), parent.keyMapping().width()),
                    parent.keyMapping(),
                    parent.keys().staticKeys(),
                    key.distribution(),
                    0,
                    false,
                    parent.index()));
        }
        for (AttributeSpec attribute : spec.attributes()) {
            attributes.add(new StormAttribute(
                    attribute.name(),
                    names(attribute.name(), attribute.columns().size()),
                    new ValueMapping(attribute.columns(), attribute.size(), attribute.values()),
                    attribute.size(),
                    attribute.distribution(),
                    attribute.nulls(),
                    attribute.indexed(),
                    StormAttribute.NO_PARENT));
        }
        return new StormTable(
                earlier.size(),
                spec.name(),
                new KeyPartition(spec.keys(), spec.dynamic().of(spec.keys())),
                IntStream.range(0, spec.primaryKey().size())
                        .mapToObj(i -> "k" + i)
                        .toList(),
                new ValueMapping(spec.primaryKey(), spec.keys(), List.of()),
                attributes,
                spec.view());
    }

    private static List<String> names(String attribute, int columns) {
        return columns == 1
                ? Collections.singletonList(attribute)
                : IntStream.range(0, columns).mapToObj(i -> attribute + "_" + i).toList();
    }
}
