package io.titrant.graph;

import java.util.Locale;

/** Why one transaction comes before another (IsoRel §2.3). */
public enum EdgeKind {
    /** The session ran it before. */
    SO,
    /** It was over before the other began. */
    RT,
    /** The other read what it wrote. */
    WR,
    /** The other overwrote what it wrote. */
    WW,
    /** The other overwrote what it read. */
    RW;

    /** {@code wr}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
