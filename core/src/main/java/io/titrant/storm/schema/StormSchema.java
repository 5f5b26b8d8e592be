package io.titrant.storm.schema;

import io.titrant.storm.distribution.Distribution;
import java.util.List;

/**
 * The tables of a storm, each after the tables that it refers to.
 *
 * @param access F, the distribution of the accesses over the keys of each table
 */
public record StormSchema(List<StormTable> tables, Distribution access) {
    public StormSchema {
        tables = List.copyOf(tables);
    }

    public StormTable table(String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no table " + name));
    }

    /** The number of rows before the first transaction. */
    public long staticRows() {
        return tables.stream().mapToLong(table -> table.keys().staticKeys()).sum();
    }
}
