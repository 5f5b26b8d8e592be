package io.titrant.lab;

/** A statement that sets up a case's initial database failed: the case says nothing about transactions. */
public final class InitFailedException extends RuntimeException {
    private final int index;

    public InitFailedException(int index, String sql, Throwable cause) {
        super("init statement fails: " + sql.lines().findFirst().orElse("") + ": " + cause.getMessage(), cause);
        this.index = index;
    }

    /** The number of the init statement, from 0. */
    public int index() {
        return index;
    }
}
