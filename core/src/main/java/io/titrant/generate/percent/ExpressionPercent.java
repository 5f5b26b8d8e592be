package io.titrant.generate.percent;

/** How often the generator writes what, for values in conditions and select lists. */
public enum ExpressionPercent implements Percent {
    COMPUTED(30, "comparisons of a column with a computed value, not a constant"),
    POOL_CONSTANT(80, "constants that are among the values that the rows of the column use"),
    BARE_NULL(10, "NULLs among the constants that stay, where the engine allows them"),
    LEAF(25, "values that are a column or a constant although the depth allows more"),
    CONSTANT_LEAF(30, "such values that are a constant"),
    CONSTANT_ARGUMENT(70, "arguments of a function, after the first, that are a constant");

    private final int initial;
    private final String meaning;

    ExpressionPercent(int initial, String meaning) {
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
