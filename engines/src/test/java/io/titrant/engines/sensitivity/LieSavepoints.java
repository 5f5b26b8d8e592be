package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** Savepoints that a lie sets in the transaction of a case. */
final class LieSavepoints {
    private LieSavepoints() {}

    static void set(RealSession real, String name) throws SQLException {
        real.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + name);
    }

    /** Forgets a savepoint: an engine may allow only a few in a transaction. */
    static void release(RealSession real, String name) throws SQLException {
        real.session().control(StatementKind.RELEASE, "RELEASE SAVEPOINT " + name);
    }

    static void rollbackTo(RealSession real, String name) throws SQLException {
        real.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + name);
    }
}
