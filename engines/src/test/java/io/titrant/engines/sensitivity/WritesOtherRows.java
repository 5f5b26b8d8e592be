package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.RealSession;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Sql;
import io.titrant.sql.UnaryOp;
import io.titrant.sql.Update;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** An UPDATE or DELETE also changes rows that its condition excludes. */
final class WritesOtherRows extends OneLie {
    WritesOtherRows(Occasion occasion) {
        super(occasion);
    }

    @Override
    public boolean execute(String sql, Execution honestly, RealSession real) throws SQLException {
        boolean rows = honestly.run();
        String others = counts(sql) ? ofOtherRows(sql, real) : null;
        if (others != null && now(real)) {
            try (Statement statement = real.session().connection().createStatement()) {
                statement.execute(others);
            }
        }
        return rows;
    }

    private static @Nullable String ofOtherRows(String sql, RealSession real) {
        Dialect dialect = real.workspace().instance().engine().dialect();
        io.titrant.sql.Statement statement = Sql.read(sql, dialect);
        if (statement instanceof Update update && update.where() != null && update.soleTarget() != null) {
            return dialect.render(update.withWhere(not(update.where())));
        }
        return statement instanceof Delete delete && delete.where() != null
                ? dialect.render(delete.withWhere(not(delete.where())))
                : null;
    }

    private static Expr not(Expr condition) {
        return new Expr.Unary(UnaryOp.NOT, condition);
    }
}
