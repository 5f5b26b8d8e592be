package io.titrant.storm.model;

import io.titrant.storm.distribution.Distribution;
import io.titrant.yaml.YamlEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the entries {@code schema} and {@code tables} of a model. */
final class SchemaReader {
    static final int MOST_KEYS = 100_000_000;
    private static final int MOST_TABLES = 50;
    private static final int MOST_COLUMNS = 4;
    private static final int MOST_VALUES = 10_000_000;
    private static final Set<String> SELF_MADE = Set.of("rid", "wlist");

    private SchemaReader() {}

    static SchemaModel drawn(YamlEntry schema) {
        schema.only("tables", "keys", "dynamic", "primaryKey", "foreignKeys", "attributes", "views");
        YamlEntry key = schema.required("primaryKey").only("columns", "type");
        YamlEntry foreign = schema.required("foreignKeys").only("number", "references", "distribution");
        YamlEntry attributes = schema.required("attributes")
                .only("number", "columns", "type", "size", "distribution", "nulls", "indexed");
        return new SchemaModel.Drawn(
                schema.required("tables").as(ModelValues.feature(entry -> entry.integer(1, MOST_TABLES))),
                schema.required("keys").as(ModelValues.feature(entry -> entry.integer(2, MOST_KEYS))),
                schema.or("dynamic", new DynamicKeys(0.2), SchemaReader::dynamic),
                key.required("columns").as(ModelValues.feature(entry -> entry.integer(1, MOST_COLUMNS))),
                key.required("type").as(ModelValues.feature(SchemaReader::column)),
                foreign.required("number").as(ModelValues.feature(entry -> entry.integer(0, MOST_COLUMNS))),
                foreign.or("references", Distribution.UNIFORM, ModelValues::distribution),
                foreign.or(
                        "distribution",
                        RandomFeature.of(Distribution.UNIFORM),
                        e -> e.as(ModelValues.feature(ModelValues::distribution))),
                attributes.required("number").as(ModelValues.feature(entry -> entry.integer(0, 20))),
                attributes.required("columns").as(ModelValues.feature(entry -> entry.integer(1, MOST_COLUMNS))),
                attributes.required("type").as(ModelValues.feature(SchemaReader::column)),
                attributes.required("size").as(ModelValues.feature(entry -> entry.integer(1, MOST_VALUES))),
                attributes.or(
                        "distribution",
                        RandomFeature.of(Distribution.UNIFORM),
                        e -> e.as(ModelValues.feature(ModelValues::distribution))),
                attributes.or("nulls", 0.0, entry -> entry.number(0, 0.99)),
                attributes.or("indexed", 0.0, YamlEntry::share),
                schema.or("views", 0.0, YamlEntry::share));
    }

    static SchemaModel named(YamlEntry tables) {
        Map<String, TableSpec> read = new LinkedHashMap<>();
        Map<String, YamlEntry> places = new LinkedHashMap<>();
        for (Map.Entry<String, YamlEntry> entry : tables.map().entrySet()) {
            String name = checked(entry.getKey(), entry.getValue());
            read.put(name, table(name, entry.getValue()));
            places.put(name, entry.getValue());
        }
        if (read.isEmpty() || read.size() > MOST_TABLES) {
            throw tables.wrong("a model has from 1 to " + MOST_TABLES + " tables");
        }
        return new SchemaModel.Named(sorted(read, places));
    }

    /** The tables in the order of a topological sort of their references (DBStorm §3). */
    private static List<TableSpec> sorted(Map<String, TableSpec> tables, Map<String, YamlEntry> places) {
        List<TableSpec> order = new ArrayList<>();
        Set<String> done = new HashSet<>();
        while (order.size() < tables.size()) {
            int before = order.size();
            for (TableSpec table : tables.values()) {
                if (!done.contains(table.name()) && done.containsAll(references(table, tables, places))) {
                    order.add(table);
                    done.add(table.name());
                }
            }
            if (order.size() == before) {
                List<String> left = new ArrayList<>(tables.keySet());
                left.removeAll(done);
                throw place(places, left.get(0))
                        .required("foreignKeys")
                        .wrong("the references of the tables " + String.join(", ", left) + " form a cycle");
            }
        }
        return order;
    }

