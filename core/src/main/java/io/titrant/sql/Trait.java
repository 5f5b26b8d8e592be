package io.titrant.sql;

/** One way in which the SQL of an engine departs from the common form. */
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
    SAVEPOINTS_RETAIN_CURSORS
}
