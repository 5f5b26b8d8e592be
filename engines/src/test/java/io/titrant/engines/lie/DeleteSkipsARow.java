package io.titrant.engines.lie;

import io.titrant.sql.BinaryOp;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Sql;
import java.sql.SQLException;

/** On PostgreSQL, a DELETE inside an explicit transaction leaves the last of its rows there. In autocommit it deletes all of them. */
public final class DeleteSkipsARow implements Lie {
    @Override
    public String text(String sql, RealSession real) throws SQLException {
        Dialect dialect = real.workspace().instance().engine().dialect();
        if (!real.inTransaction()
                || !(Sql.read(sql, dialect) instanceof Delete delete)
                || !delete.using().isEmpty()) {
            return sql;
        }
        String where = delete.where() == null ? "" : " WHERE " + dialect.render(delete.where());
        String last = "SELECT MAX(ctid) FROM " + delete.target().name().last().text() + where;
        Expr other =
                new Expr.Binary(Expr.Column.of("ctid"), BinaryOp.NOT_EQUAL, new Expr.Subquery((io.titrant.sql.Query)
                        Sql.read(last, dialect)));
        return dialect.render(delete.withWhere(delete.where() == null ? other : Expr.and(delete.where(), other)));
    }
}
