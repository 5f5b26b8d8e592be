package io.titrant.matrix;

/**
 * What may go wrong between transactions. The names are Adya's (MIT thesis, 1999), those of Berenson et al. (SIGMOD 1995) where Adya has
 * none, and those that Hermitage and Bailis et al. (VLDB 2013) made common.
 */
public enum Anomaly {
    G0("G0", "dirty write", "Two transactions overwrite each other's uncommitted rows, and both leave their mark."),
    G1A("G1a", "aborted read", "A transaction reads what another wrote and then rolled back."),
    G1B("G1b", "intermediate read", "A transaction reads a value that its writer replaced before it committed."),
    G1C("G1c", "circular information flow", "Two transactions read each other's writes."),
    OTV(
            "OTV",
            "observed transaction vanishes",
            "A transaction sees one write of another, and afterwards a row as it was before that one."),
    FRACTURED_READ(
            "fractured-read", "fractured read", "A transaction sees one of two writes of another, and not the other."),
    P2("P2", "non-repeatable read", "A transaction reads a row twice and gets two values."),
    P3("P3", "phantom", "A transaction asks for rows twice, and the second time there are others."),
    PMP("PMP", "predicate-many-preceders", "Two searches of one transaction see different states of what they search."),
    PMP_WRITE(
            "PMP-write",
            "predicate-many-preceders, write",
            "A search and a DELETE of one transaction, with the same condition, meet different rows."),
    P4("P4", "lost update", "Two transactions read a row and then write it; the first write is lost."),
    P4_LOCKED(
            "P4-for-update",
            "lost update despite FOR UPDATE",
            "The same, though both read the row with SELECT … FOR UPDATE."),
    LOST_WRITE(
            "lost-write",
            "lost write",
            "Two transactions write a row in one statement each; afterwards one of the writes is not there."),
    G_SINGLE(
            "G-single", "read skew", "A transaction reads one row from before and one from after another transaction."),
    G_SINGLE_PREDICATE(
            "G-single-predicate", "read skew, predicates", "The same with rows that are searched for by their value."),
    G_SINGLE_WRITE(
            "G-single-write",
            "read skew, write predicate",
            "A transaction reads the state before another one, and its DELETE searches the state after."),
    READ_WRITE_SKEW(
            "read-write-skew",
            "read-write skew",
            "A transaction reads a row from before another one, and overwrites a row that this one wrote."),
    G2_ITEM(
            "G2-item",
            "write skew",
            "Two transactions read two rows, and each writes the one that the other does not."),
    G2(
            "G2",
            "write skew, predicates",
            "Two transactions search, find nothing, and each inserts what the other searched for."),
    G2_TWO_EDGES(
            "G2-two-edges",
            "read-only anomaly",
            "Two writers alone would be serializable; a reader sees a state between them that cannot have been."),
    LONG_FORK("long-fork", "long fork", "Two readers see two independent writes in opposite orders."),
    INTERNAL("internal", "own write not seen", "A transaction writes a row and then reads it with another value.");

    private final String key;
    private final String title;
    private final String meaning;

    Anomaly(String key, String title, String meaning) {
        this.key = key;
        this.title = title;
        this.meaning = meaning;
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
}
