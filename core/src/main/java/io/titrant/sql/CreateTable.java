package io.titrant.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** CREATE TABLE. The tail is everything after the closing parenthesis, as text: engine, partitions and other options. */
public record CreateTable(
        boolean temporary, boolean ifNotExists, ObjectName name, List<TableElement> elements, String tail)
        implements Statement {
    public CreateTable {
        elements = List.copyOf(elements);
        tail = tail.strip();
        if (elementsOf(ColumnDef.class, elements).isEmpty()) {
            throw new IllegalArgumentException("CREATE TABLE needs a column");
        }
    }

    public List<ColumnDef> columns() {
        return elementsOf(ColumnDef.class, elements);
    }

    public List<TableConstraint> constraints() {
        return elementsOf(TableConstraint.class, elements);
    }

    private static <T extends TableElement> List<T> elementsOf(Class<T> type, List<TableElement> elements) {
        List<T> found = new ArrayList<>(elements.size());
        for (TableElement element : elements) {
            if (type.isInstance(element)) {
                found.add(type.cast(element));
            }
        }
        return Collections.unmodifiableList(found);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.CREATE_TABLE;
    }
}
