package io.titrant.storm.model;

import io.titrant.TitrantException;
import io.titrant.storm.distribution.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An entry of a model file with its path, such as {@code tables.Y.attributes.attr0.nulls}. What does not fit is refused with that path. */
final class ModelEntry {
    private final String file;
    private final String path;
    private final JsonNode node;

    ModelEntry(String file, String path, JsonNode node) {
        this.file = file;
        this.path = path;
        this.node = node;
    }

    TitrantException wrong(String what) {
        return new TitrantException(file + ": " + (path.isEmpty() ? "" : path + ": ") + what);
    }

    boolean isMap() {
        return node.isObject();
    }

    boolean isList() {
        return node.isArray();
    }

    /** The entries of a map, all of which must have one of these keys. */
    ModelEntry only(String... keys) {
        List<String> known = Arrays.asList(keys);
        for (Map.Entry<String, ModelEntry> entry : map().entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw entry.getValue().wrong("unknown entry (known: " + String.join(", ", new TreeSet<>(known)) + ")");
            }
        }
        return this;
    }

    Map<String, ModelEntry> map() {
        if (!node.isObject()) {
            throw wrong("expected a map of entries, found " + found());
        }
        Map<String, ModelEntry> entries = new LinkedHashMap<>();
        node.forEachEntry(
                (key, value) -> entries.put(key, new ModelEntry(file, path.isEmpty() ? key : path + "." + key, value)));
        return entries;
    }

    /** The only entry of a map that must have exactly one. */
    Map.Entry<String, ModelEntry> single() {
        Map<String, ModelEntry> entries = map();
        if (entries.size() != 1) {
            throw wrong("expected exactly one entry, found " + entries.size());
        }
        return entries.entrySet().iterator().next();
    }

    List<ModelEntry> list() {
        if (!node.isArray()) {
            throw wrong("expected a list, found " + found());
        }
        List<ModelEntry> entries = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            entries.add(new ModelEntry(file, path + "[" + i + "]", node.get(i)));
        }
        if (entries.isEmpty()) {
            throw wrong("the list is empty");
        }
        return entries;
    }

    @Nullable
    ModelEntry get(String key) {
        return map().get(key);
    }

    ModelEntry required(String key) {
        ModelEntry entry = get(key);
        if (entry == null) {
            throw wrong("the entry '" + key + "' is missing");
        }
        return entry;
    }

    /** Reads the entry if it is there, else returns the default. */
    <T> T or(String key, T otherwise, Function<ModelEntry, T> read) {
        ModelEntry entry = get(key);
        return entry == null ? otherwise : read.apply(entry);
    }

    String text() {
        if (!node.isString()) {
            throw wrong("expected text, found " + found());
        }
        return node.asString();
    }

    /** A name that every engine takes without quotes. */
    String name() {
        String text = text();
        if (!text.matches("[A-Za-z][A-Za-z0-9_]{0,29}")) {
            throw wrong("'" + text + "' is no name (a letter, then at most 29 letters, digits or _)");
        }
        return text;
    }

    boolean bool() {
        if (!node.isBoolean()) {
            throw wrong("expected true or false, found " + found());
        }
        return node.asBoolean();
    }

    double number(double low, double high) {
        if (!node.isNumber()) {
            throw wrong("expected a number, found " + found());
        }
        double number = node.asDouble();
        if (!(number >= low && number <= high)) {
            throw wrong("expected a number from " + plain(low) + " to " + plain(high) + ", found " + found());
        }
        return number;
    }

    int integer(int low, int high) {
        if (!node.isIntegralNumber()) {
            throw wrong("expected a whole number, found " + found());
        }
        return (int) number(low, high);
    }

    double share() {
        return number(0, 1);
    }

    Distribution distribution() {
        try {
            return Distribution.parse(text());
        } catch (TitrantException e) {
            throw e.getMessage() != null && e.getMessage().startsWith(file) ? e : wrong(String.valueOf(e.getMessage()));
        }
    }

    /** A feature: one value, a list of values that are equally probable, or {@code {values: […], distribution: …}}. */
    <T> RandomFeature<T> feature(Function<ModelEntry, T> read) {
        if (node.isArray()) {
            return new RandomFeature<>(list().stream().map(read).toList(), Distribution.UNIFORM);
        }
        if (node.isObject()) {
            only("values", "distribution");
            List<T> values = required("values").list().stream().map(read).toList();
            return new RandomFeature<>(values, or("distribution", Distribution.UNIFORM, ModelEntry::distribution));
        }
        return RandomFeature.of(read.apply(this));
    }

    /** One of the constants of an enum, by its name. */
    <E> E oneOf(E[] constants, Function<E, String> name) {
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
