package io.titrant.generate.percent;

/** How often the generator writes what, for UPDATE. */
public enum UpdatePercent implements Percent {
    KEY(12, "UPDATEs that give one row another key"),
    ALL_ROWS(5, "UPDATEs without WHERE"),
    BY_KEY(30, "UPDATEs whose WHERE is the key of one row"),
    TWO_COLUMNS(40, "UPDATEs that set two columns"),
    OTHER_COLUMN(30, "UPDATEs of a known row that may set a column that no other statement sets"),
    ARITHMETIC(50, "new numbers that are the old number plus or minus a little"),
    ADDED(70, "such numbers that grow"),
    LETTER_CASE(20, "new strings that are UPPER or LOWER of the old one"),
    NEGATED(40, "new booleans that are NOT the old one"),
    COMPUTED(10, "new values that are a CASE or a scalar subquery"),
    SUBQUERY(50, "computed values that are a scalar subquery"),
    COPIED(15, "new values that are those of another column"),
    POOL_VALUE(70, "constants that are among the values that the rows of the column use"),
    SPECIAL_FORM(30, "UPDATEs that may have one of the next two forms, or a second table"),
    ORDERED(40, "such UPDATEs with ORDER BY and LIMIT, where the engine has them"),
    RETURNING(30, "such UPDATEs with RETURNING, where the engine has it");

    private final int initial;
    private final String meaning;

    UpdatePercent(int initial, String meaning) {
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
