package io.titrant.generate.percent;

/** How often the generator writes what, for conditions in WHERE, ON and CHECK. */
public enum ConditionPercent implements Percent {
    CONSTANT_TRUE(8, "conditions for a known row that are just TRUE"),
    SIMPLE(35, "conditions for a known row that are one comparison with a value of the row"),
    NEGATED(60, "random conditions, false on the known row, that are negated; the others get an OR"),
    NULL_MADE_TRUE(50, "random conditions, NULL on the known row, that become IS NOT TRUE or IS NOT FALSE"),
    UNKNOWN_KEPT(
            25,
            "random conditions whose value on the known row Titrant cannot tell that are kept as they are; the others get an OR"),
    UNCHANGED_COLUMN(85, "simple conditions on a column that no other statement of the case changes"),
    ROW_NULL_TEST(10, "simple conditions that are IS NULL or IS NOT NULL"),
    LOGICAL(40, "random conditions made of others with AND, OR, NOT, IS TRUE"),
    SUBQUERY(12, "random conditions with a subquery"),
    EXISTS(50, "conditions with a subquery that are EXISTS; the others are IN, ANY or ALL"),
    NULL_TEST(12, "random conditions that are IS NULL or IS NOT NULL"),
    NOT_NULL(60, "random tests for NULL that are IS NOT NULL"),
    BARE_BOOLEAN(50, "random conditions on a boolean column that are the column alone"),
    NEGATED_OPERATOR(25, "BETWEEN, IN and LIKE that are negated");

    private final int initial;
    private final String meaning;

    ConditionPercent(int initial, String meaning) {
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
