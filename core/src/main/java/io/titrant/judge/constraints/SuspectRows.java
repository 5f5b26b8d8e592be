package io.titrant.judge.constraints;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import java.util.List;

/**
 * Rows that seem to break a constraint. {@link SerialInserts} asks the engine whether they do.
 *
 * @param seen where the rows were seen, to complete a sentence: {@code the final state}
 * @param all the rows of the table, or of the query that returned the suspect rows
 * @param rows the suspect rows: all rows with one key, or one row
 * @param parents the rows of the parent table, if the constraint is a foreign key
 */
record SuspectRows(
        String seen, DeclaredTable table, DeclaredConstraint constraint, Rows all, List<Row> rows, Rows parents) {
    SuspectRows {
        rows = List.copyOf(rows);
    }

    Rows suspects() {
        return new Rows(all.columns(), rows);
    }
}
