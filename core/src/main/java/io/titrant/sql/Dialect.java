package io.titrant.sql;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * How an engine writes and reads SQL, as its differences from the common form. Rendering draws nothing at random: the
 * same tree gives the same text. An engine of a family derives from the family's dialect; it does not copy it.
 */
public record Dialect(
        String name,
        char quote,
        Folding folding,
        OperatorPrecedence precedence,
        Set<String> reserved,
        Set<Trait> traits) {
    private static final Set<String> MYSQL_WORDS = words(
            "ACCESSIBLE ADD ALTER ANALYZE BEFORE BOTH CALL CHANGE COLUMN CONDITION"
                    + " CONVERT CUBE CURSOR DATABASE DECLARE DELAYED DENSE_RANK DESCRIBE EACH ELSEIF EMPTY EXPLAIN FORCE FULLTEXT FUNCTION"
                    + " GENERATED GRANT GROUPING GROUPS IF IGNORE INDEX INFILE KEY KEYS KILL LAG LAST_VALUE LATERAL LEAD LEADING LINES"
                    + " LOAD LOCK LOOP MATCH MOD NTILE OF OPTION OUT OVER PARTITION PROCEDURE RANGE RANK READ RECURSIVE RELEASE RENAME"
                    + " REPEAT REPLACE REQUIRE RETURN RETURNING REVOKE ROWS ROW_NUMBER SCHEMA SEPARATOR SHOW SIGNAL SQL STORED SYSTEM"
                    + " TERMINATED TRAILING TRIGGER UNDO UNLOCK UNSIGNED USAGE USE VIRTUAL WHILE WINDOW WRITE ZEROFILL");
    private static final Set<String> POSTGRES_WORDS =
            words("ANALYSE ANALYZE ARRAY ASYMMETRIC BOTH COLUMN CURRENT_ROLE DEFERRABLE DO"
                    + " GRANT INITIALLY ISNULL LATERAL LEADING NOTNULL OFFSET ONLY OVERLAPS PLACING RETURNING SIMILAR SYMMETRIC TRAILING"
                    + " USER VARIADIC VERBOSE WINDOW");
    private static final Set<String> STANDARD_WORDS =
            words("ARRAY BOTH COLUMN CURRENT DAY EXTRACT FUNCTION GROUPS HOUR KEY LEADING"
                    + " MINUS MINUTE MONTH OF OFFSET ONLY OVER PARTITION RANGE ROWNUM ROWS SECOND START SUM SYSTEM_USER TRAILING TRIGGER"
                    + " USER VALUE WINDOW YEAR");

    /** Language Reference, appendix C. */
    private static final Set<String> FIREBIRD_WORDS =
            words("ADD ADMIN ALTER AT AVG BEGIN BIGINT BIT_LENGTH BLOB BOOLEAN BOTH CHAR CLOSE COLUMN COMMENT COMMIT"
                    + " CONNECT CORR COUNT CURRENT CURSOR DATE DAY DEC DECFLOAT DECIMAL DECLARE DISCONNECT DOUBLE ESCAPE"
                    + " EXECUTE EXTERNAL EXTRACT FILTER FLOAT FUNCTION GDSCODE GLOBAL GRANT HOUR INDEX INT INT128 INTEGER"
                    + " LATERAL LEADING LOCAL LONG LOWER MAX MERGE MIN MINUTE MONTH NCHAR NO NUMERIC OF OFFSET ONLY OPEN"
                    + " OVER PARAMETER PLAN POSITION POST_EVENT PRECISION PROCEDURE RANGE REAL RECREATE RECURSIVE RELEASE"
                    + " RETURN RETURNING REVOKE ROLLBACK ROWS ROW_COUNT SAVEPOINT SCROLL SECOND SENSITIVE SIMILAR SMALLINT"
                    + " START SUM TIME TIMESTAMP TRAILING TRIGGER TRIM UNKNOWN UPPER USER VALUE VARBINARY VARCHAR VARIABLE"
                    + " VARYING VIEW WHILE WINDOW WITHOUT YEAR");

    /** MySQL; MariaDB and TiDB differ from it little. */
    public static final Dialect MYSQL = new Dialect(
                    "mysql", '`', Folding.NONE, OperatorPrecedence.MYSQL, MYSQL_WORDS, Set.of())
            .with(
                    Trait.DOUBLE_QUOTED_STRINGS,
                    Trait.BACKSLASH_ESCAPES,
                    Trait.SYMBOLS_ARE_LOGIC,
                    Trait.HASH_COMMENTS,
                    Trait.SPACED_DASH_COMMENTS,
                    Trait.HEX_NUMBERS_ARE_BYTES,
                    Trait.ROW_IN_VALUES,
                    Trait.VALUES_FUNCTION,
                    Trait.KEYS_IN_TABLES,
                    Trait.GROUP_CONCAT,
                    Trait.ASSIGNS_IN_ORDER,
                    Trait.COUNTS_CHANGED_ROWS,
                    Trait.STRICT_WRITES);

    /** PostgreSQL, CockroachDB and YugabyteDB. */
    public static final Dialect POSTGRES = new Dialect(
                    "postgres", '"', Folding.LOWER, OperatorPrecedence.POSTGRES, POSTGRES_WORDS, Set.of())
            .with(
                    Trait.ESCAPE_STRINGS,
                    Trait.BYTEA_LITERALS,
                    Trait.DOUBLE_COLON_CASTS,
                    Trait.SUBSCRIPTS,
                    Trait.SYSTEM_COLUMNS,
                    Trait.CARET_IS_POWER,
                    Trait.HASH_IS_XOR,
                    Trait.STRING_AGG,
                    Trait.SERIES_IN_SELECT,
                    Trait.SETS_OPEN_TRANSACTION);

    public static final Dialect SQLITE = new Dialect(
                    "sqlite", '"', Folding.UNKNOWN, OperatorPrecedence.SQLITE, Set.of(), Set.of())
            .with(
                    Trait.BRACKETED_NAMES,
                    Trait.IS_COMPARES,
                    Trait.AUTOINCREMENT_IS_ONE_WORD,
                    Trait.FLAT_SET_OPERATIONS,
                    Trait.GROUP_CONCAT,
                    Trait.EQUAL_NUMBERS_LOOK_DIFFERENT);

    public static final Dialect H2 = new Dialect(
            "h2",
            '"',
            Folding.UPPER,
            OperatorPrecedence.STANDARD,
            STANDARD_WORDS,
            Set.of(
                    Trait.DOUBLE_COLON_CASTS,
                    Trait.GROUP_CONCAT,
                    Trait.SETTINGS_OF_DATABASE,
                    Trait.UNKNOWN_SET_TRANSACTION,
                    Trait.EQUALS_ALL_USES_INDEX,
                    Trait.PLANS_DERIVED_TABLES_OFTEN));

    public static final Dialect HSQLDB = new Dialect(
            "hsqldb",
            '"',
            Folding.UPPER,
            OperatorPrecedence.STANDARD,
            STANDARD_WORDS,
            Set.of(Trait.CONDITIONS_START_SIMPLE, Trait.GROUP_CONCAT, Trait.UNKNOWN_SET_TRANSACTION));

    public static final Dialect DERBY = HSQLDB.named("derby")
            .without(Trait.CONDITIONS_START_SIMPLE, Trait.GROUP_CONCAT)
            .with(
                    Trait.FETCH_FIRST,
                    Trait.TEMPORAL_FUNCTIONS,
                    Trait.SAVEPOINTS_RETAIN_CURSORS,
                    Trait.MERGE_SOURCE_IS_TABLE,
                    Trait.MERGE_COUNTS_UNCHANGED_ROWS,
                    Trait.UPDATE_REVISITS_ROWS,
                    Trait.NOT_NULL_PADS_COPIES);

    /** Firebird 4. */
    public static final Dialect FIREBIRD = new Dialect(
            "firebird",
            '"',
            Folding.UPPER,
            OperatorPrecedence.STANDARD,
            FIREBIRD_WORDS,
            Set.of(Trait.FETCH_FIRST, Trait.WITH_LOCK, Trait.ONE_ROW_PER_INSERT));

    /** DuckDB grew from the grammar of PostgreSQL, but its names ignore case even when quoted. */
    public static final Dialect DUCKDB = new Dialect(
                    "duckdb", '"', Folding.NONE, OperatorPrecedence.POSTGRES, POSTGRES_WORDS, Set.of())
            .with(
                    Trait.ESCAPE_STRINGS,
                    Trait.BLOB_LITERALS,
                    Trait.DOUBLE_COLON_CASTS,
                    Trait.CARET_IS_POWER,
                    Trait.GROUP_CONCAT,
                    Trait.NEXTVAL_DEFAULT);

    public Dialect {
        reserved = Set.copyOf(reserved);
        traits = Set.copyOf(traits);
    }

    /** How an unquoted name is folded. */
    public enum Folding {
        /** Names ignore case, quoted or not, so that quotes say nothing. */
        NONE,
        LOWER,
        UPPER,
        /** Quotes may mean something else, so they are never dropped: SQLite takes {@code "x"} for a string at times. */
        UNKNOWN
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    public Dialect named(String newName) {
        return new Dialect(newName, quote, folding, precedence, reserved, traits);
    }

    public Dialect with(Trait... more) {
        EnumSet<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(traits);
        all.addAll(Arrays.asList(more));
        return new Dialect(name, quote, folding, precedence, reserved, all);
    }

    public Dialect without(Trait... fewer) {
        EnumSet<Trait> rest = EnumSet.noneOf(Trait.class);
        rest.addAll(traits);
        rest.removeAll(Arrays.asList(fewer));
        return new Dialect(name, quote, folding, precedence, reserved, rest);
    }

    /** The statement as text, without a semicolon. */
    public String render(Statement statement) {
        Renderer renderer = new Renderer(this);
        renderer.statement(statement);
        return renderer.text();
    }

    public String render(Expr expr) {
        Renderer renderer = new Renderer(this);
        renderer.expressions().write(expr);
        return renderer.text();
    }

    public String render(TypeName type) {
        return new Renderer(this).type(type).text();
    }

    public String render(ObjectName object) {
        return new Renderer(this).object(object).text();
    }

    public String render(Name identifier) {
        return new Renderer(this).name(identifier).text();
    }

    /** The name that a reader of this dialect keeps for it: without idle quotes, and folded if it will need quotes. */
    public Name canonical(Name identifier) {
        if (!identifier.quoted()) {
            return mustQuote(identifier) ? Name.of(spelling(identifier)) : identifier;
        }
        boolean idle = folding != Folding.UNKNOWN && identifier.text().equals(folded(identifier.text()));
        return idle ? Name.of(identifier.text()) : identifier;
    }

    boolean mustQuote(Name identifier) {
        return identifier.quoted() || reserved.contains(identifier.text().toUpperCase(Locale.ROOT));
    }

    /** The text to put in quotes: of an unquoted name, its folded form. */
    String spelling(Name identifier) {
        return identifier.quoted() ? identifier.text() : folded(identifier.text());
    }

    private String folded(String text) {
        return switch (folding) {
            case LOWER -> text.toLowerCase(Locale.ROOT);
            case UPPER -> text.toUpperCase(Locale.ROOT);
            case NONE, UNKNOWN -> text;
        };
    }

    private static Set<String> words(String list) {
        return Set.of(list.split(" "));
    }
}
