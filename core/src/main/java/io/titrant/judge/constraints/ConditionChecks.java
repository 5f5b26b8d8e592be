package io.titrant.judge.constraints;

import io.titrant.judge.history.Determinism;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds rows that break a CHECK or a generated column, with a query that the engine evaluates itself. Example:
 *
 * <pre>
 *   CHECK (a &gt; 0)                        SELECT * FROM t WHERE NOT (a &gt; 0)
 *   b INT GENERATED ALWAYS AS (a + 1)     SELECT * FROM t WHERE b &lt;&gt; a + 1 OR (b IS NULL AND a + 1 IS NOT NULL) OR …
 * </pre>
 */
final class ConditionChecks {
    private static final Rows NONE = new Rows(List.of(), List.of());

    private final Dialect dialect;
    private final FinalQueries queries;

    ConditionChecks(Dialect dialect, FinalQueries queries) {
        this.dialect = dialect;
        this.queries = queries;
    }

    List<SuspectRows> suspects(String seen, DeclaredTable table) {
        List<DeclaredConstraint> constraints = new ArrayList<>(table.checks(dialect));
        constraints.addAll(table.generatedColumns(dialect));
        constraints.removeIf(
                constraint -> Determinism.objection(constraint.display()).isPresent());
        if (constraints.isEmpty()) {
            return List.of();
        }
        String all = constraints.stream().map(this::broken).collect(Collectors.joining(" OR "));
        boolean none = queries.rows(query(table, all))
                .filter(rows -> rows.rows().isEmpty())
                .isPresent();
        List<SuspectRows> suspects = new ArrayList<>();
        for (DeclaredConstraint constraint : none ? List.<DeclaredConstraint>of() : constraints) {
            queries.rows(query(table, broken(constraint)))
                    .filter(rows -> RowChecks.complete(table, rows))
                    .ifPresent(rows -> rows.rows().stream()
                            .limit(1)
                            .map(row -> suspect(seen, table, constraint, rows, row))
                            .forEach(suspects::add));
        }
        return suspects;
    }

    private static SuspectRows suspect(
            String seen, DeclaredTable table, DeclaredConstraint constraint, Rows rows, Row row) {
        return new SuspectRows(seen, table, constraint, rows, List.of(row), NONE);
    }

    private String query(DeclaredTable table, String condition) {
        return "SELECT * FROM " + dialect.render(table.create().name()) + " WHERE " + condition;
    }

    private String broken(DeclaredConstraint constraint) {
        if (constraint instanceof DeclaredConstraint.GeneratedColumn generated) {
            String column = dialect.render(generated.column());
            String value = "(" + generated.text() + ")";
            return column + " <> " + value + " OR (" + column + " IS NULL AND " + value + " IS NOT NULL) OR (" + column
                    + " IS NOT NULL AND " + value + " IS NULL)";
        }
        return constraint instanceof DeclaredConstraint.Check check ? "NOT (" + check.text() + ")" : "1 = 0";
    }
}
