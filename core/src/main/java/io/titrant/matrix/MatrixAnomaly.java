package io.titrant.matrix;

import static io.titrant.graph.AnomalyKind.CURSOR_LOST_UPDATE;
import static io.titrant.graph.AnomalyKind.LOST_UPDATE;
import static io.titrant.graph.AnomalyKind.LOST_VERSION;
import static io.titrant.graph.AnomalyKind.NON_REPEATABLE_READ;
import static io.titrant.graph.AnomalyKind.READ_SKEW;
import static io.titrant.graph.AnomalyKind.WRITE_SKEW;

import io.titrant.engine.Promise;
import io.titrant.graph.AnomalyKind;
import java.util.Set;

/**
 * The anomalies of the matrix. The names are Adya's (MIT thesis, 1999), else those of Berenson et al. (SIGMOD 1995), Hermitage and Bailis et al.
 * (VLDB 2013).
 */
public enum MatrixAnomaly {
    G0(
            "G0",
            "dirty write",
            "Two transactions overwrite each other's uncommitted rows, and the final state mixes both.",
            Concerns.WRITES,
            AnomalyKind.G0),
    G1A(
            "G1a",
            "aborted read",
            "A transaction reads a row version that its writer rolls back.",
            Concerns.WRITES,
            AnomalyKind.G1A),
    G1B(
            "G1b",
            "intermediate read",
            "A transaction reads a value that its writer replaced before it committed.",
            Concerns.WRITES,
            AnomalyKind.G1B),
    G1C(
            "G1c",
            "circular information flow",
            "Two transactions read each other's writes.",
            Concerns.WRITES,
            AnomalyKind.G1C),
    OTV(
            "OTV",
            "observed transaction vanishes",
            "A transaction sees one write of another transaction, and then a row as it was before that transaction.",
            Concerns.READS,
            AnomalyKind.OTV,
            AnomalyKind.FRACTURED_READ),
    FRACTURED_READ(
            "fractured-read",
            "fractured read",
            "A transaction sees one of two writes of another transaction and misses the other one.",
            Concerns.READS,
            READ_SKEW,
            AnomalyKind.OTV,
            AnomalyKind.FRACTURED_READ),
    P2(
            "P2",
            "non-repeatable read",
            "A transaction reads a row twice and gets two values.",
            Concerns.READS,
            NON_REPEATABLE_READ),
    P3(
            "P3",
            "phantom",
            "A transaction runs the same search twice and gets other rows.",
            Concerns.READS,
            AnomalyKind.PMP),
    PMP(
            "PMP",
            "predicate-many-preceders",
            "Two searches of one transaction see different states of the table.",
            Concerns.READS,
            AnomalyKind.PMP),
    PMP_WRITE(
            "PMP-write",
            "predicate-many-preceders, write",
            "A SELECT and a DELETE of one transaction with the same condition find different rows.",
            Concerns.WRITES,
            AnomalyKind.READ_WRITE_SKEW,
            AnomalyKind.G_SINGLE),
    P4(
            "P4",
            "lost update",
            "Two transactions read a row and then write it; the first write is lost.",
            Concerns.WRITES,
            LOST_UPDATE),
    P4_LOCKED(
            "P4-for-update",
            "lost update despite FOR UPDATE",
            "A lost update although both transactions read the row with SELECT … FOR UPDATE.",
            Concerns.WRITES,
            CURSOR_LOST_UPDATE),
    LOST_WRITE(
            "lost-write",
            "lost write",
            "Two transactions write a row in one statement each; the final state lacks one of the writes.",
            Concerns.WRITES,
            LOST_VERSION),
    G_SINGLE(
            "G-single",
            "read skew",
            "A transaction reads one row as before and one row as after another transaction.",
            Concerns.READS,
            READ_SKEW),
    G_SINGLE_PREDICATE(
            "G-single-predicate",
            "read skew, predicates",
            "Read skew with rows that are searched by value.",
            Concerns.READS,
            NON_REPEATABLE_READ),
    G_SINGLE_WRITE(
            "G-single-write",
            "read skew, write predicate",
            "A transaction reads the state before another transaction, and its DELETE searches the state after it.",
            Concerns.WRITES,
            AnomalyKind.G_SINGLE),
    READ_WRITE_SKEW(
            "read-write-skew",
            "read-write skew",
            "A transaction reads a row as before another transaction, and overwrites a row that the other one wrote.",
            Concerns.WRITES,
            AnomalyKind.READ_WRITE_SKEW),
    G2_ITEM(
            "G2-item",
            "write skew",
            "Two transactions read two rows, and each writes a different one.",
            Concerns.WRITES,
            WRITE_SKEW),
    G2(
            "G2",
            "write skew, predicates",
            "Two transactions search, find nothing, and each inserts what the other searched for.",
            Concerns.WRITES,
            AnomalyKind.G2),
    G2_TWO_EDGES(
            "G2-two-edges",
            "read-only anomaly",
            "Two writers are serializable without the reader; the reader sees a state that no serial order has.",
            Concerns.WRITES,
            AnomalyKind.G2_ITEM),
    LONG_FORK(
            "long-fork",
            "long fork",
            "Two readers see two independent writes in opposite orders.",
            Concerns.READS,
            AnomalyKind.G_NONADJACENT),
    INTERNAL(
            "internal",
            "own write not seen",
            "A transaction writes a row and then reads it with another value.",
            Concerns.WRITES,
            AnomalyKind.INTERNAL);

