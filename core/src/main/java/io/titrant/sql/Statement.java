package io.titrant.sql;

/** One SQL statement. A statement that the reader does not understand is a {@link Verbatim}. */
public sealed interface Statement extends Node
        permits Query,
                Insert,
                Update,
                Delete,
                Merge,
                Begin,
                Commit,
                Rollback,
                Savepoint,
                RollbackTo,
                Release,
                CreateTable,
                CreateIndex,
                CreateView,
                Drop,
                Truncate,
                Verbatim {
    StatementKind kind();
}
