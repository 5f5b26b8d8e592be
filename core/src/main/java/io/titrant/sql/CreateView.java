package io.titrant.sql;

import java.util.List;
import java.util.Optional;

/** CREATE VIEW; the columns rename those of the query if there are any. */
public record CreateView(boolean orReplace, ObjectName name, List<Name> columns, Query query) implements Statement {
    public CreateView {
        columns = List.copyOf(columns);
    }

    /** What its columns are called, as far as the text tells; empty where it does not tell of each. */
    public Optional<List<Name>> columnNames() {
        return columns.isEmpty() ? query.columnNames() : Optional.of(columns);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.CREATE_VIEW;
    }
}
