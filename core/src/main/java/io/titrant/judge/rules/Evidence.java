package io.titrant.judge.rules;

/**
 * The evidence that a rule demands of a recording, from little to much. Where several rules are proved on one recording, the rule is named that demands most.
 * Rules that demand the same exclude each other.
 */
public enum Evidence {
    /** The level's documentation, and nothing of the statement. */
    LEVEL("the level"),
    /** A row that entered or left the range of a write. */
    RANGE("a row in the range of the write"),
    /** A row that a query inside the statement reads. */
    STATEMENT("a row that the statement reads"),
    /** A change that another transaction committed while the statement was blocked. */
    WAIT("a change during the wait"),
    /** A row that another transaction had locked when the statement reached it. */
    LOCKS("a locked row"),
    /** The key under which a row stood in the snapshot. */
    KEYS("the keys of rows in the snapshot"),
    /** The rows that the statement worked on or returned, other than the newest committed ones. */
    ROWS("the rows that the statement saw"),
    /** All results and final rows, repeated by another run. */
    RUN("another run of the transactions");

    private final String label;

    Evidence(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
