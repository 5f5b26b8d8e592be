package io.titrant.generate.percent;

/** How often the generator writes what, for subqueries in expressions. */
public enum SubqueryPercent implements Percent {
    COUNT(30, "scalar subqueries of integers that return a COUNT"),
    FILTERED(50, "scalar and IN subqueries with WHERE"),
    EXISTS_FILTERED(80, "EXISTS subqueries with WHERE"),
    NOT_EXISTS(25, "EXISTS conditions that are negated"),
    QUANTIFIED(30, "comparisons with a subquery that use ANY or ALL, where the engine has them"),
    NOT_IN(20, "IN conditions with a subquery that are negated"),
    CORRELATED(50, "subqueries whose WHERE uses a column of the outer statement");

    private final int initial;
    private final String meaning;

    SubqueryPercent(int initial, String meaning) {
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
