package io.titrant.yaml;

import io.titrant.TitrantException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * An entry of a YAML file with its path, such as {@code tables.Y.attributes.attr0.nulls}. What does not fit is refused with the file and that path. All YAML files that a user
 * writes are read by this class.
 */
public final class YamlEntry {
    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String file;
    private final String path;
    private final JsonNode node;

    private YamlEntry(String file, String path, JsonNode node) {
        this.file = file;
        this.path = path;
        this.node = node;
    }

    /** @param file the name for messages */
    public static YamlEntry read(String file, String yaml) {
        try {
            return new YamlEntry(file, "", MAPPER.readTree(yaml));
        } catch (JacksonException e) {
            var at = e.getLocation();
            String message =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw new TitrantException(
                    file + (at == null ? "" : ":" + at.getLineNr()) + ": not valid YAML: " + message, e);
        }
    }

    /** This entry, read by a function. */
    public <T> T as(Function<YamlEntry, T> read) {
        return read.apply(this);
    }

    public TitrantException wrong(String what) {
        return new TitrantException(file + ": " + (path.isEmpty() ? "" : path + ": ") + what);
    }

    public boolean isMap() {
        return node.isObject();
    }

    public boolean isList() {
        return node.isArray();
    }

    /** The entries of a map, all of which must have one of these keys. */
    public YamlEntry only(String... keys) {
        List<String> known = Arrays.asList(keys);
        for (Map.Entry<String, YamlEntry> entry : map().entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw entry.getValue().wrong("unknown entry (known: " + String.join(", ", new TreeSet<>(known)) + ")");
            }
        }
        return this;
    }

    public Map<String, YamlEntry> map() {
        if (!node.isObject()) {
            throw wrong("expected a map of entries, found " + found());
        }
        Map<String, YamlEntry> entries = new LinkedHashMap<>();
        node.forEachEntry(
                (key, value) -> entries.put(key, new YamlEntry(file, path.isEmpty() ? key : path + "." + key, value)));
        return entries;
    }

    /** The only entry of a map that must have exactly one. */
    public Map.Entry<String, YamlEntry> single() {
        Map<String, YamlEntry> entries = map();
        if (entries.size() != 1) {
            throw wrong("expected exactly one entry, found " + entries.size());
        }
        return entries.entrySet().iterator().next();
    }

    public List<YamlEntry> list() {
        if (!node.isArray()) {
            throw wrong("expected a list, found " + found());
        }
        List<YamlEntry> entries = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            entries.add(new YamlEntry(file, path + "[" + i + "]", node.get(i)));
        }
        if (entries.isEmpty()) {
            throw wrong("the list is empty");
        }
        return entries;
    }

    public @Nullable YamlEntry get(String key) {
        return map().get(key);
    }

    public YamlEntry required(String key) {
        YamlEntry entry = get(key);
        if (entry == null) {
            throw wrong("the entry '" + key + "' is missing");
        }
        return entry;
    }

    /** Reads the entry if it is there, else returns the default. */
    public <T> T or(String key, T otherwise, Function<YamlEntry, T> read) {
        YamlEntry entry = get(key);
        return entry == null ? otherwise : read.apply(entry);
    }

    public String text() {
        if (!node.isString()) {
            throw wrong("expected text, found " + found());
        }
        return node.asString();
    }

    /** Any single value as text: {@code 5} is {@code "5"}. */
    public String scalar() {
        if (!node.isValueNode() || node.isNull() || node.asString().isBlank()) {
            throw wrong("expected one value, found " + found());
        }
        return node.asString().strip();
    }

    /** A list of single values, or one value. */
    public List<String> scalars() {
        return isList() ? list().stream().map(YamlEntry::scalar).toList() : List.of(scalar());
    }

    public boolean bool() {
        if (!node.isBoolean()) {
            throw wrong("expected true or false, found " + found());
        }
        return node.asBoolean();
    }

    public double number(double low, double high) {
        if (!node.isNumber()) {
            throw wrong("expected a number, found " + found());
        }
        double number = node.asDouble();
        if (!(number >= low && number <= high)) {
            throw wrong("expected a number from " + plain(low) + " to " + plain(high) + ", found " + found());
        }
        return number;
    }

    public int integer(int low, int high) {
        if (!node.isIntegralNumber()) {
            throw wrong("expected a whole number, found " + found());
        }
        return (int) number(low, high);
    }

    public double share() {
        return number(0, 1);
    }

    /** One of the constants of an enum, by its name. */
    public <E> E oneOf(E[] constants, Function<E, String> name) {
        String text = text();
        for (E constant : constants) {
            if (name.apply(constant).equalsIgnoreCase(text)) {
                return constant;
            }
        }
        throw wrong("'" + text + "' is not one of "
                + String.join(", ", Arrays.stream(constants).map(name).toList()));
    }

    private String found() {
        return node.isNull() ? "nothing" : node.isObject() ? "a map" : node.isArray() ? "a list" : node.toString();
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
