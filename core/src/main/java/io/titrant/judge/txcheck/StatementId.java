package io.titrant.judge.txcheck;

/**
 * A statement of the case, by its transaction's name and its place among the steps of the original case. The id is also the constant that the
 * statement writes into the VersionKey of its rows (TxCheck §3.2).
 */
record StatementId(String tx, int step) implements Comparable<StatementId> {
    /** {@code T1.4}. */
    static StatementId parse(String version) {
        int dot = version.lastIndexOf('.');
        return new StatementId(version.substring(0, dot), Integer.parseInt(version.substring(dot + 1)));
    }

    @Override
    public int compareTo(StatementId other) {
        return Integer.compare(step, other.step);
    }

    @Override
    public String toString() {
        return tx + "." + step;
    }
}
