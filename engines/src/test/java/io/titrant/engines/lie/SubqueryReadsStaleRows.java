package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.Dialect;
import io.titrant.sql.Query;
import io.titrant.sql.Sql;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** On PostgreSQL, the uncorrelated subqueries of an UPDATE inside a transaction read the rows as they were when the transaction began. */
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
        if (!real.inTransaction() || !(Sql.read(sql, dialect) instanceof Update update)) {
            return sql;
        }
        String told = dialect.render(update);
        for (Query subquery : Tree.nodes(update, Query.class)) {
            String text = dialect.render(subquery);
            String rows = told.contains(text) ? rows(text, real) : null;
            told = rows == null ? told : told.replace(text, rows);
        }
        return told;
    }

    /** A query of the rows that the subquery has for the stale session; null if the subquery is correlated, so that it cannot run alone. */
    private @Nullable String rows(String subquery, RealSession real) throws SQLException {
        try (Statement statement = stale(real).connection().createStatement()) {
            statement.execute("SAVEPOINT before_subquery");
            try (ResultSet rows = statement.executeQuery(subquery)) {
                return constants(rows);
            } catch (SQLException correlated) {
                statement.execute("ROLLBACK TO SAVEPOINT before_subquery");
                return null;
            }
        }
    }

    /** {@code SELECT * FROM (VALUES (CAST('1' AS int4)), …) AS stale (c0)}. */
    private static String constants(ResultSet rows) throws SQLException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> lines = new ArrayList<>();
        while (rows.next()) {
            lines.add(line(rows, columns));
        }
        String nothing = String.join(", ", Collections.nCopies(columns.getColumnCount(), "NULL"));
        List<String> names = new ArrayList<>();
        List<String> typed = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add("s" + i);
            typed.add("CAST(s" + i + " AS " + columns.getColumnTypeName(i) + ") AS \"" + columns.getColumnLabel(i)
                    + "\"");
        }
        return "SELECT " + String.join(", ", typed) + " FROM (VALUES "
                + (lines.isEmpty() ? "(" + nothing + ")" : String.join(", ", lines))
                + ") AS stale (" + String.join(", ", names) + ")" + (lines.isEmpty() ? " WHERE FALSE" : "");
    }

    private static String line(ResultSet rows, ResultSetMetaData columns) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String value = rows.getString(i);
            values.add(value == null ? "NULL" : "'" + value.replace("'", "''") + "'");
        }
        return "(" + String.join(", ", values) + ")";
    }
}
