package io.titrant.generate;

import io.titrant.generate.percent.ProfileKey;
import java.util.Locale;

/** A setting of a {@link Profile} besides the percentages of each statement kind: limits, switches (0 or 1) and weights, with their defaults. */
public enum Option implements ProfileKey {
    MIN_TABLES(
            Kind.LIMIT,
            1,
            10,
            "tables of a database at least, unless the database has one table by `database.oneTable`"),
    MAX_TABLES(Kind.LIMIT, 3, 10, "tables of a database at most"),
    MAX_COLUMNS(Kind.LIMIT, 5, 20, "columns of a table at most"),
    MIN_ROWS(Kind.LIMIT, 0, 1000, "initial rows of a table at least, unless the table is empty or small"),
    MAX_ROWS(Kind.LIMIT, 10, 1000, "initial rows of a table at most"),
    MAX_TRANSACTIONS(Kind.LIMIT, 5, 20, "transactions of a case at most"),
    MIN_COMMITS(Kind.LIMIT, 0, 20, "transactions of a case that commit at least, if it has so many"),
    MIN_STATEMENTS(Kind.LIMIT, 1, 50, "statements of an explicit transaction at least"),
    MAX_STATEMENTS(Kind.LIMIT, 5, 50, "statements of a transaction at most, BEGIN and COMMIT not counted"),
    SESSIONS(Kind.LIMIT, 0, 32, "sessions that run at the same time at most; 0: one submitted order"),
    TRANSACTIONS_PER_SESSION(Kind.LIMIT, 4, 1000, "transactions of each such session"),
    MIXED_LEVELS(Kind.SWITCH, 0, "each session has an isolation level of its own"),
    GROUPS_PER_DATABASE(Kind.LIMIT, 5, 1_000_000, "groups of transactions for each initial database"),
    ORDERS_PER_GROUP(Kind.LIMIT, 4, 1_000_000, "submitted orders of each group of transactions"),
    EXPRESSION_DEPTH(Kind.LIMIT, 2, 5, "nesting of expressions at most"),
    COMPLEX_DEPTH(Kind.LIMIT, 3, 6, "nesting of expressions and subqueries in complex statements at most"),
    COMPLEX_TABLES(Kind.LIMIT, 7, 20, "references to tables in a complex statement at most"),
    COMPLEX_VISITS(
            Kind.LIMIT,
            20_000,
            1_000_000,
            "combinations of rows that a query of a complex statement visits at most, if the engine uses no index"),

    COMPLEX(Kind.SWITCH, 0, "complex statements; `--sql complex` turns it on, with larger databases and transactions"),
    PRIMARY_KEYS(Kind.SWITCH, 1, "PRIMARY KEY"),
    COMPOUND_KEYS(Kind.SWITCH, 1, "keys of two columns"),
    UNIQUE(Kind.SWITCH, 1, "UNIQUE constraints"),
    NOT_NULL(Kind.SWITCH, 1, "NOT NULL"),
    CHECKS(Kind.SWITCH, 1, "CHECK constraints"),
    DEFAULTS(Kind.SWITCH, 1, "DEFAULT values"),
    FOREIGN_KEYS(Kind.SWITCH, 1, "FOREIGN KEY"),
    INDEXES(Kind.SWITCH, 1, "secondary indexes"),
    UNIQUE_INDEXES(Kind.SWITCH, 1, "unique indexes"),
    PARTIAL_INDEXES(Kind.SWITCH, 1, "indexes with WHERE"),
    EXPRESSION_INDEXES(Kind.SWITCH, 1, "indexes of an expression"),
    PARTITIONS(Kind.SWITCH, 1, "partitioned tables"),
    AUTO_INCREMENT(Kind.SWITCH, 1, "keys that the engine numbers"),
    DECIMALS(Kind.SWITCH, 1, "decimal columns"),
    FLOATS(
            Kind.SWITCH,
            1,
            "floating-point columns; their values are exact in binary, so that sums do not depend on their order"),
    STRINGS(Kind.SWITCH, 1, "string columns"),
    BINARIES(Kind.SWITCH, 1, "binary columns"),
    BOOLEANS(Kind.SWITCH, 1, "boolean columns"),
    TEMPORALS(Kind.SWITCH, 1, "date, time and timestamp columns"),
    EXTREMES(Kind.SWITCH, 1, "the least and greatest values of integer types"),

