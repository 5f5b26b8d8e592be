package io.titrant.record;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rows of a result or a table, in the engine's order. {@code truncated} means that there were more rows than Titrant keeps. */
public record Rows(List<String> columns, List<Row> rows, boolean truncated) {
    public Rows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    public Rows(List<String> columns, List<Row> rows) {
        this(columns, rows, false);
    }

    /** The rows as a multiset: how often each row occurs. */
    public Map<Row, Integer> multiset() {
        Map<Row, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row, 1, Integer::sum));
        return counts;
    }

    /** Whether both have the same rows equally often, in any order. */
    public boolean sameRows(Rows other) {
        return multiset().equals(other.multiset());
    }

    /** A line per row, sorted; for output in which the order does not matter. */
    public List<String> lines() {
        return rows.stream().map(Row::display).sorted().toList();
    }

    /** {@code {(1, 2), (3, 4)}}, or {@code {}}. */
    public String display() {
        return rows.stream().map(Row::display).collect(Collectors.joining(", ", "{", truncated ? ", …}" : "}"));
    }
}
