package io.titrant.storm.model;

import io.titrant.TitrantException;
import io.titrant.storm.distribution.Distribution;
import io.titrant.yaml.YamlEntry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a model from YAML. Everything must be understood: an unknown or wrong entry is refused with its path. docs/storm.md describes the format. */
public final class ModelReader {
    /** The models that ship with Titrant. */
    public static final List<String> SHIPPED = List.of("default", "ycsb-sql", "smallbank", "ycsb", "tpcc");

    private ModelReader() {}

    /** A model that ships with Titrant. */
    public static StochasticModel shipped(String name) {
        if (!SHIPPED.contains(name)) {
            throw new TitrantException("there is no model '" + name + "' (Titrant has " + String.join(", ", SHIPPED)
                    + "; a file is named by its path)");
        }
        try (InputStream file = ModelReader.class.getResourceAsStream(name + ".yaml")) {
            if (file == null) {
                throw new IllegalStateException(name + ".yaml is missing in the jar of Titrant");
            }
            return read(name + ".yaml", new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param file the name for messages */
    public static StochasticModel read(String file, String yaml) {
        YamlEntry root = YamlEntry.read(file, yaml);
        root.only("model", "description", "access", "schema", "tables", "workload", "transactions");
        SchemaModel schema = schema(root);
        return new StochasticModel(
                root.required("model").text(),
                root.or("description", "", YamlEntry::text),
                root.or("access", Distribution.UNIFORM, ModelValues::distribution),
                schema,
                workload(root, schema));
    }

    private static SchemaModel schema(YamlEntry root) {
        YamlEntry drawn = root.get("schema");
        YamlEntry named = root.get("tables");
        if ((drawn == null) == (named == null)) {
            throw root.wrong("a model has either 'schema' (features to draw tables from) or 'tables' (tables by name)");
        }
        return named != null ? SchemaReader.named(named) : SchemaReader.drawn(java.util.Objects.requireNonNull(drawn));
    }

    private static WorkloadModel workload(YamlEntry root, SchemaModel schema) {
        YamlEntry drawn = root.get("workload");
        YamlEntry named = root.get("transactions");
        if ((drawn == null) == (named == null)) {
            throw root.wrong(
                    "a model has either 'workload' (features to draw templates from) or 'transactions' (templates by name)");
        }
        if (named == null) {
            return WorkloadReader.drawn(java.util.Objects.requireNonNull(drawn));
        }
        if (!(schema instanceof SchemaModel.Named tables)) {
            throw named.wrong("templates need 'tables': the tables of a 'schema' have no names yet");
        }
        return new TemplateReader(tables.tables()).read(named);
    }
}