    private final String key;
    private final String title;
    private final String meaning;
    private final Concerns concerns;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final Set<AnomalyKind> kinds;

    /** The transactions that the anomaly concerns: read-only ones, which some levels treat better, or writers too. */
    private enum Concerns {
        READS,
        WRITES
    }

    MatrixAnomaly(String key, String title, String meaning, Concerns concerns, AnomalyKind... kinds) {
        this.key = key;
        this.title = title;
        this.meaning = meaning;
        this.concerns = concerns;
        this.kinds = Set.of(kinds);
    }

    /** The name in the literature, in JSON and in file names. */
    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether the history checker reports this anomaly under that name. */
    boolean seenAs(AnomalyKind kind) {
        return switch (this) {
            // These need more than the name says: the search of a write, a read-only transaction, the same
            // search twice.
            case PMP_WRITE, G_SINGLE_WRITE, G2_TWO_EDGES, P3 -> false;
            case G1A -> kind == AnomalyKind.G1A || kind == AnomalyKind.GARBAGE_READ;
            case LOST_WRITE ->
                kind == LOST_VERSION || kind == AnomalyKind.DUPLICATE_VERSION || kind == AnomalyKind.INCOMPATIBLE_ORDER;
            case G_SINGLE -> kind == READ_SKEW || kind == AnomalyKind.G_SINGLE;
            case G_SINGLE_PREDICATE -> kind == AnomalyKind.G_SINGLE_PREDICATE;
            case G2_ITEM -> kind == WRITE_SKEW || kind == AnomalyKind.G2_ITEM;
            case LONG_FORK -> kind == AnomalyKind.G_NONADJACENT || kind == AnomalyKind.G_NONADJACENT_PREDICATE;
            default -> kinds.contains(kind);
        };
    }

    /** Whether the anomaly concerns only reads without locks. */
    boolean ofPlainReads() {
        return concerns == Concerns.READS;
    }

    /** The names under which the history checker reports its scenarios. */
    public Set<AnomalyKind> kinds() {
        return kinds;
    }

    /** Whether a level with this promise excludes the anomaly: the promise must forbid every name that the anomaly may have. */
    public boolean excludedBy(Promise promise) {
        return kinds.stream()
                .allMatch(kind ->
                        concerns == Concerns.READS ? promise.forbidsAmongPlainReads(kind) : promise.forbids(kind));
    }
}
