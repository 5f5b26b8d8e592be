package io.titrant.generate.percent;

/** How often the generator writes what, for INSERT and REPLACE. */
public enum InsertPercent implements Percent {
    FROM_QUERY(12, "INSERTs that copy a row with INSERT … SELECT"),
    IGNORE(12, "INSERTs with IGNORE or OR IGNORE, OR REPLACE, OR ABORT, OR FAIL"),
    IGNORED_COLLISION(20, "INSERTs with IGNORE that insert an existing key"),
    ONE_ROW(70, "INSERTs of one row; the others have two or three"),
    RETURNING(8, "INSERTs with RETURNING"),
    REPLACED_ROW(60, "REPLACEs of an existing key"),
    DEFAULT_OMITTED(60, "columns left out of the list where the default is meant"),
    DEFAULT_KEYWORD(50, "values written as DEFAULT where the default is meant"),
    GIVEN_NUMBER(8, "values given for a column that the engine numbers"),
    NEW_KEY(60, "values of key columns that no row of the initial database uses"),
    POOL_VALUE(85, "other values that are among those that the rows of the column use"),
    NULL_REFERENCE(15, "foreign key values that are NULL");

    private final int initial;
    private final String meaning;

    InsertPercent(int initial, String meaning) {
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
