package io.titrant.sql;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kind of a statement, by its first keywords. */
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
    CREATE_VIEW,
    DROP,
    ALTER,
    TRUNCATE,
    OTHER;

    private static final int MAX_WORDS_BEFORE_TABLE = 6;
    private static final Set<String> OBJECTS =
            Set.of("TRIGGER", "PROCEDURE", "FUNCTION", "SEQUENCE", "SCHEMA", "DATABASE", "TYPE", "ROLE", "USER");

    /** The kind of a statement given as text, from its keywords alone: cheap, and right for text that cannot be read. */
    public static StatementKind of(String sql) {
        int at = Scan.skipBlanks(sql, 0);
        while (at < sql.length() && sql.charAt(at) == '(') {
            at = Scan.skipBlanks(sql, at + 1);
        }
        String word = Scan.wordAt(sql, at);
        int rest = at + word.length();
        return switch (word) {
            case "BEGIN" -> BEGIN;
            case "START" -> nextWord(sql, rest).equals("TRANSACTION") ? BEGIN : OTHER;
            // COMMIT PREPARED ends a transaction of no session.
            case "COMMIT" -> nextWord(sql, rest).equals("PREPARED") ? OTHER : COMMIT;
            case "END" -> COMMIT;
            case "ROLLBACK" -> rollback(sql, rest);
            case "ABORT" -> ROLLBACK;
            case "SAVEPOINT" -> SAVEPOINT;
            case "RELEASE" -> RELEASE;
            case "SET" -> SET;
            case "CREATE" -> create(sql, rest);
            case "DROP" -> DROP;
            case "ALTER" -> ALTER;
            case "TRUNCATE" -> TRUNCATE;
            case "WITH" -> afterWith(sql, rest);
            default -> ofVerb(word);
        };
    }

    private static StatementKind ofVerb(String word) {
        return switch (word) {
            case "SELECT", "VALUES", "TABLE" -> SELECT;
            case "INSERT", "UPSERT" -> INSERT;
            case "UPDATE" -> UPDATE;
            case "DELETE" -> DELETE;
            case "REPLACE" -> REPLACE;
            case "MERGE" -> MERGE;
            default -> OTHER;
        };
    }

    private static String nextWord(String sql, int from) {
        return Scan.wordAt(sql, Scan.skipBlanks(sql, from));
    }

    private static StatementKind rollback(String sql, int from) {
        int at = Scan.skipBlanks(sql, from);
        String word = Scan.wordAt(sql, at);
        if (word.equals("WORK") || word.equals("TRANSACTION")) {
            word = nextWord(sql, at + word.length());
        }
        if (word.equals("PREPARED")) {
            return OTHER;
        }
        return word.equals("TO") ? ROLLBACK_TO : ROLLBACK;
    }

    private static StatementKind create(String sql, int from) {
        int at = from;
        for (int i = 0; i < MAX_WORDS_BEFORE_TABLE; i++) {
            at = Scan.skipBlanks(sql, at);
            String word = Scan.wordAt(sql, at);
            if (word.equals("TABLE")) {
                return CREATE_TABLE;
            }
            if (word.equals("INDEX")) {
                return CREATE_INDEX;
            }
            if (word.equals("VIEW")) {
                return CREATE_VIEW;
            }
            if (word.isEmpty() || OBJECTS.contains(word)) {
                return OTHER;
            }
            at += word.length();
        }
        return OTHER;
    }

    /**
     * Looks for the main verb outside the parentheses of the CTEs; a query in parentheses has none. Whether a backslash
     * escapes is not known here, so it does if the text makes no sense otherwise.
     */
    private static StatementKind afterWith(String sql, int from) {
        StatementKind kind = mainVerb(sql, from, Scan.Backslash.ORDINARY);
        if (kind == null) {
            kind = mainVerb(sql, from, Scan.Backslash.ESCAPE);
        }
        return kind == null ? SELECT : kind;
    }

    private static @Nullable StatementKind mainVerb(String sql, int from, Scan.Backslash backslash) {
        StatementKind found = OTHER;
        int depth = 0;
        char last = ' ';
        int at = Scan.skipBlanks(sql, from, false);
        while (at < sql.length()) {
            char c = sql.charAt(at);
            int next = at + 1;
            if (c == '(') {
                found = depth == 0 && last == ')' && found == OTHER ? SELECT : found;
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (c == '\'' || c == '"' || c == '`') {
                next = Scan.skipQuoted(sql, at, backslash);
            } else if (ReservedWords.isWordPart(c)) {
                next = Scan.skipWord(sql, at);
                found = found == OTHER && depth == 0 ? ofVerb(Scan.wordAt(sql, at)) : found;
            }
            if (next < 0 || depth < 0) {
                return null;
            }
            last = c;
            at = Scan.skipBlanks(sql, next, false);
        }
        if (depth != 0) {
            return null;
        }
        return found == OTHER ? SELECT : found;
    }

    /** Whether it starts, ends or divides a transaction. */
    public boolean isTransactionControl() {
        return switch (this) {
            case BEGIN, COMMIT, ROLLBACK, SAVEPOINT, ROLLBACK_TO, RELEASE -> true;
            default -> false;
        };
    }

    /** Whether it writes rows of a table. */
    public boolean writes() {
        return switch (this) {
            case INSERT, UPDATE, DELETE, REPLACE, MERGE, TRUNCATE -> true;
            default -> false;
        };
    }

    /** Whether it changes the schema; in MySQL this commits the transaction. */
    public boolean isDdl() {
        return switch (this) {
            case CREATE_TABLE, CREATE_INDEX, CREATE_VIEW, DROP, ALTER, TRUNCATE -> true;
            default -> false;
        };
    }

    /** Whether it ends the whole transaction. */
    public boolean endsTransaction() {
        return this == COMMIT || this == ROLLBACK;
    }
}
