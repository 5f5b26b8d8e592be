package io.titrant.casefile;

import io.titrant.sql.StatementKind;
import java.util.Objects;

/** One statement of the submitted order: its transaction, and the exact text that the engine receives. */
public record Step(String tx, String sql, StatementKind kind) {
    public Step {
        Objects.requireNonNull(tx);
        Objects.requireNonNull(sql);
        Objects.requireNonNull(kind);
    }

    public Step(String tx, String sql) {
        this(tx, sql, StatementKind.of(sql));
    }
}
