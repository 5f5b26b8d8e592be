package io.titrant.engines.lie;

import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** COMMIT undoes the transaction's last write if another transaction is open. */
public final class UndoesACommittedWrite implements Lie {
    private @Nullable Undo undo;

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        if (!real.inTransaction() || !StatementKind.of(sql).writes()) {
            return honestly.run();
        }
        undo = null;
        Undo.Watch watch = Undo.watch(sql, real);
        boolean rows = honestly.run();
        if (watch != null) {
            undo = watch.undo().orElse(null);
        }
        return rows;
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        if (kind == StatementKind.COMMIT && undo != null && real.anotherTransactionIsOpen()) {
            undo.run();
        }
        if (kind != StatementKind.SAVEPOINT && kind != StatementKind.RELEASE) {
            undo = null;
        }
        real.session().control(kind, sql);
    }

    @Override
    public void aborted(RealSession real) {
        undo = null;
    }
}
