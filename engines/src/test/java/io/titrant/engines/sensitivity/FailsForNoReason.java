package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.StatementKind;
import java.sql.SQLException;
import java.sql.Statement;

/** A statement fails with an error that has nothing to do with it. */
final class FailsForNoReason extends OneLie {
    FailsForNoReason(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        StatementKind kind = StatementKind.of(sql);
        if ((kind == StatementKind.SELECT || kind.writes()) && now(real)) {
            try (Statement statement = real.session().connection().createStatement()) {
                statement.execute("SELECT lost_in_the_engine FROM nowhere_at_all");
            }
        }
        return honestly.run();
    }
}
