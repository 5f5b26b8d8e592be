package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The row locks of a transaction's first write are gone as soon as it has returned, if another transaction is open: peers may write the
 * same rows before its end. A rollback still takes the write back.
 */
public final class LosesARowLock implements Lie {
    private boolean wrote;
    private boolean savepoints;
    private @Nullable Undo undo;

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        if (!real.inTransaction() || wrote || !StatementKind.of(sql).writes()) {
            return honestly.run();
        }
        Undo.Watch watch = Undo.watch(sql, real);
        boolean rows = honestly.run();
        wrote = true;
        if (watch != null && !savepoints && real.anotherTransactionIsOpen()) {
            Optional<Undo> found = watch.undo();
            if (found.isPresent()) {
                undo = found.get();
                letGo(real.session());
            }
        }
        return rows;
    }

    /** Commits the writes so far, which releases the locks. The remaining statements run in another transaction, without a sign of it. */
    private static void letGo(Session session) throws SQLException {
        session.control(StatementKind.COMMIT, "COMMIT");
        session.control(StatementKind.BEGIN, "BEGIN");
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        real.session().control(kind, sql);
        savepoints |= kind == StatementKind.SAVEPOINT;
        if (kind == StatementKind.ROLLBACK) {
            aborted(real);
        } else if (kind == StatementKind.COMMIT) {
            forget();
        }
    }

    @Override
    public void aborted(RealSession real) {
        if (undo != null) {
            undo.run();
        }
        forget();
    }

    private void forget() {
        wrote = false;
        savepoints = false;
        undo = null;
    }
}
