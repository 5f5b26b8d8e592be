package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A query sees what an open transaction has written: it is answered by that transaction's session. */
final class ReadsThroughAWriter extends OneLie {
    private final BusySessions busy;

    ReadsThroughAWriter(Occasion occasion, BusySessions busy) {
        super(occasion);
        this.busy = busy;
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        busy.starts(real);
        try {
            return honestly.run();
        } finally {
            busy.ends(real);
        }
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
        if (!plainQuery(sql)) {
            return honest;
        }
        List<RealSession> idle =
                real.othersInTransactions().stream().filter(busy::idle).toList();
        if (idle.isEmpty() || !now(real, sql)) {
            return honest;
        }
        honest.close();
        Statement statement = idle.get(0).session().connection().createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }
}
