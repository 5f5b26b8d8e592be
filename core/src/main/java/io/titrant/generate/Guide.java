package io.titrant.generate;

import io.titrant.TitrantException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What leads generation. */
public enum Guide {
    /** Nothing: random transactions in random orders. */
    NONE,
    /** Orders that isolation is there to prevent, all of them in turn, with random transactions in between. */
    ANOMALIES;

    public static Guide parse(String text) {
        String word = text.strip().toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(guide -> guide.name().equals(word))
                .findFirst()
                .orElseThrow(() -> new TitrantException("unknown guide '" + text.strip() + "' (one of "
                        + Arrays.stream(values()).map(Guide::label).collect(Collectors.joining(", ")) + ")"));
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
