package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** Savepoints that a lie sets in the transaction of a case. */
final class Savepoints {
    private Savepoints() {}

    static void set(Truth truth, String name) throws SQLException {
        truth.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + name);
    }

    static void rollbackTo(Truth truth, String name) throws SQLException {
        truth.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + name);
    }
}
