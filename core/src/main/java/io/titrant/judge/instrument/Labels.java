package io.titrant.judge.instrument;

import io.titrant.sql.Name;

/** The names of the result columns in which instrumented statements tell what they touched. */
public final class Labels {
    public static final String PREFIX = "titrant_";
    /** A row's id; the column after it is the row's wList. */
    public static final String ROW = PREFIX + "k";

    public static final String WLIST = PREFIX + "v";
    /** Many of both at once: {@code r1=T0 T1.2;,r2=T0;}. */
    public static final String GROUP = PREFIX + "g";

    /** What views pass on to the statements that read them. */
    private static final String VIEW = PREFIX + "b";

    private Labels() {}

    /** Other names in each view, lest NATURAL JOIN compares them. */
    public static InstrumentedSchema.Traced ofView(int view, int number, boolean singly) {
        String name = VIEW + view + "_" + number;
        return new InstrumentedSchema.Traced(Name.of(name), singly ? Name.of(name + "w") : null);
    }

    public static Name row(int number) {
        return Name.of(ROW + number);
    }

    public static Name wList(int number) {
        return Name.of(WLIST + number);
    }

    public static Name group(int number) {
        return Name.of(GROUP + number);
    }
}
