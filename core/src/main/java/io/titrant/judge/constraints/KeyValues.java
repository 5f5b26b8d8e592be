package io.titrant.judge.constraints;

import io.titrant.record.Row;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The values of a key as Titrant compares them, to find the rows about which it asks the engine. The engine alone knows its collations and
 * conversions, so equality of a unique key is taken widely, and equality of a foreign key narrowly:
 *
 * <pre>
 *   UNIQUE (a)      'Bé ' and 'be' may be equal      (a collation may ignore case, accents and trailing spaces)
 *   REFERENCES p    'Be' and 'be' may differ         (a collation may not ignore case)
 * </pre>
 */
final class KeyValues {
    private static final Pattern ACCENTS = Pattern.compile("\\p{M}");

    private KeyValues() {}

    /** The key of a row; empty if a value of it is NULL, or a floating-point number, of which a recording may not show all digits. */
    static Optional<List<Object>> wide(Row row, List<Integer> places, List<Integer> prefixes) {
        List<Object> key = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Value value = row.values().get(places.get(i));
            if (value instanceof Value.Null || value instanceof Value.Real) {
                return Optional.empty();
            }
            key.add(wide(value, i < prefixes.size() ? prefixes.get(i) : 0));
        }
        return Optional.of(key);
    }

    private static Object wide(Value value, int prefix) {
        if (value instanceof Value.Text text) {
            String plain = ACCENTS.matcher(Normalizer.normalize(text.value(), Normalizer.Form.NFKD))
                    .replaceAll("")
                    .toLowerCase(Locale.ROOT)
                    .stripTrailing();
            return prefix > 0 && plain.length() > prefix
                    ? plain.substring(0, prefix).stripTrailing()
                    : plain;
        }
        return narrow(value);
    }

    /** The key of a row; empty if a value of it is NULL or a floating-point number. */
    static Optional<List<Object>> narrow(Row row, List<Integer> places) {
        List<Object> key = new ArrayList<>();
        for (int place : places) {
            Value value = row.values().get(place);
            if (value instanceof Value.Null || value instanceof Value.Real) {
                return Optional.empty();
            }
            key.add(narrow(value));
        }
        return Optional.of(key);
    }

    private static Object narrow(Value value) {
        return number(value).<Object>map(BigDecimal::stripTrailingZeros).orElse(value);
    }

    /** The number, if the value is an exact one. */
    static Optional<BigDecimal> number(Value value) {
        if (value instanceof Value.Int whole) {
            return Optional.of(new BigDecimal(whole.value()));
        }
        return value instanceof Value.Decimal decimal ? Optional.of(decimal.value()) : Optional.empty();
    }
}
