package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Sql;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.sql.SQLException;
import java.sql.Statement;

/** An UPDATE is applied twice. An UPDATE that sets constants changes nothing the second time, so this lie is not told of it. */
final class WritesTwice extends OneLie {
    WritesTwice(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        if (counts(sql) && readsWhatItSets(sql, real) && now(real)) {
            try (Statement again = real.session().connection().createStatement()) {
                again.execute(sql);
            }
        }
        return rows;
    }

    private static boolean readsWhatItSets(String sql, RealSession real) {
        Dialect dialect = real.workspace().instance().engine().dialect();
        return Sql.read(sql, dialect) instanceof Update update
                && update.assignments().stream()
                        .anyMatch(one -> !Tree.nodes(one, Expr.Column.class).isEmpty());
    }
}
