package io.titrant.record;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row of typed values. */
public record Row(List<Value> values) {
    public Row {
        values = List.copyOf(values);
    }

    public static Row of(Value... values) {
        return new Row(List.of(values));
    }

    // Those that a record has by itself are slow without the optimizing compiler.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Row row && values.equals(row.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** The row as text: {@code (1, 'a', NULL)}. */
    public String display() {
        return values.stream().map(Value::display).collect(Collectors.joining(", ", "(", ")"));
    }
}
