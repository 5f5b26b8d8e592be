package io.titrant.generate.percent;

/** How often the generator writes what, for integers. */
public enum ValuePercent implements Percent {
    EXTREME(40, "numbers of a column with extreme values that are at an end of the type"),
    LIMIT(70, "such numbers that are the least or the greatest; the others are one off"),
    NEGATIVE(25, "ranges of small numbers that go below zero"),
    TINY(50, "small numbers from -1 to 3");

    private final int initial;
    private final String meaning;

    ValuePercent(int initial, String meaning) {
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
