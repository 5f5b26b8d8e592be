package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A clause of a column definition after the type: NOT NULL, DEFAULT, REFERENCES, …. */
public sealed interface ColumnAttribute extends Node {
    record NotNull() implements ColumnAttribute {}

    record CanBeNull() implements ColumnAttribute {}

    record PrimaryKey() implements ColumnAttribute {}

    record Unique() implements ColumnAttribute {}

    record Check(Expr condition) implements ColumnAttribute {}

    record DefaultValue(Expr value) implements ColumnAttribute {}

    record Collation(Name name) implements ColumnAttribute {}

    /** {@code AUTO_INCREMENT}, spelt {@code AUTOINCREMENT} in SQLite. */
    record AutoIncrement() implements ColumnAttribute {}

    /** {@code GENERATED {ALWAYS | BY DEFAULT} AS IDENTITY}. */
    record Identity(boolean always) implements ColumnAttribute {}

    /** {@code GENERATED ALWAYS AS (value) [VIRTUAL | STORED]}. */
    record Generated(Expr value, Storage storage) implements ColumnAttribute {}

    enum Storage {
        DEFAULT,
        VIRTUAL,
        STORED
    }

    /** A foreign key: of one column, or of the columns that a table constraint names. */
    record References(
            ObjectName table,
            List<Name> columns,
            @Nullable Action onDelete,
            @Nullable Action onUpdate) implements ColumnAttribute {
        public References {
            columns = List.copyOf(columns);
        }
    }

    enum Action {
        NO_ACTION,
        RESTRICT,
        CASCADE,
        SET_NULL,
        SET_DEFAULT;

        public String sql() {
            return name().replace('_', ' ');
        }
    }

    /** When the constraint before it is checked. */
    record Timing(ConstraintTiming when) implements ColumnAttribute {}

    enum ConstraintTiming {
        DEFERRABLE,
        NOT_DEFERRABLE,
        INITIALLY_DEFERRED,
        INITIALLY_IMMEDIATE;

        public String sql() {
            return name().replace('_', ' ');
        }
    }

    /** {@code CONSTRAINT name attribute}. */
    record Named(Name name, ColumnAttribute attribute) implements ColumnAttribute {
        public Named {
            if (attribute instanceof Named) {
                throw new IllegalArgumentException("a constraint has one name");
            }
        }
    }
}
