package io.titrant.storm.model;

import io.titrant.TitrantException;
import io.titrant.storm.distribution.Distribution;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a model from YAML. Everything must be understood: an unknown or wrong entry is refused with its path. docs/storm.md describes the format. */
public final class ModelReader {
    /** The models that ship with Titrant. */
    public static final List<String> SHIPPED = List.of("default", "ycsb-sql", "smallbank", "ycsb", "tpcc");

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

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
        ModelEntry root = new ModelEntry(file, "", tree(file, yaml));
        root.only("model", "description", "access", "schema", "tables", "workload", "transactions");
        SchemaModel schema = schema(root);
        return new StochasticModel(
                root.required("model").text(),
                root.or("description", "", ModelEntry::text),
                root.or("access", Distribution.UNIFORM, ModelEntry::distribution),
                schema,
                workload(root, schema));
    }

    private static JsonNode tree(String file, String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JacksonException e) {
            var at = e.getLocation();
            String where = at == null ? "" : at.getLineNr() + ":" + at.getColumnNr() + ": ";
            String message =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw new TitrantException(file + ":" + where + "not YAML that a model can have: " + message, e);
        }
    }

    private static SchemaModel schema(ModelEntry root) {
        ModelEntry drawn = root.get("schema");
        ModelEntry named = root.get("tables");
        if ((drawn == null) == (named == null)) {
            throw root.wrong("a model has either 'schema' (features to draw tables from) or 'tables' (tables by name)");
        }
        return named != null ? SchemaReader.named(named) : SchemaReader.drawn(java.util.Objects.requireNonNull(drawn));
    }

    private static WorkloadModel workload(ModelEntry root, SchemaModel schema) {
        ModelEntry drawn = root.get("workload");
        ModelEntry named = root.get("transactions");
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
