package io.titrant.judge.txcheck;

/**
 * A statement of the case, by its transaction's name and its place among the steps of the original case.
 */
record StatementId(String tx, int step) implements Comparable<StatementId> {
    /** The constant that the statement writes into the VersionKey of its rows (TxCheck §3.2). */
    String mark() {
        return tx + "." + step;
    }

    /** The statement that wrote this mark. */
    static StatementId parse(String version) {
        int dot = version.lastIndexOf('.');
        return new StatementId(version.substring(0, dot), Integer.parseInt(version.substring(dot + 1)));
    }

    @Override
    public int compareTo(StatementId other) {
        return Integer.compare(step, other.step);
    }

    /** {@code T1.3}: the third line of the case, as reports number them. */
    @Override
    public String toString() {
        return tx + "." + (step + 1);
    }
}
