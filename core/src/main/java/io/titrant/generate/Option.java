package io.titrant.generate;

import java.util.Locale;

/** What a {@link Profile} can set: limits, switches (0 or 1) and weights, with their defaults. */
public enum Option {
    MAX_TABLES(Kind.LIMIT, 3, 10),
    MAX_COLUMNS(Kind.LIMIT, 5, 20),
    MAX_ROWS(Kind.LIMIT, 10, 1000),
    MAX_TRANSACTIONS(Kind.LIMIT, 5, 20),
    MAX_STATEMENTS(Kind.LIMIT, 5, 50),
    /** How many sessions run at the same time at most; 0: statements are submitted one by one. */
    SESSIONS(Kind.LIMIT, 0, 32),
    /** How many transactions each of them runs. */
    TRANSACTIONS_PER_SESSION(Kind.LIMIT, 4, 1000),
    /** Each session has a level of its own. */
    MIXED_LEVELS(Kind.SWITCH, 0),
    GROUPS_PER_DATABASE(Kind.LIMIT, 5, 1_000_000),
    ORDERS_PER_GROUP(Kind.LIMIT, 4, 1_000_000),
    EXPRESSION_DEPTH(Kind.LIMIT, 2, 5),

    PRIMARY_KEYS(Kind.SWITCH, 1),
    COMPOUND_KEYS(Kind.SWITCH, 1),
    UNIQUE(Kind.SWITCH, 1),
    NOT_NULL(Kind.SWITCH, 1),
    CHECKS(Kind.SWITCH, 1),
    DEFAULTS(Kind.SWITCH, 1),
    FOREIGN_KEYS(Kind.SWITCH, 1),
    INDEXES(Kind.SWITCH, 1),
    UNIQUE_INDEXES(Kind.SWITCH, 1),
    PARTIAL_INDEXES(Kind.SWITCH, 1),
    EXPRESSION_INDEXES(Kind.SWITCH, 1),
    PARTITIONS(Kind.SWITCH, 1),
    AUTO_INCREMENT(Kind.SWITCH, 1),
    DECIMALS(Kind.SWITCH, 1),
    /** Only values that are exact in binary are used, so sums do not depend on their order. */
    FLOATS(Kind.SWITCH, 1),
    STRINGS(Kind.SWITCH, 1),
    BINARIES(Kind.SWITCH, 1),
    BOOLEANS(Kind.SWITCH, 1),
    TEMPORALS(Kind.SWITCH, 1),
    EXTREMES(Kind.SWITCH, 1),

    SUBQUERIES(Kind.SWITCH, 1),
    JOINS(Kind.SWITCH, 1),
    AGGREGATES(Kind.SWITCH, 1),
    SET_OPERATIONS(Kind.SWITCH, 1),
    CTES(Kind.SWITCH, 1),
    CONVERSIONS(Kind.SWITCH, 1),
    RETURNING(Kind.SWITCH, 1),
    INSERT_IGNORE(Kind.SWITCH, 1),
    INSERT_SELECT(Kind.SWITCH, 1),
    KEY_UPDATES(Kind.SWITCH, 1),
    ORDERED_WRITES(Kind.SWITCH, 1),
    SAVEPOINTS(Kind.SWITCH, 1),
    CONSISTENT_SNAPSHOT(Kind.SWITCH, 1),
    BEGIN_IMMEDIATE(Kind.SWITCH, 1),

    SELECT(Kind.WEIGHT, 20),
    FOR_UPDATE(Kind.WEIGHT, 8),
    FOR_SHARE(Kind.WEIGHT, 5),
    INSERT(Kind.WEIGHT, 18),
    UPDATE(Kind.WEIGHT, 30),
    DELETE(Kind.WEIGHT, 8),
    REPLACE(Kind.WEIGHT, 5),
    UPSERT(Kind.WEIGHT, 6),
    MERGE(Kind.WEIGHT, 4),

    /** How many of a hundred transactions are single statements in autocommit. */
    AUTOCOMMIT_PERCENT(Kind.PERCENT, 25),
    /** How many of a hundred databases have a view. Few: their schema is made anew for each case. */
    VIEW_PERCENT(Kind.PERCENT, 6),
    /** In how many of a hundred cases of three sessions or more at the same time one only reads all tables, again and again. */
    ONLOOKER_PERCENT(Kind.PERCENT, 30),
    ROLLBACK_PERCENT(Kind.PERCENT, 15),
    /** How many of a hundred inserts take a key that is there already. */
    COLLISION_PERCENT(Kind.PERCENT, 6);

    enum Kind {
        LIMIT,
        SWITCH,
        WEIGHT,
        PERCENT
    }

    private final Kind kind;
    private final int initial;
    private final int greatest;

    Option(Kind kind, int initial) {
        this(kind, initial, kind == Kind.SWITCH ? 1 : kind == Kind.PERCENT ? 100 : 1000);
    }

    Option(Kind kind, int initial, int greatest) {
        this.kind = kind;
        this.initial = initial;
        this.greatest = greatest;
    }

    /** The name in a profile: {@code maxTables}. */
    public String key() {
        StringBuilder key = new StringBuilder();
        for (String word : name().toLowerCase(Locale.ROOT).split("_")) {
            key.append(key.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)))
                    .append(word, 1, word.length());
        }
        return key.toString();
    }

    int initial() {
        return initial;
    }

    int least() {
        return kind == Kind.LIMIT && this != MAX_ROWS && this != EXPRESSION_DEPTH && this != SESSIONS ? 1 : 0;
    }

    int greatest() {
        return greatest;
    }

    /** What may stand for it in a profile, in words. */
    String expected() {
        String range = "a number from " + least() + " to " + greatest;
        return switch (kind) {
            case SWITCH -> "on or off";
            case WEIGHT -> range + ", or off";
            case LIMIT, PERCENT -> range;
        };
    }

    /** Reads a value, or gives -1 if it is none. */
    int parse(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        boolean words = kind == Kind.SWITCH || kind == Kind.WEIGHT;
        if (words && (word.equals("off") || word.equals("false"))) {
            return 0;
        }
        if (words && (word.equals("on") || word.equals("true"))) {
            return kind == Kind.SWITCH ? 1 : Math.max(1, initial);
        }
        if (!word.matches("\\d{1,7}")) {
            return -1;
        }
        int number = Integer.parseInt(word);
        return number < least() || number > greatest ? -1 : number;
    }
}
