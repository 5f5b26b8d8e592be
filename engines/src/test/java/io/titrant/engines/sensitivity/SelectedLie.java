package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.RealSession;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** The kind of lie that all sessions of an engine tell at the moment, and what their lies share. Sessions are reused from run to run. */
final class SelectedLie {
    private final Occasion occasion = new Occasion();
    private final BusySessions busy = new BusySessions();
    private volatile LieKind kind = LieKind.READ_MISSES_A_ROW;
    private volatile IsolationLevel level = IsolationLevel.READ_COMMITTED;

    Occasion occasion() {
        return occasion;
    }

    BusySessions busy() {
        return busy;
    }

    void select(LieKind selected) {
        kind = selected;
    }

    /** The level of the cases that run at the moment. */
    IsolationLevel level() {
        return level;
    }

    void runAt(IsolationLevel asked) {
        level = asked;
    }

    /** The lies of one session: always those of the selected kind. */
    Lie session() {
        Map<LieKind, Lie> lies = new EnumMap<>(LieKind.class);
        return new Switch(occasion, () -> lies.computeIfAbsent(kind, made -> made.forSession(this)));
    }

    private record Switch(Occasion occasion, Supplier<Lie> selected) implements Lie {
        @Override
        public void control(StatementKind statement, String sql, RealSession real) throws SQLException {
            selected.get().control(statement, sql, real);
            if (statement.endsTransaction()) {
                occasion.ended(real, statement == StatementKind.COMMIT);
            }
        }

        @Override
        public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
            return selected.get().execute(sql, honestly, real);
        }

        @Override
        public String text(String sql, RealSession real) throws SQLException {
            return selected.get().text(sql, real);
        }

        @Override
        public ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
            return selected.get().rows(sql, honest, real);
        }

        @Override
        public int count(String sql, int honest, RealSession real) throws SQLException {
            return selected.get().count(sql, honest, real);
        }

        @Override
        public void aborted(RealSession real) throws SQLException {
            selected.get().aborted(real);
            occasion.ended(real, false);
        }
    }
}
