package io.titrant.sql;

import java.util.Locale;

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
    OTHER;

    public static StatementKind of(String sql) {
        String s = sql.strip().toUpperCase(Locale.ROOT);
        if (s.startsWith("START TRANSACTION")) return BEGIN;
        if (s.startsWith("ROLLBACK TO")) return ROLLBACK_TO;
        if (s.startsWith("CREATE TABLE")) return CREATE_TABLE;
        for (StatementKind k : values()) if (s.startsWith(k.name())) return k;
        return OTHER;
    }

    public boolean isTransactionControl() {
        return this == BEGIN
                || this == COMMIT
                || this == ROLLBACK
                || this == SAVEPOINT
                || this == ROLLBACK_TO
                || this == RELEASE;
    }
}
