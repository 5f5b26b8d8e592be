package io.titrant.sql;

import java.util.List;
import java.util.Optional;

/** CREATE VIEW; the column list, if there is one, renames the columns of the query. */
public record CreateView(boolean orReplace, ObjectName name, List<Name> columns, Query query) implements Statement {
    public CreateView {
        columns = List.copyOf(columns);
    }

    /** The names of its columns; empty if the text does not give the name of each. */
    public Optional<List<Name>> columnNames() {
        return columns.isEmpty() ? query.columnNames() : Optional.of(columns);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.CREATE_VIEW;
    }
}
