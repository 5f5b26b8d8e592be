package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** The plain queries of a transaction are answered by another session, if another transaction is open. */
abstract class ReadsElsewhere implements Lie {
    private @Nullable Session elsewhere;

    /** Whether this query is answered elsewhere. */
    abstract boolean lies(String sql, Truth truth);

    Session elsewhere(Truth truth) throws SQLException {
        if (elsewhere == null) {
            elsewhere = truth.workspace().openSession();
            elsewhere.setIsolation(IsolationLevel.REPEATABLE_READ);
        }
        return elsewhere;
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, Truth truth) throws SQLException {
        boolean plain = StatementKind.of(sql) == StatementKind.SELECT
                && !sql.contains(" FOR ")
                && !sql.contains("LOCK IN SHARE MODE");
        if (!plain || !truth.inTransaction() || !truth.inCompany() || !lies(sql, truth)) {
            return honest;
        }
        honest.close();
        Statement statement = elsewhere(truth).connection().createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }
}
