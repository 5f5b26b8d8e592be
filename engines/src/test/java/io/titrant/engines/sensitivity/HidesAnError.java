package io.titrant.engines.sensitivity;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engines.lie.RealSession;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;

/** A write that violates a constraint or cannot be serialized says that it has changed a row; it has changed none. */
final class HidesAnError extends OneLie {
    private static final Set<ErrorClass> HIDDEN = EnumSet.of(
            ErrorClass.UNIQUE,
            ErrorClass.CONSTRAINT,
            ErrorClass.FOREIGN_KEY,
            ErrorClass.DATA,
            ErrorClass.SERIALIZATION);

    private boolean hidden;

    HidesAnError(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        hidden = false;
        if (!counts(sql) || !real.inTransaction() || !real.anotherTransactionIsOpen()) {
            return honestly.run();
        }
        LieSavepoints.set(real, "before_error");
        try {
            return honestly.run();
        } catch (SQLException e) {
            Failure failure = real.workspace().instance().engine().classify(e);
            boolean open = failure.effect() == Failure.Effect.STATEMENT_UNDONE
                    || failure.effect() == Failure.Effect.TRANSACTION_POISONED;
            if (!open || !HIDDEN.contains(failure.errorClass()) || !now(real)) {
                throw e;
            }
            LieSavepoints.rollbackTo(real, "before_error");
            hidden = true;
            return false;
        }
    }

    @Override
    public int count(String sql, int honest, RealSession real) {
        return hidden ? 1 : honest;
    }
}
