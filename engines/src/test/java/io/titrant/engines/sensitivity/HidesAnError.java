package io.titrant.engines.sensitivity;

import io.titrant.engine.ErrorClass;
import io.titrant.engines.lie.Truth;
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
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        hidden = false;
        if (!counts(sql) || !truth.inTransaction() || !truth.inCompany()) {
            return honestly.run();
        }
        Savepoints.set(truth, "before_error");
        try {
            return honestly.run();
        } catch (SQLException e) {
            boolean hideable = HIDDEN.contains(
                    truth.workspace().instance().engine().classify(e).errorClass());
            if (!hideable || !now(truth)) {
                throw e;
            }
            Savepoints.rollbackTo(truth, "before_error");
            hidden = true;
            return false;
        }
    }

    @Override
    public int count(String sql, int honest, Truth truth) {
        return hidden ? 1 : honest;
    }
}
