package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** COMMIT undoes the transaction's last write if another transaction is open. */
public final class UndoesACommittedWrite implements Lie {
    private @Nullable Undo undo;

    @Override
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        if (!truth.inTransaction() || !StatementKind.of(sql).writes()) {
            return honestly.run();
        }
        undo = null;
        Undo.Watch watch = Undo.watch(sql, truth);
        boolean rows = honestly.run();
        if (watch != null) {
            undo = watch.undo().orElse(null);
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, Truth truth) throws SQLException {
        if (kind == StatementKind.COMMIT && undo != null && truth.inCompany()) {
            undo.run();
        }
        if (kind != StatementKind.SAVEPOINT && kind != StatementKind.RELEASE) {
            undo = null;
        }
        truth.session().control(kind, sql);
    }

    @Override
    public void aborted(Truth truth) {
        undo = null;
    }
}
