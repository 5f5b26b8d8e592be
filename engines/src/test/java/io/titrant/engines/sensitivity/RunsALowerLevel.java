package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.util.function.Supplier;

/** A transaction runs at READ COMMITTED, whatever level was asked for. */
final class RunsALowerLevel extends OneLie {
    private final Supplier<IsolationLevel> asked;
    private boolean lowered;

    /** @param asked the level of the case */
    RunsALowerLevel(Occasion occasion, Supplier<IsolationLevel> asked) {
        super(occasion);
        this.asked = asked;
    }

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        if (kind == StatementKind.BEGIN && !real.inTransaction() && taken(real)) {
            real.session().setIsolation(IsolationLevel.READ_COMMITTED);
            lowered = true;
        }
        real.session().control(kind, sql);
        if (kind.endsTransaction()) {
            restore(real);
        }
    }

    private void restore(RealSession real) throws SQLException {
        if (lowered) {
            real.session().setIsolation(asked.get());
            lowered = false;
        }
    }

    @Override
    public void aborted(RealSession real) throws SQLException {
        restore(real);
    }
}
