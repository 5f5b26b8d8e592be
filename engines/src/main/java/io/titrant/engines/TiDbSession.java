package io.titrant.engines;

import io.titrant.engine.Failure;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/**
 * A session of TiDB. A COMMIT that fails has ended its transaction, whatever the error: an optimistic transaction checks its keys there, so even a duplicate
 * key, which elsewhere undoes one statement, rolls all back.
 */
final class TiDbSession extends MySqlSession {
    private boolean commits;

    TiDbSession(
            String id,
            Connection connection,
            ServerInstance instance,
            String cancelSql,
            UnaryOperator<String> isolationSql) {
        super(id, connection, instance, cancelSql, isolationSql);
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        commits = kind == StatementKind.COMMIT;
        super.control(kind, sql);
        commits = false;
    }

    @Override
    public Failure confirm(Failure failure) {
        boolean ended = commits && failure.effect() == Failure.Effect.STATEMENT_UNDONE;
        commits = false;
        return ended ? Failure.rolledBack(failure.errorClass()) : failure;
    }
}
