package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** The transaction's first write survives its ROLLBACK if another transaction is open. */
public final class KeepsARolledBackWrite implements Lie {
    private static final String NAME = "after_first_write";

    private boolean wrote;
    private boolean set;

    @Override
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        boolean rows = honestly.run();
        if (truth.inTransaction() && !wrote && StatementKind.of(sql).writes()) {
            wrote = true;
            truth.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + NAME);
            set = true;
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, Truth truth) throws SQLException {
        if (kind == StatementKind.ROLLBACK && set && truth.inCompany()) {
            truth.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + NAME);
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
