package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
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
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        boolean rows = honestly.run();
        if (truth.inTransaction() && !wrote && counts(sql)) {
            wrote = true;
            Savepoints.set(truth, NAME);
            set = true;
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, Truth truth) throws SQLException {
        if (kind == StatementKind.ROLLBACK && set && truth.inCompany() && takenAtEnd()) {
            Savepoints.rollbackTo(truth, NAME);
            truth.session().control(StatementKind.COMMIT, "COMMIT");
        } else {
            truth.session().control(kind, sql);
        }
        set &= kind == StatementKind.SAVEPOINT || kind == StatementKind.RELEASE;
        wrote &= !kind.endsTransaction();
    }

    @Override
    public void aborted(Truth truth) {
        set = false;
        wrote = false;
    }
}
