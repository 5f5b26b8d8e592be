package io.titrant.judge.constraints;

import io.titrant.casefile.Case;
import io.titrant.judge.Verdict;
import io.titrant.sql.Dialect;
import io.titrant.sql.Name;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A query for the rows that break a declared constraint; without the bug it returns none. Example: {@code SELECT * FROM c AS child WHERE child.b IS NOT
 * NULL AND NOT EXISTS (SELECT * FROM p AS parent WHERE parent.a = child.b)}.
 *
 * @param columns the names of its columns
 */
public record BrokenRows(String query, List<String> columns) {
    public BrokenRows {
        columns = List.copyOf(columns);
    }

    /** The query for the constraint that a verdict of {@link Constraints} names; empty if it names none. */
    public static Optional<BrokenRows> of(Case testCase, Verdict verdict, Dialect dialect) {
        if (!verdict.oracle().equals(Constraints.NAME) || verdict.differences().isEmpty()) {
            return Optional.empty();
        }
        Verdict.Difference difference = verdict.differences().get(0);
        DeclaredSchema schema = DeclaredSchema.of(testCase, dialect);
        for (DeclaredTable table : schema.tables()) {
            if (difference.what().equals("table " + table.name())) {
                Optional<BrokenRows> query = of(table, schema, difference.expected());
                if (query.isPresent()) {
                    return query;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<BrokenRows> of(DeclaredTable table, DeclaredSchema schema, List<String> displayed) {
        List<String> all = table.create().columns().stream()
                .map(column -> column.name().text())
                .toList();
        for (DeclaredConstraint.ForeignKey key : schema.foreignKeys(table)) {
            if (displayed.equals(List.of(key.display()))) {
                return Optional.of(new BrokenRows(orphans(table, key), all));
            }
        }
        for (DeclaredConstraint.Key key : table.keys()) {
            if (displayed.equals(List.of(key.display()))) {
                List<String> columns = key.columns().stream().map(Name::text).toList();
                return Optional.of(new BrokenRows(duplicates(table, String.join(", ", columns), columns), columns));
            }
        }
        return table.notNulls().stream()
                .filter(constraint -> displayed.equals(List.of(constraint.display())))
                .findFirst()
                .map(constraint -> new BrokenRows(
                        "SELECT * FROM " + table.name() + " WHERE "
                                + constraint.column().text() + " IS NULL",
                        all));
    }

    private static String orphans(DeclaredTable table, DeclaredConstraint.ForeignKey key) {
        String given = key.columns().stream()
                .map(column -> "child." + column.text() + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
        String matching = IntStream.range(0, key.columns().size())
                .mapToObj(i -> "parent." + key.parentColumns().get(i).text() + " = child."
                        + key.columns().get(i).text())
                .collect(Collectors.joining(" AND "));
        return "SELECT * FROM " + table.name() + " AS child WHERE " + given + " AND NOT EXISTS (SELECT * FROM "
                + key.parent().name() + " AS parent WHERE " + matching + ")";
    }

    private static String duplicates(DeclaredTable table, String columns, List<String> names) {
        String given = names.stream().map(name -> name + " IS NOT NULL").collect(Collectors.joining(" AND "));
        return "SELECT " + columns + " FROM " + table.name() + " WHERE " + given + " GROUP BY " + columns
                + " HAVING COUNT(*) > 1";
    }
}
