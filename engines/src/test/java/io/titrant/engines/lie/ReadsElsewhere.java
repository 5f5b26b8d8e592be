package io.titrant.engines.lie;

import io.titrant.engine.Session;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Another session answers the plain queries of a transaction, if another transaction is open. */
abstract class ReadsElsewhere implements Lie {
    private @Nullable Session elsewhere;

    /** Whether this query is answered elsewhere. */
    abstract boolean lies(String sql, RealSession real);

    Session elsewhere(RealSession real) throws SQLException {
        if (elsewhere == null) {
            elsewhere = real.workspace().openSession();
            elsewhere.setIsolation(IsolationLevel.REPEATABLE_READ);
        }
        return elsewhere;
    }

    @Override
    public ResultSet rows(String sql, ResultSet honest, RealSession real) throws SQLException {
        boolean plain = StatementKind.of(sql) == StatementKind.SELECT
                && !sql.contains(" FOR ")
                && !sql.contains("LOCK IN SHARE MODE");
        if (!plain || !real.inTransaction() || !real.anotherTransactionIsOpen() || !lies(sql, real)) {
            return honest;
        }
        honest.close();
        Statement statement = elsewhere(real).connection().createStatement();
        statement.closeOnCompletion();
        return statement.executeQuery(sql);
    }
}
