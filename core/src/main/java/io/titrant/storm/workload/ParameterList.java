package io.titrant.storm.workload;

import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.AttributeShadow;
import org.jspecify.annotations.Nullable;

/** Collects the parameters of a statement in the order of its text. */
final class ParameterList {
    private final @Nullable Object[] values;
    private int size;

    /** @param parameters how many parameters the statement has */
    ParameterList(int parameters) {
        values = new Object[parameters];
    }

    void add(Object value) {
        values[size++] = value;
    }

    void add(AttributeShadow attribute, int number) {
        int columns = attribute.attribute().columns().size();
        for (int i = 0; i < columns; i++) {
            values[size++] = attribute.value(i, number);
        }
    }

    void addKey(StormTable table, long key) {
        int columns = table.keyColumns().size();
        for (int i = 0; i < columns; i++) {
            values[size++] = table.keyMapping().value(i, key);
        }
    }

    @Nullable
    Object[] toArray() {
        return values;
    }
}
