package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column of CREATE TABLE. SQLite lets a column have no type. */
public record ColumnDef(Name name, @Nullable TypeName type, List<ColumnAttribute> attributes) implements TableElement {
    public ColumnDef {
        attributes = List.copyOf(attributes);
    }
}
