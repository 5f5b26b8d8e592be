package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** CREATE INDEX; with a condition it is a partial index. */
public record CreateIndex(
        boolean unique,
        boolean ifNotExists,
        ObjectName name,
        ObjectName table,
        List<IndexPart> parts,
        @Nullable Expr where)
        implements Statement {
    public CreateIndex {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("an index needs a key");
        }
    }

    @Override
    public StatementKind kind() {
        return StatementKind.CREATE_INDEX;
    }
}
