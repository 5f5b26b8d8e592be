package io.titrant.sql;

/** What INSERT or UPDATE does with a row that breaks a constraint: {@code IGNORE} in MySQL, {@code OR …} in SQLite. */
public enum ConflictAction {
    DEFAULT(""),
    IGNORE("IGNORE"),
    OR_REPLACE("OR REPLACE"),
    OR_IGNORE("OR IGNORE"),
    OR_ROLLBACK("OR ROLLBACK"),
    OR_ABORT("OR ABORT"),
    OR_FAIL("OR FAIL");

    private final String sql;

    ConflictAction(String sql) {
        this.sql = sql;
    }

    public String sql() {
        return sql;
    }
}
