package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.sql.Statement;

/** Queries read the rows as they were when their transaction began, whatever their level says. */
public final class ReadsAStaleRow extends ReadsElsewhere {
    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        real.session().control(kind, sql);
        Session other = elsewhere(real);
        other.rollback();
        if (kind == StatementKind.BEGIN) {
            boolean mysql =
                    real.workspace().instance().engine().dialect().name().contains("mysql");
            other.control(
                    StatementKind.BEGIN, mysql ? "START TRANSACTION WITH CONSISTENT SNAPSHOT" : "START TRANSACTION");
            try (Statement statement = other.connection().createStatement()) {
                statement.execute("SELECT 1");
            }
        }
    }

    @Override
    public void aborted(RealSession real) throws SQLException {
        elsewhere(real).rollback();
    }

    @Override
    boolean lies(String sql, RealSession real) {
        return true;
    }
}
