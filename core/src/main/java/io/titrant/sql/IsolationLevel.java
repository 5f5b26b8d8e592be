package io.titrant.sql;

/** The isolation levels that SQL text can ask for. */
public enum IsolationLevel {
    READ_UNCOMMITTED,
    READ_COMMITTED,
    REPEATABLE_READ,
    SNAPSHOT,
    SERIALIZABLE;

    /** The level as SQL writes it: {@code READ COMMITTED}. */
    public String sql() {
        return name().replace('_', ' ');
    }
}
