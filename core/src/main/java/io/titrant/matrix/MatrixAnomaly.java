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
 * What may go wrong between transactions. The names are Adya's (MIT thesis, 1999), those of Berenson et al. (SIGMOD 1995) where Adya has
 * none, and those that Hermitage and Bailis et al. (VLDB 2013) made common.
 */
public enum MatrixAnomaly {
    G0(
            "G0",
            "dirty write",
            "Two transactions overwrite each other's uncommitted rows, and both leave their mark.",
            Concerns.WRITES,
            AnomalyKind.G0),
    G1A(
            "G1a",
            "aborted read",
            "A transaction reads what another wrote and then rolled back.",
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
            "A transaction sees one write of another, and afterwards a row as it was before that one.",
            Concerns.READS,
            AnomalyKind.OTV,
            AnomalyKind.FRACTURED_READ),
    FRACTURED_READ(
            "fractured-read",
            "fractured read",
            "A transaction sees one of two writes of another, and not the other.",
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
            "A transaction asks for rows twice, and the second time there are others.",
            Concerns.READS,
            AnomalyKind.PMP),
    PMP(
            "PMP",
            "predicate-many-preceders",
            "Two searches of one transaction see different states of what they search.",
            Concerns.READS,
            AnomalyKind.PMP),
    PMP_WRITE(
            "PMP-write",
            "predicate-many-preceders, write",
            "A search and a DELETE of one transaction, with the same condition, meet different rows.",
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
            "The same, though both read the row with SELECT … FOR UPDATE.",
            Concerns.WRITES,
            CURSOR_LOST_UPDATE),
    LOST_WRITE(
            "lost-write",
            "lost write",
            "Two transactions write a row in one statement each; afterwards one of the writes is not there.",
            Concerns.WRITES,
            LOST_VERSION),
    G_SINGLE(
            "G-single",
            "read skew",
            "A transaction reads one row from before and one from after another transaction.",
            Concerns.READS,
            READ_SKEW),
    G_SINGLE_PREDICATE(
            "G-single-predicate",
            "read skew, predicates",
            "The same with rows that are searched for by their value.",
            Concerns.READS,
            NON_REPEATABLE_READ),
    G_SINGLE_WRITE(
            "G-single-write",
            "read skew, write predicate",
            "A transaction reads the state before another one, and its DELETE searches the state after.",
            Concerns.WRITES,
            AnomalyKind.G_SINGLE),
    READ_WRITE_SKEW(
            "read-write-skew",
            "read-write skew",
            "A transaction reads a row from before another one, and overwrites a row that this one wrote.",
            Concerns.WRITES,
            AnomalyKind.READ_WRITE_SKEW),
    G2_ITEM(
            "G2-item",
            "write skew",
            "Two transactions read two rows, and each writes the one that the other does not.",
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
            "Two writers alone would be serializable; a reader sees a state between them that cannot have been.",
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

    /** Who is concerned: those that only read, which some levels treat better, or those that write too. */
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

    /** The name as literature, JSON and file names have it. */
    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    public String meaning() {
        return meaning;
    }

    /** Whether this is what a judge of histories means by that name, in whatever transactions. */
    boolean seenAs(AnomalyKind kind) {
        return switch (this) {
            // These are about more than the name tells: the search of a write, a transaction that only reads, the same
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

    /** Whether only those that read without locks are concerned. */
    boolean ofPlainReads() {
        return concerns == Concerns.READS;
    }

    /** What a judge of histories calls its scenarios. */
    public Set<AnomalyKind> kinds() {
        return kinds;
    }

    /** Whether a level that keeps this promise never lets it through: whatever it may be called must be forbidden. */
    public boolean excludedBy(Promise promise) {
        return kinds.stream()
                .allMatch(kind ->
                        concerns == Concerns.READS ? promise.forbidsAmongPlainReads(kind) : promise.forbids(kind));
    }
}
