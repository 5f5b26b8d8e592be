package io.titrant.sql;

import org.jspecify.annotations.Nullable;

/** The start of a transaction, with its spelling (BEGIN, START TRANSACTION) kept. */
public record Begin(Form form, Mode mode, @Nullable IsolationLevel isolation, Access access, Deferral deferral)
        implements Statement {
    public Begin {
        if (form == Form.START_TRANSACTION && mode != Mode.DEFAULT && mode != Mode.CONSISTENT_SNAPSHOT) {
            throw new IllegalArgumentException("START TRANSACTION cannot be " + mode);
        }
        if (form != Form.START_TRANSACTION && mode == Mode.CONSISTENT_SNAPSHOT) {
            throw new IllegalArgumentException("only START TRANSACTION takes a consistent snapshot");
        }
    }

    /** Plain {@code BEGIN}. */
    public static Begin plain() {
        return new Begin(Form.BEGIN, Mode.DEFAULT, null, Access.DEFAULT, Deferral.DEFAULT);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.BEGIN;
    }

    public enum Form {
        BEGIN,
        BEGIN_WORK,
        BEGIN_TRANSACTION,
        START_TRANSACTION;

        public String sql() {
            return name().replace('_', ' ');
        }
    }

    /** When locks or snapshots are taken, where the engine lets one choose. */
    public enum Mode {
        DEFAULT,
        /** SQLite. */
        DEFERRED,
        /** SQLite. */
        IMMEDIATE,
        /** SQLite. */
        EXCLUSIVE,
        /** SQLite. */
        CONCURRENT,
        /** TiDB. */
        PESSIMISTIC,
        /** TiDB. */
        OPTIMISTIC,
        /** MySQL. */
        CONSISTENT_SNAPSHOT
    }

    public enum Access {
        DEFAULT,
        READ_ONLY,
        READ_WRITE
    }

    /** Whether a read-only transaction waits for a snapshot on which no serialization failure can happen; PostgreSQL. */
    public enum Deferral {
        DEFAULT,
        DEFERRABLE,
        NOT_DEFERRABLE
    }
}
