package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.sql.Statement;

/** An UPDATE is applied twice. */
final class WritesTwice extends OneLie {
    WritesTwice(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        if (StatementKind.of(sql) == StatementKind.UPDATE && counts(sql) && now(real)) {
            try (Statement again = real.session().connection().createStatement()) {
                again.execute(sql);
            }
        }
        return rows;
    }
}
