package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Lie;
import io.titrant.engines.lie.Truth;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/** The kind of lie that all sessions of an engine tell at the moment, and what their lies share. Sessions are reused from run to run. */
final class SelectedLie {
    private final Occasion occasion = new Occasion();
    private final BusySessions busy = new BusySessions();
    private volatile LieKind kind = LieKind.READ_MISSES_A_ROW;

    Occasion occasion() {
        return occasion;
    }

    BusySessions busy() {
        return busy;
    }

    void select(LieKind selected) {
        kind = selected;
    }

    /** The lies of one session: always those of the selected kind. */
    Lie session() {
        Map<LieKind, Lie> lies = new EnumMap<>(LieKind.class);
        return new Switch(() -> lies.computeIfAbsent(kind, made -> made.forSession(this)));
    }

    private record Switch(java.util.function.Supplier<Lie> selected) implements Lie {
        @Override
        public void control(StatementKind statement, String sql, Truth truth) throws SQLException {
            selected.get().control(statement, sql, truth);
        }

        @Override
        public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
            return selected.get().execute(sql, honestly, truth);
        }

        @Override
        public String text(String sql, Truth truth) throws SQLException {
            return selected.get().text(sql, truth);
        }

        @Override
        public ResultSet rows(String sql, ResultSet honest, Truth truth) throws SQLException {
            return selected.get().rows(sql, honest, truth);
        }

        @Override
        public int count(String sql, int honest, Truth truth) throws SQLException {
            return selected.get().count(sql, honest, truth);
        }

        @Override
        public void aborted(Truth truth) throws SQLException {
            selected.get().aborted(truth);
        }
    }
}
