package io.titrant.judge.isorel;

import io.titrant.sql.Name;

/** The names of the result columns in which instrumented statements tell what they touched. */
final class Labels {
    static final String PREFIX = "titrant_";
    /** A row's id; the column after it is the row's wList. */
    static final String ROW = PREFIX + "k";

    static final String WLIST = PREFIX + "v";
    /** Many of both at once: {@code r1=T0 T1.2;,r2=T0;}. */
    static final String GROUP = PREFIX + "g";

    /** What views pass on to the statements that read them. */
    private static final String VIEW = PREFIX + "b";

    private Labels() {}

    /** Other names in each view, lest NATURAL JOIN compares them. */
    static InstrumentedSchema.Traced ofView(int view, int number, boolean singly) {
        String name = VIEW + view + "_" + number;
        return new InstrumentedSchema.Traced(Name.of(name), singly ? Name.of(name + "w") : null);
    }

    static Name row(int number) {
        return Name.of(ROW + number);
    }

    static Name wList(int number) {
        return Name.of(WLIST + number);
    }

    static Name group(int number) {
        return Name.of(GROUP + number);
    }
}
