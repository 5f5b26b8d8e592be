package io.titrant.matrix;

import static io.titrant.matrix.Anomaly.FRACTURED_READ;
import static io.titrant.matrix.Anomaly.G0;
import static io.titrant.matrix.Anomaly.G1A;
import static io.titrant.matrix.Anomaly.G1B;
import static io.titrant.matrix.Anomaly.G1C;
import static io.titrant.matrix.Anomaly.G2;
import static io.titrant.matrix.Anomaly.G2_ITEM;
import static io.titrant.matrix.Anomaly.G2_TWO_EDGES;
import static io.titrant.matrix.Anomaly.G_SINGLE;
import static io.titrant.matrix.Anomaly.G_SINGLE_PREDICATE;
import static io.titrant.matrix.Anomaly.INTERNAL;
import static io.titrant.matrix.Anomaly.LONG_FORK;
import static io.titrant.matrix.Anomaly.LOST_WRITE;
import static io.titrant.matrix.Anomaly.OTV;
import static io.titrant.matrix.Anomaly.P2;
import static io.titrant.matrix.Anomaly.P3;
import static io.titrant.matrix.Anomaly.P4;
import static io.titrant.matrix.Anomaly.P4_LOCKED;
import static io.titrant.matrix.Anomaly.PMP;
import static io.titrant.matrix.Anomaly.READ_WRITE_SKEW;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a level may be documented to be, and so the anomalies that it must not let through. */
public enum Guarantee {
    /** Uncommitted rows are not overwritten; what is read may be anything. */
    READ_UNCOMMITTED(EnumSet.of(G0, LOST_WRITE)),
    /** Adya's PL-2: what is read is committed. */
    READ_COMMITTED(EnumSet.of(G0, LOST_WRITE, G1A, G1B, G1C, INTERNAL)),
    /** The same, and each statement sees one state of the database. */
    STATEMENT_SNAPSHOT(EnumSet.of(G0, LOST_WRITE, G1A, G1B, G1C, INTERNAL, OTV)),
    /** All plain reads of a transaction see one state, and its writes another: InnoDB's REPEATABLE READ. */
    CONSISTENT_READS(EnumSet.of(
            G0, LOST_WRITE, G1A, G1B, G1C, OTV, FRACTURED_READ, P2, P3, PMP, G_SINGLE, G_SINGLE_PREDICATE, LONG_FORK)),
    /** The words of SQL-92 for REPEATABLE READ: no dirty and no non-repeatable reads. */
    ANSI_REPEATABLE_READ(EnumSet.of(G0, LOST_WRITE, G1A, G1B, G1C, INTERNAL, P2)),
    /** The words of SQL-92 for SERIALIZABLE: no dirty, non-repeatable or phantom reads; more is not said. */
    ANSI_SERIALIZABLE(EnumSet.of(G0, LOST_WRITE, G1A, G1B, G1C, INTERNAL, P2, P3)),
    /** Adya's PL-2.99: everything but what new rows and searches may bring. */
    REPEATABLE_READ(EnumSet.of(
            G0,
            LOST_WRITE,
            G1A,
            G1B,
            G1C,
            INTERNAL,
            OTV,
            FRACTURED_READ,
            P2,
            P4,
            P4_LOCKED,
            G_SINGLE,
            READ_WRITE_SKEW,
            G2_ITEM,
            G2_TWO_EDGES,
            LONG_FORK)),
    /** Berenson's snapshot isolation: one state for all reads, and the first committer of a row wins. */
    SNAPSHOT(EnumSet.complementOf(EnumSet.of(G2_ITEM, G2, G2_TWO_EDGES))),
    SERIALIZABLE(EnumSet.allOf(Anomaly.class));

    // Unmodifiable, which the type does not say.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Set<Anomaly> prevented;

    Guarantee(Set<Anomaly> prevented) {
        this.prevented = Collections.unmodifiableSet(prevented);
    }

    public boolean prevents(Anomaly anomaly) {
        return prevented.contains(anomaly);
    }

    /** The name as the table of promises and reports write it: {@code statement-snapshot}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Guarantee parse(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
