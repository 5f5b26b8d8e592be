package io.titrant.judge.constraints;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.ColumnDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds rows that seem to break a key, a foreign key or NOT NULL, in the rows that a recording has of a table. Example:
 *
 * <pre>
 *   CREATE TABLE p (a INT PRIMARY KEY); CREATE TABLE c (b INT REFERENCES p(a))
 *   p: (1), (1)     suspect: (1), (1), for PRIMARY KEY (a)
 *   c: (2)          suspect: (2), for FOREIGN KEY (b) REFERENCES p(a)
 * </pre>
 */
final class RowChecks {
    private static final Rows NONE = new Rows(List.of(), List.of());

    private RowChecks() {}

    /** Whether the rows have every column of the table, so that they can be inserted again. */
    static boolean complete(DeclaredTable table, Rows rows) {
        return !rows.truncated()
                && rows.columns().size() == table.create().columns().size()
                && table.create().columns().stream()
                        .map(ColumnDef::name)
                        .allMatch(column -> DeclaredTable.place(rows, column) >= 0);
    }

    /** Suspects of constraints that concern one table. */
    static List<SuspectRows> alone(String seen, DeclaredTable table, Rows rows) {
        List<SuspectRows> suspects = new ArrayList<>();
        for (DeclaredConstraint.Key key : table.keys()) {
            List<Integer> places = DeclaredTable.places(rows, key.columns());
            Map<List<Object>, List<Row>> byKey = new LinkedHashMap<>();
            rows.rows()
                    .forEach(row -> KeyValues.wide(row, places, key.prefixes())
                            .ifPresent(values -> byKey.computeIfAbsent(values, none -> new ArrayList<>())
                                    .add(row)));
            byKey.values().stream()
                    .filter(same -> same.size() > 1)
                    .forEach(same -> suspects.add(new SuspectRows(seen, table, key, rows, same, NONE)));
        }
        for (DeclaredConstraint.NotNull notNull : table.notNulls()) {
            int place = DeclaredTable.place(rows, notNull.column());
            rows.rows().stream()
                    .filter(row -> row.values().get(place) instanceof Value.Null)
                    .findFirst()
                    .ifPresent(row -> suspects.add(new SuspectRows(seen, table, notNull, rows, List.of(row), NONE)));
        }
        return suspects;
    }

    /** Child rows whose parent row is missing. */
    static List<SuspectRows> orphans(
            String seen, DeclaredTable child, Rows rows, DeclaredConstraint.ForeignKey key, Rows parents) {
        List<Integer> places = DeclaredTable.places(rows, key.columns());
        List<Integer> parentPlaces = DeclaredTable.places(parents, key.parentColumns());
        Set<List<Object>> known = new HashSet<>();
        parents.rows().forEach(row -> KeyValues.narrow(row, parentPlaces).ifPresent(known::add));
        Set<List<Object>> told = new HashSet<>();
        List<SuspectRows> suspects = new ArrayList<>();
        for (Row row : rows.rows()) {
            KeyValues.narrow(row, places)
                    .filter(values -> !known.contains(values) && told.add(values))
                    .ifPresent(values -> suspects.add(new SuspectRows(seen, child, key, rows, List.of(row), parents)));
        }
        return suspects;
    }
}
