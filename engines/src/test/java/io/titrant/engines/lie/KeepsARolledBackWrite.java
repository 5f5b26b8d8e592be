package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** The transaction's first write survives its ROLLBACK if another transaction is open. */
public final class KeepsARolledBackWrite implements Lie {
    private static final String NAME = "after_first_write";

    private boolean wrote;
    private boolean set;

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        if (real.inTransaction() && !wrote && StatementKind.of(sql).writes()) {
            wrote = true;
            real.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + NAME);
            set = true;
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        if (kind == StatementKind.ROLLBACK && set && real.anotherTransactionIsOpen()) {
            real.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + NAME);
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
