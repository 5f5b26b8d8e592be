package io.titrant.generate.percent;

/** How often the generator writes what, for MERGE. */
public enum MergePercent implements Percent {
    EXISTING_ROW(65, "MERGEs of an existing key"),
    INSERTED(80, "MERGEs with WHEN NOT MATCHED beside WHEN MATCHED"),
    DELETED(20, "WHEN MATCHEDs that delete"),
    SOURCE_VALUE(50, "WHEN MATCHED UPDATEs that take the value of the source");

    private final int initial;
    private final String meaning;

    MergePercent(int initial, String meaning) {
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
