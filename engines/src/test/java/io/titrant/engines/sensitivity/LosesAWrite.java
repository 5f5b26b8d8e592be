package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
import java.sql.SQLException;

/** A write says that it has changed its rows, and has changed none. */
final class LosesAWrite extends OneLie {
    LosesAWrite(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        if (!counts(sql) || !now(truth)) {
            return honestly.run();
        }
        Savepoints.set(truth, "before_lost");
        boolean rows = honestly.run();
        Savepoints.rollbackTo(truth, "before_lost");
        return rows;
    }
}
