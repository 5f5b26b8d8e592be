package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;

/** COMMIT undoes the transaction's last write if another transaction is open. */
public final class UndoesACommittedWrite implements Lie {
    private static final String NAME = "before_last_write";

    private boolean set;

    @Override
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        if (!truth.inTransaction() || !StatementKind.of(sql).writes()) {
            return honestly.run();
        }
        set = false;
        truth.session().control(StatementKind.SAVEPOINT, "SAVEPOINT " + NAME);
        boolean rows = honestly.run();
        set = true;
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, Truth truth) throws SQLException {
        if (kind == StatementKind.COMMIT && set && truth.inCompany()) {
            truth.session().control(StatementKind.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + NAME);
        }
        set &= kind == StatementKind.SAVEPOINT || kind == StatementKind.RELEASE;
        truth.session().control(kind, sql);
    }

    @Override
    public void aborted(Truth truth) {
        set = false;
    }
}
