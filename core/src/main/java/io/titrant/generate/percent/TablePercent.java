package io.titrant.generate.percent;

/** How often the generator writes what, for the columns and constraints of a table. */
public enum TablePercent implements Percent {
    ONE_COLUMN(10, "tables of one column"),
    INTEGER_COLUMN(45, "columns that are surely integers; the others are of any type"),
    SMALL_NUMBERS(85, "columns without the extreme values of their type"),
    NOT_NULL(20, "columns that are NOT NULL"),
    DEFAULT(15, "columns with NULL that have a DEFAULT"),
    NOT_NULL_DEFAULT(30, "columns without NULL that have a DEFAULT"),
    REFERENCE(30, "tables with a foreign key, where there is a table to refer to"),
    NULLABLE_REFERENCE(60, "foreign keys that may be NULL"),
    DELETE_ACTION(60, "foreign keys with ON DELETE CASCADE or SET NULL"),
    UPDATE_ACTION(40, "foreign keys with ON UPDATE CASCADE"),
    PRIMARY_KEY(65, "tables with a primary key"),
    COMPOUND_KEY(25, "primary keys of two columns"),
    FIRST_COLUMN_KEY(70, "primary keys that start with the first column"),
    NUMBERED_KEY(60, "integer primary keys that the engine numbers"),
    UNIQUE(15, "tables with a UNIQUE constraint, and tables with a unique index"),
    COMPOUND_UNIQUE(30, "unique keys of two columns"),
    CHECK(15, "tables with a CHECK constraint");

    private final int initial;
    private final String meaning;

    TablePercent(int initial, String meaning) {
        this.initial = initial;
        this.meaning = meaning;
    }

    @Override
    public int initial() {
        return initial;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
