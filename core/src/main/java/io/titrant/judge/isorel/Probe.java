package io.titrant.judge.isorel;

import io.titrant.judge.instrument.Labels;
import io.titrant.judge.instrument.TableScan;
import org.jspecify.annotations.Nullable;

/**
 * What a statement of the instrumented case tells.
 *
 * @param original the place of the case's own statement for which it stands
 * @param role what the rows that it returns mean
 * @param version the name of the version that it gives to each row that it writes; null where it writes none
 * @param scan what it asked of a whole table; null where it asked for something else
 * @param reach what it may do to rows without telling
 */
record Probe(
        int original,
        Role role,
        @Nullable String version,
        @Nullable TableScan scan,
        AuditTables.Reach reach) {
    Probe(int original, Role role, @Nullable String version) {
        this(original, role, version, null, AuditTables.Reach.NONE);
    }

    Probe with(AuditTables.Reach replacement) {
        return new Probe(original, role, version, scan, replacement);
    }

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
