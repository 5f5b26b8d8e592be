package io.titrant.graph;

/** An anomaly between transactions, named as Adya, Elle and IsoRel (§2.4) name it. */
public enum AnomalyKind {
    G0("G0", "Transactions overwrote each other in turn: a dirty write.", true),
    G1A("G1a", "A committed transaction read what an aborted one wrote.", false),
    G1B("G1b", "A transaction read a version that its writer replaced later in the same transaction.", false),
    G1C("G1c", "Information flowed in a circle: each transaction wrote what the next one read or overwrote.", true),
    CURSOR_LOST_UPDATE(
            "G-cursor", "A locking read was overwritten by another before its transaction wrote the same row.", true),
    LOST_UPDATE("lost-update", "A transaction read a row and wrote it, and another had written it in between.", true),
    READ_WRITE_SKEW(
            "read-write-skew",
            "A transaction read a row before another wrote it, yet overwrote a different row after the other did.",
            true),
    NON_REPEATABLE_READ(
            "non-repeatable-read", "A transaction read a row twice, before and after another wrote it.", true),
    FRACTURED_READ(
            "fractured-read", "One statement saw one write of a transaction and missed another write of it.", true),
    OTV("OTV", "A transaction saw a write of another and later missed another write of it.", true),
    READ_SKEW("read-skew", "A transaction read one row before and another row after a third party wrote both.", true),
    G_SINGLE("G-single", "A cycle of dependencies with exactly one anti-dependency.", true),
    PMP("PMP", "A predicate missed a row of a transaction that was seen by the same reader elsewhere.", true),
    G_SINGLE_PREDICATE(
            "G-single-predicate", "A cycle of dependencies whose one anti-dependency is that of a predicate.", true),
    G_NONADJACENT("G-nonadjacent", "A cycle with several anti-dependencies, no two of which follow each other.", true),
    G_NONADJACENT_PREDICATE(
            "G-nonadjacent-predicate",
            "A cycle with several anti-dependencies, some of predicates, no two of which follow each other.",
            true),
    WRITE_SKEW("write-skew", "Two transactions each overwrote what the other had read.", true),
    G2_ITEM("G2-item", "A cycle with several anti-dependencies, two of which follow each other.", true),
    G2("G2", "A cycle with several anti-dependencies, some of predicates: a phantom.", true),
    INTERNAL("internal", "A transaction did not see its own write.", false),
    DUPLICATE_VERSION("duplicate-version", "A version stands twice in a row's history.", false),
    LOST_VERSION("lost-version", "A version that was seen is missing from a longer history of the row.", false),
    INCOMPATIBLE_ORDER("incompatible-order", "Two readers saw the same versions of a row in different orders.", false),
    GARBAGE_READ("garbage-read", "A transaction read a version that nobody wrote.", false);

    private final String label;
    private final String meaning;
    private final boolean cyclic;

    AnomalyKind(String label, String meaning, boolean cyclic) {
        this.label = label;
        this.meaning = meaning;
        this.cyclic = cyclic;
    }

    /** As printed. */
    public String label() {
        return label;
    }

    /** In a sentence. */
    public String meaning() {
        return meaning;
    }

    /** Whether a cycle of dependencies proves it. */
    public boolean cyclic() {
        return cyclic;
    }
}
