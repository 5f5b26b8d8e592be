package io.titrant.generate.percent;

/** How often the generator writes what, for the initial database. */
public enum DatabasePercent implements Percent {
    ONE_TABLE(40, "databases of one table; the others have one to `maxTables`"),
    INDEXED_FIRST(70, "tables whose indexes are created before their rows"),
    INDEXED(50, "tables with indexes besides those of their keys"),
    PARTIAL_INDEX(25, "such indexes with WHERE, where the engine has them"),
    EXPRESSION_INDEX(25, "such indexes of an expression, where the engine has them"),
    ONE_COLUMN_INDEX(60, "such indexes of one column"),
    COMPARED_INDEX(60, "partial indexes on an integer whose WHERE compares; the others are IS NOT NULL"),
    PARTITIONED(12, "tables with partitions, where the engine has them"),
    KEY_AT_COLUMN(60, "keys of one column that are written at the column"),
    EMPTY_TABLE(5, "tables without rows"),
    SMALL_TABLE(50, "other tables that have two to five rows"),
    POOL_VALUE(90, "values of rows that are among the few values of their column"),
    NULL_REFERENCE(20, "foreign key values that are NULL"),
    NOT_NULL_VIEW(70, "views with a test for NULL that keep the rows that are NOT NULL");

    private final int initial;
    private final String meaning;

    DatabasePercent(int initial, String meaning) {
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
