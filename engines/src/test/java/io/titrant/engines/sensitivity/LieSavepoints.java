package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** LieSavepoints that a lie sets in the transaction of a case. */
final class LieSavepoints {
    private LieSavepoints() {}

    static void set(RealSession real, String name) throws SQLException {
        real.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + name);
    }

    static void rollbackTo(RealSession real, String name) throws SQLException {
        real.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + name);
    }
}
