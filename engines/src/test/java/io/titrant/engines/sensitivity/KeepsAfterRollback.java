package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** A ROLLBACK leaves what the transaction's first write has done. */
final class KeepsAfterRollback extends OneLie {
    private static final String NAME = "after_first_write";

    private boolean wrote;
    private boolean set;

    KeepsAfterRollback(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        if (real.inTransaction() && !wrote && counts(sql)) {
            wrote = true;
            LieSavepoints.set(real, NAME);
            set = true;
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        if (kind == StatementKind.ROLLBACK && set && real.anotherTransactionIsOpen() && takenAtEnd(real)) {
            LieSavepoints.rollbackTo(real, NAME);
            real.session().control(StatementKind.COMMIT, "COMMIT");
        } else {
            real.session().control(kind, sql);
        }
        set &= kind == StatementKind.SAVEPOINT || kind == StatementKind.RELEASE;
        wrote &= !kind.endsTransaction();
    }

    @Override
    public void aborted(RealSession real) {
        set = false;
        wrote = false;
    }
}
