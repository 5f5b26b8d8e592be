package io.titrant.golden;

import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.stream.Collectors;

/**
 * Writes values so that their types can be read back: {@code 1}, {@code 1.50d} (decimal), {@code 1.5r} (real), {@code 'text'}, {@code X'0a'},
 * {@code <date>'2020-01-01'}, {@code TRUE}, {@code NULL}.
 */
final class ValueNotation {
    private ValueNotation() {}

    static String write(Row row) {
        return row.values().stream().map(ValueNotation::write).collect(Collectors.joining(", ", "(", ")"));
    }

    static String write(Value value) {
        if (value instanceof Value.Decimal decimal) {
            return decimal.value() + "d";
        }
        if (value instanceof Value.Real real) {
            return real.value() + "r";
        }
        if (value instanceof Value.Text text) {
            return quoted(text.value());
        }
        if (value instanceof Value.Typed typed) {
            return "<" + typed.type() + ">" + quoted(typed.text());
        }
        return value.display();
    }

    static String quoted(String text) {
        return "'" + OneLine.escaped(text).replace("'", "''") + "'";
    }
}
