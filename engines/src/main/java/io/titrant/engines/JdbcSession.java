package io.titrant.engines;

import io.titrant.engine.ClientSql;
import io.titrant.engine.Session;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** A session whose engine takes BEGIN, COMMIT and the rest as SQL text. */
class JdbcSession implements Session {
    private final String id;
    private final Connection connection;

    JdbcSession(String id, Connection connection) {
        this.id = id;
        this.connection = connection;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final Connection connection() {
        return connection;
    }

    @Override
    public void setIsolation(IsolationLevel level) throws SQLException {
        execute(ClientSql.STANDARD_LEVEL + level.sql());
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        execute(sql);
    }

    /** Whether a BEGIN is MySQL's {@code START TRANSACTION WITH CONSISTENT SNAPSHOT}; a session that drops these words would change what the transaction sees. */
    static boolean asksForSnapshot(String sql) {
        return sql.toUpperCase(Locale.ROOT).contains("CONSISTENT SNAPSHOT");
    }

    @Override
    public void rollback() throws SQLException {
        execute("ROLLBACK");
    }

    /** Ends the running statement. Engines that cancel by session id override this. */
    @Override
    public void cancel() throws SQLException {
        connection.abort(Runnable::run);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // The session is gone either way.
        }
    }

    final void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
