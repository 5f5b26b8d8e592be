package io.titrant.sql;

import java.util.List;

/** CREATE TABLE. The tail is everything after the closing parenthesis, as text: engine, partitions and other options. */
public record CreateTable(
        boolean temporary, boolean ifNotExists, ObjectName name, List<TableElement> elements, String tail)
        implements Statement {
    public CreateTable {
        elements = List.copyOf(elements);
        tail = tail.strip();
        if (columnsOf(elements).isEmpty()) {
            throw new IllegalArgumentException("CREATE TABLE needs a column");
        }
    }

    public List<ColumnDef> columns() {
        return columnsOf(elements);
    }

    public List<TableConstraint> constraints() {
        return elements.stream()
                .filter(TableConstraint.class::isInstance)
                .map(TableConstraint.class::cast)
                .toList();
    }

    private static List<ColumnDef> columnsOf(List<TableElement> elements) {
        return elements.stream()
                .filter(ColumnDef.class::isInstance)
                .map(ColumnDef.class::cast)
                .toList();
    }

    @Override
    public StatementKind kind() {
        return StatementKind.CREATE_TABLE;
    }
}
