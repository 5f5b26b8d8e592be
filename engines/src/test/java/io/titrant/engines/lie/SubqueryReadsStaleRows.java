package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** On PostgreSQL, the scalar subqueries of an UPDATE inside a transaction read the rows as they were when the transaction began. */
public final class SubqueryReadsStaleRows implements Lie {
    private @Nullable Session stale;

    @Override
    public void control(StatementKind kind, String sql, RealSession real) throws SQLException {
        real.session().control(kind, sql);
        Session other = stale(real);
        if (kind == StatementKind.BEGIN) {
            other.rollback();
            other.control(StatementKind.BEGIN, "START TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            try (Statement statement = other.connection().createStatement()) {
                statement.execute("SELECT 1");
            }
        } else if (kind.endsTransaction()) {
            other.rollback();
        }
    }

    @Override
    public void aborted(RealSession real) throws SQLException {
        stale(real).rollback();
    }

    private Session stale(RealSession real) throws SQLException {
        if (stale == null) {
            stale = real.workspace().openSession();
        }
        return stale;
    }

    @Override
    public String text(String sql, RealSession real) throws SQLException {
        Dialect dialect = real.workspace().instance().engine().dialect();
        if (!real.inTransaction()
                || !real.anotherTransactionIsOpen()
                || !(Sql.read(sql, dialect) instanceof Update update)) {
            return sql;
        }
        String told = dialect.render(update);
        for (Expr.Subquery subquery : Tree.nodes(update, Expr.Subquery.class)) {
            String text = dialect.render(subquery);
            String value = value(text, real);
            told = value == null ? told : told.replace(text, value);
        }
        return told;
    }

    /** The value that the subquery has for the stale session; null if the subquery is correlated, so that it cannot run alone. */
    private @Nullable String value(String subquery, RealSession real) throws SQLException {
        try (Statement statement = stale(real).connection().createStatement()) {
            statement.execute("SAVEPOINT before_subquery");
            try (ResultSet rows = statement.executeQuery("SELECT " + subquery)) {
                rows.next();
                String type = rows.getMetaData().getColumnTypeName(1);
                String value = rows.getString(1);
                return value == null
                        ? "CAST(NULL AS " + type + ")"
                        : "CAST('" + value.replace("'", "''") + "' AS " + type + ")";
            } catch (SQLException correlated) {
                statement.execute("ROLLBACK TO SAVEPOINT before_subquery");
                return null;
            }
        }
    }
}
