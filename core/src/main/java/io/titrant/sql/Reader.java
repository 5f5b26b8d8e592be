package io.titrant.sql;

/** The readers of one statement, which share a cursor and call each other. */
final class Reader {
    private final Cursor cursor;
    private final ExpressionReader expressions;
    private final QueryReader queries;
    private final DmlReader dml;
    private final DdlReader ddl;

    Reader(Cursor cursor) {
        this.cursor = cursor;
        this.expressions = new ExpressionReader(cursor, this);
        this.queries = new QueryReader(cursor, this);
        this.dml = new DmlReader(cursor, this);
        this.ddl = new DdlReader(cursor, this);
    }

    ExpressionReader expressions() {
        return expressions;
    }

    QueryReader queries() {
        return queries;
    }

    DmlReader dml() {
        return dml;
    }

    /** Reads the whole text as one statement, with or without its semicolon. */
    Statement whole() {
        Statement statement = statement();
        cursor.acceptSymbol(";");
        if (!cursor.atEnd()) {
            throw cursor.problem("the end");
        }
        return statement;
    }

    private Statement statement() {
        return switch (cursor.peek().upper()) {
            case "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE" ->
                new TransactionReader(cursor).statement();
            case "CREATE", "DROP", "TRUNCATE" -> ddl.statement();
            case "MERGE" -> dml.merge();
            default -> queryOrDml();
        };
    }

    /** Reads a statement that WITH can contain. */
    Statement queryOrDml() {
        With with = cursor.is("WITH") ? queries.with() : null;
        return switch (cursor.peek().upper()) {
            case "INSERT", "REPLACE", "UPSERT" -> dml.insert(with);
            case "UPDATE" -> dml.update(with);
            case "DELETE" -> dml.delete(with);
            default -> queries.query(with);
        };
    }
}
