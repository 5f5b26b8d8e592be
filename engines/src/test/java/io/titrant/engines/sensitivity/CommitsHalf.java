package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
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
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        if (truth.inTransaction() && StatementKind.of(sql).writes()) {
            Savepoints.set(truth, NAME);
            set = true;
        }
        return honestly.run();
    }

    @Override
    public void control(StatementKind kind, String sql, Truth truth) throws SQLException {
        boolean lies = kind == StatementKind.COMMIT && set && truth.inCompany() && takenAtEnd();
        if (lies) {
            Savepoints.rollbackTo(truth, NAME);
        }
        if (kind != StatementKind.SAVEPOINT && kind != StatementKind.RELEASE) {
            set = false;
        }
        truth.session().control(kind, sql);
    }

    @Override
    public void aborted(Truth truth) {
        set = false;
    }
}
