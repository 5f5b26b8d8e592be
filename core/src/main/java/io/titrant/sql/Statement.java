package io.titrant.sql;

/** One SQL statement. What the reader does not understand is {@link Verbatim}. */
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
