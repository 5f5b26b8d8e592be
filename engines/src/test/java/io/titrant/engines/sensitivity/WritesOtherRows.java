package io.titrant.engines.sensitivity;

import io.titrant.engines.lie.Truth;
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
    public boolean execute(String sql, Execution honestly, Truth truth) throws SQLException {
        boolean rows = honestly.run();
        String others = counts(sql) ? ofOtherRows(sql, truth) : null;
        if (others != null && now(truth)) {
            try (Statement statement = truth.session().connection().createStatement()) {
                statement.execute(others);
            }
        }
        return rows;
    }

    private static @Nullable String ofOtherRows(String sql, Truth truth) {
        Dialect dialect = truth.workspace().instance().engine().dialect();
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