    SUBQUERIES(Kind.SWITCH, 1, "subqueries in expressions"),
    JOINS(Kind.SWITCH, 1, "joins, also in UPDATE and DELETE"),
    AGGREGATES(Kind.SWITCH, 1, "aggregates and GROUP BY"),
    SET_OPERATIONS(Kind.SWITCH, 1, "UNION, INTERSECT and EXCEPT"),
    CTES(Kind.SWITCH, 1, "WITH, and derived tables"),
    CONVERSIONS(Kind.SWITCH, 1, "comparisons of a number with a string"),
    RETURNING(Kind.SWITCH, 1, "RETURNING"),
    INSERT_IGNORE(Kind.SWITCH, 1, "INSERT IGNORE, INSERT OR IGNORE"),
    INSERT_SELECT(Kind.SWITCH, 1, "INSERT … SELECT"),
    KEY_UPDATES(Kind.SWITCH, 1, "UPDATEs of key columns"),
    ORDERED_WRITES(Kind.SWITCH, 1, "UPDATE and DELETE with ORDER BY and LIMIT"),
    SAVEPOINTS(Kind.SWITCH, 1, "SAVEPOINT"),
    CONSISTENT_SNAPSHOT(Kind.SWITCH, 1, "START TRANSACTION WITH CONSISTENT SNAPSHOT"),
    BEGIN_IMMEDIATE(Kind.SWITCH, 1, "BEGIN IMMEDIATE and BEGIN EXCLUSIVE"),

    SELECT(Kind.WEIGHT, 20, "plain SELECT"),
    FOR_UPDATE(Kind.WEIGHT, 8, "SELECT … FOR UPDATE"),
    FOR_SHARE(Kind.WEIGHT, 5, "SELECT … FOR SHARE"),
    INSERT(Kind.WEIGHT, 18, "INSERT"),
    UPDATE(Kind.WEIGHT, 30, "UPDATE"),
    DELETE(Kind.WEIGHT, 8, "DELETE"),
    REPLACE(Kind.WEIGHT, 5, "REPLACE, UPSERT INTO"),
    UPSERT(Kind.WEIGHT, 6, "INSERT … ON CONFLICT, ON DUPLICATE KEY UPDATE"),
    MERGE(Kind.WEIGHT, 4, "MERGE"),

    AUTOCOMMIT_PERCENT(Kind.PERCENT, 25, "transactions that are one statement in autocommit"),
    VIEW_PERCENT(Kind.PERCENT, 6, "databases with a view"),
    ONLOOKER_PERCENT(
            Kind.PERCENT,
            30,
            "cases of three sessions or more at the same time in which one session only reads all tables"),
    ROLLBACK_PERCENT(Kind.PERCENT, 15, "transactions that end with ROLLBACK"),
    COLLISION_PERCENT(Kind.PERCENT, 6, "INSERTs of an existing key"),
    COMPLEX_PERCENT(
            Kind.PERCENT,
            0,
            "databases whose cases have complex statements, in cases of the usual size; `--sql mixed` sets it to 25");

    enum Kind {
        LIMIT,
        SWITCH,
        WEIGHT,
        PERCENT
    }

    private final Kind kind;
    private final int initial;
    private final int greatest;
    private final String meaning;

    Option(Kind kind, int initial, String meaning) {
        this(kind, initial, kind == Kind.SWITCH ? 1 : kind == Kind.PERCENT ? 100 : 1000, meaning);
    }

    Option(Kind kind, int initial, int greatest, String meaning) {
        this.kind = kind;
        this.initial = initial;
        this.greatest = greatest;
        this.meaning = meaning;
    }

    Kind kind() {
        return kind;
    }

    @Override
    public String key() {
        return ProfileKey.camelCase(name());
    }

    @Override
    public int initial() {
        return initial;
    }

    @Override
    public int least() {
        return kind == Kind.LIMIT
                        && this != MAX_ROWS
                        && this != MIN_ROWS
                        && this != MIN_COMMITS
                        && this != EXPRESSION_DEPTH
                        && this != SESSIONS
                ? 1
                : 0;
    }

    @Override
    public int greatest() {
        return greatest;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public String expected() {
        return switch (kind) {
            case SWITCH -> "on or off";
            case WEIGHT -> ProfileKey.super.expected() + ", or off";
            case LIMIT, PERCENT -> ProfileKey.super.expected();
        };
    }

    @Override
    public int parse(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        boolean words = kind == Kind.SWITCH || kind == Kind.WEIGHT;
        if (words && (word.equals("off") || word.equals("false"))) {
            return 0;
        }
        if (words && (word.equals("on") || word.equals("true"))) {
            return kind == Kind.SWITCH ? 1 : Math.max(1, initial);
        }
        return ProfileKey.super.parse(word);
    }
}
