package io.titrant.sql;

/** Placeholder until the SQL tree is merged. */
public enum StatementKind {
    SELECT,
    INSERT,
    UPDATE,
    DELETE,
    REPLACE,
    MERGE,
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVEPOINT,
    ROLLBACK_TO,
    RELEASE,
    SET,
    CREATE_TABLE,
    CREATE_INDEX,
    DROP,
    ALTER,
    TRUNCATE,
    OTHER
}
