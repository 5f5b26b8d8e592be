package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.sql.Statement;

/** An UPDATE is applied twice. */
final class WritesTwice extends OneLie {
    WritesTwice(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        boolean rows = honestly.run();
        if (StatementKind.of(sql) == StatementKind.UPDATE && counts(sql) && now(truth)) {
            try (Statement again = truth.session().connection().createStatement()) {
                again.execute(sql);
            }
        }
        return rows;
    }
}
