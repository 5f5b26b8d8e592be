package io.titrant.generate;

import io.titrant.TitrantException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How the submitted orders of a campaign are chosen. */
public enum Guide {
    /** Random transactions in random orders. */
    NONE,
    /** Three of four cases follow an abstract history that shows an anomaly, each history in turn; the others are random. */
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