    private static List<String> references(
            TableSpec table, Map<String, TableSpec> tables, Map<String, YamlEntry> places) {
        for (ForeignKeySpec key : table.foreignKeys()) {
            if (!tables.containsKey(key.references())) {
                throw place(places, table.name())
                        .required("foreignKeys")
                        .required(key.name())
                        .wrong("there is no table '" + key.references() + "'");
            }
        }
        return table.foreignKeys().stream().map(ForeignKeySpec::references).toList();
    }

    private static YamlEntry place(Map<String, YamlEntry> places, String table) {
        return java.util.Objects.requireNonNull(places.get(table));
    }

    private static TableSpec table(String name, YamlEntry table) {
        table.only("keys", "dynamic", "primaryKey", "foreignKeys", "attributes", "view");
        List<ForeignKeySpec> foreign = new ArrayList<>();
        table.or("foreignKeys", Map.<String, YamlEntry>of(), YamlEntry::map)
                .forEach((key, entry) -> foreign.add(foreignKey(checked(key, entry), entry)));
        List<AttributeSpec> attributes = new ArrayList<>();
        table.or("attributes", Map.<String, YamlEntry>of(), YamlEntry::map)
                .forEach((key, entry) -> attributes.add(attribute(checked(key, entry), entry)));
        for (ForeignKeySpec key : foreign) {
            if (attributes.stream().anyMatch(attribute -> attribute.name().equalsIgnoreCase(key.name()))) {
                throw table.wrong("'" + key.name() + "' is both a foreign key and an attribute");
            }
        }
        return new TableSpec(
                name,
                table.required("keys").integer(2, MOST_KEYS),
                table.or("dynamic", new DynamicKeys(0), SchemaReader::dynamic),
                table.or("primaryKey", List.of(ColumnKind.INT), SchemaReader::columns),
                foreign,
                attributes,
                table.or("view", false, YamlEntry::bool));
    }

    private static ForeignKeySpec foreignKey(String name, YamlEntry entry) {
        entry.only("references", "distribution");
        return new ForeignKeySpec(
                name,
                ModelValues.name(entry.required("references")),
                entry.or("distribution", Distribution.UNIFORM, ModelValues::distribution));
    }

    private static AttributeSpec attribute(String name, YamlEntry entry) {
        entry.only("columns", "size", "values", "distribution", "nulls", "indexed");
        YamlEntry values = entry.get("values");
        if ((values == null) == (entry.get("size") == null)) {
            throw entry.wrong("an attribute has either 'values' (their names) or 'size' (how many values it has)");
        }
        List<ColumnKind> columns = entry.or(
                "columns", List.of(values == null ? ColumnKind.INT : ColumnKind.VARCHAR), SchemaReader::columns);
        if (values != null && !columns.equals(List.of(ColumnKind.VARCHAR))) {
            throw entry.required("columns").wrong("named values need exactly one column of type varchar");
        }
        List<String> names = values == null ? List.of() : NamedValues.read(values);
        return new AttributeSpec(
                name,
                columns,
                values == null ? entry.required("size").integer(1, MOST_VALUES) : names.size(),
                names,
                entry.or("distribution", Distribution.UNIFORM, ModelValues::distribution),
                entry.or("nulls", 0.0, value -> value.number(0, 0.99)),
                entry.or("indexed", false, YamlEntry::bool));
    }

    private static String checked(String name, YamlEntry entry) {
        if (!name.matches("[A-Za-z][A-Za-z0-9_]{0,29}")) {
            throw entry.wrong("'" + name + "' is no name (a letter, then at most 29 letters, digits or _)");
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (SELF_MADE.contains(lower) || lower.matches("k[0-9]+")) {
            throw entry.wrong("Titrant uses the name '" + name + "' itself");
        }
        return name;
    }

    private static List<ColumnKind> columns(YamlEntry entry) {
        List<ColumnKind> columns =
                entry.isList() ? entry.list().stream().map(SchemaReader::column).toList() : List.of(column(entry));
        if (columns.size() > MOST_COLUMNS) {
            throw entry.wrong("expected at most " + MOST_COLUMNS + " columns");
        }
        return columns;
    }

    private static ColumnKind column(YamlEntry entry) {
        return entry.oneOf(ColumnKind.values(), kind -> kind.name().toLowerCase(Locale.ROOT));
    }

    /** A share below 1, or a whole number. */
    private static DynamicKeys dynamic(YamlEntry entry) {
        double amount = entry.number(0, MOST_KEYS);
        if (amount >= 1 && amount != Math.rint(amount)) {
            throw entry.wrong("expected a share below 1 or a whole number of dynamic keys");
        }
        return new DynamicKeys(amount);
    }
}
