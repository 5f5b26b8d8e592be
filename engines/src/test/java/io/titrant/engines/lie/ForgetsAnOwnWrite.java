package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** Queries after a write of their own transaction do not see it. */
public final class ForgetsAnOwnWrite extends ReadsElsewhere {
    private boolean wrote;

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        wrote |= real.inTransaction() && StatementKind.of(sql).writes();
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        wrote &= !kind.endsTransaction();
        real.session().control(kind, sql);
    }

    @Override
    boolean lies(String sql, RealSession real) {
        return wrote;
    }
}
