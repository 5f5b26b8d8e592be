package io.titrant.storm.schema;

import java.util.List;

/**
 * A table of a storm.
 *
 * @param index its place in the schema
 * @param keyColumns the names of the primary key's columns
 * @param keyMapping Φ of the primary key
 * @param attributes its foreign keys, then its attributes
 * @param view whether plain reads go through a view
 */
public record StormTable(
        int index,
        String name,
        KeyPartition keys,
        List<String> keyColumns,
        ValueMapping keyMapping,
        List<StormAttribute> attributes,
        boolean view) {
    public StormTable {
        keyColumns = List.copyOf(keyColumns);
        attributes = List.copyOf(attributes);
    }

    /** The name of the view of a table with one. */
    public String viewName() {
        return "v_" + name;
    }

    /** The table as FROM of a plain read has it. */
    public String from() {
        return view ? viewName() + " " + name : name;
    }

    /** The place of an attribute by name. */
    public int attribute(String attributeName) {
        for (int i = 0; i < attributes.size(); i++) {
            if (attributes.get(i).name().equals(attributeName)) {
                return i;
            }
        }
        throw new IllegalArgumentException("table " + name + " has no attribute " + attributeName);
    }

    /** All columns: the key's, then the attributes'. */
    public List<String> columns() {
        return java.util.stream.Stream.concat(
                        keyColumns.stream(), attributes.stream().flatMap(attribute -> attribute.columns().stream()))
                .toList();
    }
}
