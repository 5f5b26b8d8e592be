package io.titrant.sql;

import org.jspecify.annotations.Nullable;

/** SQL and the dialect to read it in, as a key of a map. Dialects are compared by identity: their hash codes cost more than reading. */
public record InDialect<T>(T sql, Dialect dialect) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
        return other instanceof InDialect<?> key && dialect == key.dialect && sql.equals(key.sql);
    }

    @Override
    public int hashCode() {
        return sql.hashCode();
    }
}
