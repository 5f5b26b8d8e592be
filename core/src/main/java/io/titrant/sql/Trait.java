package io.titrant.sql;

/** One way in which the text of a single statement is written, or does something, other than in the common form. */
public enum Trait {
    /** {@code "x"} is a string. */
    DOUBLE_QUOTED_STRINGS,
    /** A backslash in a string escapes. */
    BACKSLASH_ESCAPES,
    /** {@code ||} is OR; {@code &&} is AND and {@code !} is NOT. */
    SYMBOLS_ARE_LOGIC,
    /** {@code #} starts a comment. */
    HASH_COMMENTS,
    /** {@code --} starts a comment only before a blank. */
    SPACED_DASH_COMMENTS,
    /** {@code 0x32} is a binary string, not a number. */
    HEX_NUMBERS_ARE_BYTES,
    /** {@code [x]} is a name. */
    BRACKETED_NAMES,
    /** {@code E'…'} is a string with escapes. */
    ESCAPE_STRINGS,
    /** A binary string is {@code BYTEA '\x32'}. */
    BYTEA_LITERALS,
    /** A binary string is {@code BLOB '\x32'}. */
    BLOB_LITERALS,
    /** {@code x::type} is a cast. */
    DOUBLE_COLON_CASTS,
    /** {@code ^} raises to a power. */
    CARET_IS_POWER,
    /** {@code #} is the exclusive or of bits. */
    HASH_IS_XOR,
    /** As a value, {@code a + 1 < b} is an error and {@code (a + 1) < b} is not. */
    CONDITIONS_START_SIMPLE,
    /** {@code a IS b} compares any two values. */
    IS_COMPARES,
    /** A row of a VALUES query is {@code ROW(…)}. */
    ROW_IN_VALUES,
    /** {@code VALUES(c)} is the value proposed for insertion, elsewhere {@code EXCLUDED.c}. */
    VALUES_FUNCTION,
    /** {@code KEY (c)} and {@code INDEX (c)} stand in CREATE TABLE. */
    KEYS_IN_TABLES,
    /** The attribute is spelt {@code AUTOINCREMENT}. */
    AUTOINCREMENT_IS_ONE_WORD,
    /** Rows are limited by {@code OFFSET … ROWS FETCH FIRST … ROWS ONLY}. */
    FETCH_FIRST,
    /** INTERSECT binds no tighter than UNION. */
    FLAT_SET_OPERATIONS,
    /** A date is {@code DATE('2024-02-29')}. */
    TEMPORAL_FUNCTIONS,
    /** A savepoint says {@code ON ROLLBACK RETAIN CURSORS}. */
    SAVEPOINTS_RETAIN_CURSORS,
    /** {@code GROUP_CONCAT(x)} joins the values of a group with commas. */
    GROUP_CONCAT,
    /** {@code STRING_AGG(x, ',')} does so. */
    STRING_AGG,
    /** The source of MERGE is a table, never a query. */
    MERGE_SOURCE_IS_TABLE,
    /** A MERGE that reads its own table counts rows that it does not change if the types of the joined columns differ. */
    MERGE_COUNTS_UNCHANGED_ROWS,
    /** {@code SET a = 1, b = a} gives b the new value of a. */
    ASSIGNS_IN_ORDER,
    /** The count of an UPDATE is that of the rows whose values changed, not of those that matched. */
    COUNTS_CHANGED_ROWS,
    /** An UPDATE may reach a row twice if it moves the row ahead in the index that it scans, and then counts it twice. */
    UPDATE_REVISITS_ROWS
}
