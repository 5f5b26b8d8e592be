package io.titrant.generate.percent;

/** How often the generator writes what, for cases that follow an abstract history (--guide anomalies). */
public enum AnomalyPercent implements Percent {
    OTHER_TABLE(20, "rows of the history that come from a table other than the main one"),
    ABSENT_ROW(25, "rows of the history that a transaction inserts"),
    BEGUN_TOGETHER(50, "cases in which all transactions begin first"),
    AUTOCOMMIT(20, "transactions of one statement that run in autocommit"),
    LAST_READ(30, "transactions that read once more before COMMIT"),
    PLAIN_READ(80, "reads that lock nothing"),
    UPDATED(70, "writes of an existing row that are an UPDATE"),
    ONLY_KEY(60, "conditions that are only the key of the row, without the random condition");

    private final int initial;
    private final String meaning;

    AnomalyPercent(int initial, String meaning) {
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
