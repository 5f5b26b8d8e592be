package io.titrant.sql;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The name of a table or an index, with its schema and catalog where they were written. */
public record ObjectName(List<Name> parts) implements Node {
    public ObjectName {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("an object name needs at least one part");
        }
    }

    public static ObjectName of(String... parts) {
        return new ObjectName(Arrays.stream(parts).map(Name::of).toList());
    }

    /** The name without its schema. */
    public Name last() {
        return parts.get(parts.size() - 1);
    }

    @Override
    public String toString() {
        return parts.stream().map(Name::text).collect(Collectors.joining("."));
    }
}
