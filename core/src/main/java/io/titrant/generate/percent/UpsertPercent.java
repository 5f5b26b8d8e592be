package io.titrant.generate.percent;

/** How often the generator writes what, for ON CONFLICT and ON DUPLICATE KEY UPDATE. */
public enum UpsertPercent implements Percent {
    DO_NOTHING(25, "ON CONFLICTs that DO NOTHING"),
    IGNORED_COLLISION(25, "DO NOTHINGs that insert an existing key"),
    COLLISION(65, "other upserts that insert an existing key"),
    WITHOUT_TARGET(50, "DO NOTHINGs without the columns of the key"),
    WITHOUT_WHERE(85, "DO UPDATEs without WHERE"),
    TWO_COLUMNS(30, "upserts that may set two columns"),
    PROPOSED_VALUE(50, "new values that are those of the proposed row");

    private final int initial;
    private final String meaning;

    UpsertPercent(int initial, String meaning) {
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
