package io.titrant.generate.percent;

/** How often the generator writes what, for DELETE. */
public enum DeletePercent implements Percent {
    BY_KEY(60, "DELETEs whose WHERE is the key of one row"),
    SPECIAL_FORM(30, "DELETEs that may have one of the next two forms, or a second table"),
    ORDERED(50, "such DELETEs with ORDER BY and LIMIT, where the engine has them"),
    RETURNING(40, "such DELETEs with RETURNING, where the engine has it");

    private final int initial;
    private final String meaning;

    DeletePercent(int initial, String meaning) {
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
