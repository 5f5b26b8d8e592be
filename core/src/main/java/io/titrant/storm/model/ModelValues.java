package io.titrant.storm.model;

import io.titrant.TitrantException;
import io.titrant.storm.distribution.Distribution;
import io.titrant.yaml.YamlEntry;
import java.util.List;
import java.util.function.Function;

/** The values that only a storm model has. */
final class ModelValues {
    private ModelValues() {}

    /** A name that every engine takes without quotes. */
    static String name(YamlEntry entry) {
        String text = entry.text();
        if (!text.matches("[A-Za-z][A-Za-z0-9_]{0,29}")) {
            throw entry.wrong("'" + text + "' is no name (a letter, then at most 29 letters, digits or _)");
        }
        return text;
    }

    static Distribution distribution(YamlEntry entry) {
        String text = entry.text();
        try {
            return Distribution.parse(text);
        } catch (TitrantException e) {
            throw entry.wrong(String.valueOf(e.getMessage()));
        }
    }

    /** A feature: one value, a list of values that are equally probable, or {@code {values: […], distribution: …}}. */
    static <T> Function<YamlEntry, RandomFeature<T>> feature(Function<YamlEntry, T> read) {
        return entry -> {
            if (entry.isList()) {
                return new RandomFeature<>(entry.list().stream().map(read).toList(), Distribution.UNIFORM);
            }
            if (entry.isMap()) {
                entry.only("values", "distribution");
                List<T> values =
                        entry.required("values").list().stream().map(read).toList();
                return new RandomFeature<>(
                        values, entry.or("distribution", Distribution.UNIFORM, ModelValues::distribution));
            }
            return RandomFeature.of(read.apply(entry));
        };
    }
}
