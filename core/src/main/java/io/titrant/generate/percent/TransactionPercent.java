package io.titrant.generate.percent;

/** How often the generator writes what, for transactions. */
public enum TransactionPercent implements Percent {
    SAVEPOINT(12, "transactions with a savepoint"),
    ROLLED_BACK_TO(75, "savepoints with a ROLLBACK TO"),
    RELEASED(20, "savepoints with a RELEASE"),
    IMMEDIATE(15, "BEGINs that are IMMEDIATE, DEFERRED or EXCLUSIVE, where the engine has them"),
    CONSISTENT_SNAPSHOT(8, "START TRANSACTIONs WITH CONSISTENT SNAPSHOT, where the engine has it"),
    KEPT_ROW(85, "statements for a row that no transaction deletes"),
    FILLED_TABLE(95, "statements on a table that has rows");

    private final int initial;
    private final String meaning;

    TransactionPercent(int initial, String meaning) {
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
