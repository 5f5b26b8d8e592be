package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** INSERT, and its relatives REPLACE of MySQL and SQLite and UPSERT of CockroachDB. */
public record Insert(
        @Nullable With with,
        Verb verb,
        ConflictAction conflict,
        ObjectName table,
        @Nullable Name alias,
        List<Name> columns,
        Source source,
        @Nullable Upsert upsert,
        List<SelectItem> returning)
        implements Statement {
    public Insert {
        columns = List.copyOf(columns);
        returning = List.copyOf(returning);
        if (verb != Verb.INSERT && conflict != ConflictAction.DEFAULT) {
            throw new IllegalArgumentException(verb + " cannot be combined with " + conflict);
        }
    }

    /** {@code INSERT INTO table (columns) VALUES rows}. */
    public static Insert of(ObjectName table, List<Name> columns, List<ValueRow> rows) {
        return new Insert(
                null, Verb.INSERT, ConflictAction.DEFAULT, table, null, columns, new Rows(rows), null, List.of());
    }

    public Insert withVerb(Verb replacement) {
        return new Insert(with, replacement, conflict, table, alias, columns, source, upsert, returning);
    }

    public Insert withConflict(ConflictAction replacement) {
        return new Insert(with, verb, replacement, table, alias, columns, source, upsert, returning);
    }

    public Insert withColumns(List<Name> replacement) {
        return new Insert(with, verb, conflict, table, alias, replacement, source, upsert, returning);
    }

    public Insert withSource(Source replacement) {
        return new Insert(with, verb, conflict, table, alias, columns, replacement, upsert, returning);
    }

    public Insert withUpsert(@Nullable Upsert replacement) {
        return new Insert(with, verb, conflict, table, alias, columns, source, replacement, returning);
    }

    @Override
    public StatementKind kind() {
        return verb == Verb.REPLACE ? StatementKind.REPLACE : StatementKind.INSERT;
    }

    public enum Verb {
        INSERT,
        REPLACE,
        UPSERT
    }

    /** Where the new rows come from. */
    public sealed interface Source extends Node {}

    public record Rows(List<ValueRow> rows) implements Source {
        public Rows {
            rows = List.copyOf(rows);
            if (rows.isEmpty()) {
                throw new IllegalArgumentException("INSERT needs at least one row");
            }
        }
    }

    public record FromQuery(Query query) implements Source {
        public FromQuery {
            if (query.with() == null && query.body() instanceof QueryBody.Values) {
                throw new IllegalArgumentException("INSERT of VALUES has Rows");
            }
        }
    }

    public record DefaultValues() implements Source {}
}
