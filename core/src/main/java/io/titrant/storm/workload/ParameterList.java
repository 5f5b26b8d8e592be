package io.titrant.storm.workload;

import io.titrant.storm.schema.StormTable;
import io.titrant.storm.shadow.AttributeShadow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the parameters of a statement in the order of its text. */
final class ParameterList {
    private final List<@Nullable Object> values = new ArrayList<>();

    void add(Object value) {
        values.add(value);
    }

    void add(AttributeShadow attribute, int number) {
        int columns = attribute.attribute().columns().size();
        for (int i = 0; i < columns; i++) {
            values.add(attribute.value(i, number));
        }
    }

    void addKey(StormTable table, long key) {
        for (int i = 0; i < table.keyColumns().size(); i++) {
            values.add(table.keyMapping().value(i, key));
        }
    }

    @Nullable
    Object[] toArray() {
        return values.toArray();
    }
}
