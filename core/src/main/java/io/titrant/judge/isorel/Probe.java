package io.titrant.judge.isorel;

import org.jspecify.annotations.Nullable;

/**
 * What a statement of the instrumented case tells.
 *
 * @param original the place of the case's own statement for which it stands
 * @param role what the rows that it returns mean
 * @param version the name of the version that it gives to each row that it writes; null where it writes none
 */
record Probe(int original, Role role, @Nullable String version) {
    enum Role {
        /** Rows that were read, in the columns that {@link Labels} names. */
        READ,
        /** The same, with the locks of a write (IsoRel §3.4, Figure 5). */
        LOCKING_READ,
        /** Rows as the write left them. */
        WRITTEN,
        /** Rows that the statement itself deleted. */
        DELETED,
        /** Rows that the next statement is about to delete (IsoRel Table 1 ⑧, ⑨). */
        DOOMED,
        /** Nothing. */
        SILENT
    }
}
