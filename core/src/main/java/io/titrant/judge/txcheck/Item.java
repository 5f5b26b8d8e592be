package io.titrant.judge.txcheck;

/**
 * A row of a table. The paper calls it an item and names it by its PrimaryKey column (TxCheck §3.2).
 *
 * @param table the table's name, folded
 * @param pkey the row's PrimaryKey, which no statement changes and no later row gets again
 */
record Item(String table, String pkey) {
    /** What follows the table's name in the PrimaryKey of a row of the initial database. */
    static final String INITIAL = "#init";

    /** Whether the initial database has the row; else an INSERT of the case made it. */
    boolean initial() {
        return pkey.startsWith(table + INITIAL);
    }

    @Override
    public String toString() {
        return table + ":" + pkey;
    }
}
