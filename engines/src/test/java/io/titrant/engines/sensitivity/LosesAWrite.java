package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import java.sql.SQLException;

/** A write says that it has changed its rows, and has changed none. */
final class LosesAWrite extends OneLie {
    LosesAWrite(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        if (!counts(sql) || !now(real)) {
            return honestly.run();
        }
        LieSavepoints.set(real, "before_lost");
        boolean rows = honestly.run();
        LieSavepoints.rollbackTo(real, "before_lost");
        LieSavepoints.release(real, "before_lost");
        return rows;
    }
}
