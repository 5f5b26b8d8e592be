package io.titrant.judge.instrument;

import io.titrant.sql.Name;

/** The names of the result columns that instrumentation adds. */
public final class Labels {
    public static final String PREFIX = "titrant_";
    /** A row's id; the column after it is the row's wList. */
    public static final String ROW = PREFIX + "k";

    public static final String WLIST = PREFIX + "v";
    /** The ids and versions of a group's rows: {@code t#1=T0 T1.2;,t#2=T0;}. */
    public static final String GROUP = PREFIX + "g";

    /** The columns that views return to the statements that read them. */
    private static final String VIEW = PREFIX + "b";

    private Labels() {}

    /** The names differ by view, so that NATURAL JOIN does not compare them. */
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
