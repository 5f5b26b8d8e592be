package io.titrant.generate;

import io.titrant.TitrantException;
import java.util.Arrays;
import java.util.Locale;

/** The statements of a campaign: simple ones, complex ones, or both, each in databases of their own. */
public enum SqlComplexity {
    SIMPLE,
    MIXED,
    COMPLEX;

    /** The share of complex databases in a mix, in percent. */
    private static final int COMPLEX_SHARE = 25;

    public static SqlComplexity parse(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(value -> value.label().equals(word))
                .findFirst()
                .orElseThrow(() -> new TitrantException("--sql is simple, mixed or complex, not " + text.strip()));
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The profile with these statements; its own settings are kept. */
    public Profile in(Profile profile) {
        return switch (this) {
            case SIMPLE -> profile;
            case MIXED ->
                profile.settings().containsKey(Option.COMPLEX_PERCENT)
                        ? profile
                        : profile.with(Option.COMPLEX_PERCENT, COMPLEX_SHARE);
            case COMPLEX -> profile.complex();
        };
    }
}
