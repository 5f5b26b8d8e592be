package io.titrant.casefile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The {@code -- key: value} lines of a case, in their order. Titrant reads the keys of {@link #KNOWN} and {@code isolation Tn}; it keeps all other
 * keys and writes them back.
 */
public record Header(List<Entry> entries) {
    public static final Set<String> KNOWN =
            Set.of("engine", "isolation", "mode", "seed", "oracle", "verdict", "schedule", "waking");

    public record Entry(String key, String value) {}

    public Header {
        entries = List.copyOf(entries);
    }

    public static Header of(Map<String, String> entries) {
        return new Header(entries.entrySet().stream()
                .map(e -> new Entry(e.getKey(), e.getValue()))
                .toList());
    }

    public Optional<String> get(String key) {
        for (Entry entry : entries) {
            if (entry.key().equalsIgnoreCase(key)) {
                return Optional.of(entry.value());
            }
        }
        return Optional.empty();
    }

    /** This header with the key set to the value: at its old place if the header has the key, else at the end. */
    public Header with(String key, String value) {
        List<Entry> changed = new ArrayList<>();
        boolean replaced = false;
        for (Entry entry : entries) {
            if (entry.key().equalsIgnoreCase(key)) {
                if (!replaced) {
                    changed.add(new Entry(entry.key(), value));
                }
                replaced = true;
            } else {
                changed.add(entry);
            }
        }
        if (!replaced) {
            changed.add(new Entry(key, value));
        }
        return new Header(changed);
    }
}
