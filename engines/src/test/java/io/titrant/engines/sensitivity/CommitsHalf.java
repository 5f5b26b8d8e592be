package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** A COMMIT keeps the transaction's writes but the last. */
final class CommitsHalf extends OneLie {
    private static final String NAME = "before_last_write";

    private boolean set;

    CommitsHalf(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        if (real.inTransaction() && StatementKind.of(sql).writes()) {
            LieSavepoints.set(real, NAME);
            set = true;
        }
        return honestly.run();
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        boolean lies = kind == StatementKind.COMMIT && set && real.anotherTransactionIsOpen() && taken(real);
        if (lies) {
            LieSavepoints.rollbackTo(real, NAME);
        }
        if (kind != StatementKind.SAVEPOINT && kind != StatementKind.RELEASE) {
            set = false;
        }
        real.session().control(kind, sql);
    }

    @Override
    public void aborted(RealSession real) {
        set = false;
    }
}
