package io.titrant.sql;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A column of CREATE TABLE. SQLite lets a column have no type. */
public record ColumnDef(Name name, @Nullable TypeName type, List<ColumnAttribute> attributes) implements TableElement {
    public ColumnDef {
        attributes = List.copyOf(attributes);
    }

    /** The attributes without the names of their constraints. */
    public Stream<ColumnAttribute> bareAttributes() {
        return attributes.stream()
                .map(attribute -> attribute instanceof ColumnAttribute.Named named ? named.attribute() : attribute);
    }
}
