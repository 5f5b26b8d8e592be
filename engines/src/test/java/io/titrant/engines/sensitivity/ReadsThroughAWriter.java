package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
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
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        busy.starts(truth);
        try {
            return honestly.run();
        } finally {
            busy.ends(truth);
        }
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, Truth truth) throws SQLException {
        if (!plainQuery(sql)) {
            return honest;
        }
        List<Truth> idle = truth.company().stream().filter(busy::idle).toList();
        if (idle.isEmpty() || !now(truth)) {
            return honest;
        }
        honest.close();
        Statement statement = idle.get(0).session().connection().createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }
}
