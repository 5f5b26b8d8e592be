package io.titrant.judge.isorel;

import io.titrant.judge.instrument.Labels;
import io.titrant.judge.instrument.TableScan;
import org.jspecify.annotations.Nullable;

/**
 * How to read the result of one statement of the instrumented case.
 *
 * @param original the index of the case's own statement
 * @param role the meaning of the returned rows
 * @param version the version that the statement appends to the rows that it writes; null if it writes none
 * @param scan the condition, if the statement reads one whole table; null otherwise
 * @param reach the tables in which it may delete or change rows that it does not return
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
        /** Rows that a plain read returned, in the columns that {@link Labels} names. */
        READ,
        /** Rows that a locking read returned (IsoRel §3.4, Figure 5). */
        LOCKING_READ,
        /** Rows as the write has left them. */
        WRITTEN,
        /** Rows that the statement has deleted. */
        DELETED,
        /** Rows of a locking read that the next statement will delete (IsoRel Table 1 ⑧, ⑨). */
        DOOMED,
        /** No rows that matter. */
        SILENT
    }
}
