package io.titrant.record;

import java.util.List;
import java.util.stream.Collectors;

/** A row of typed values. */
public record Row(List<Value> values) {
    public Row {
        values = List.copyOf(values);
    }

    public static Row of(Value... values) {
        return new Row(List.of(values));
    }

    /** The row as text: {@code (1, 'a', NULL)}. */
    public String display() {
        return values.stream().map(Value::display).collect(Collectors.joining(", ", "(", ")"));
    }
}
