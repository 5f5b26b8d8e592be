package io.titrant.engines;

import io.titrant.sql.IsolationLevel;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** A session in a server. A separate connection cancels it, so that a hanging session cannot delay the cancellation. */
class ServerSession extends JdbcSession {
    /** How many rows of a streamed result are in memory. */
    static final int ROWS_FETCHED = 5_000;

    private final ServerInstance instance;
    private final String cancelSql;
    private final UnaryOperator<String> isolationSql;

    /** What gives back its locks before it is closed. */
    private List<String> releaseSql = List.of();

    ServerSession(
            String id,
            Connection connection,
            ServerInstance instance,
            String cancelSql,
            UnaryOperator<String> isolationSql) {
        super(id, connection);
        this.instance = instance;
        this.cancelSql = cancelSql;
        this.isolationSql = isolationSql;
    }

    @Override
    public void setIsolation(IsolationLevel level) throws SQLException {
        execute(isolationSql.apply(level.sql()));
    }

    @Override
    public void streamRows(Statement query) throws SQLException {
        query.setFetchSize(ROWS_FETCHED);
    }

    @Override
    public void bound(Duration answer) throws SQLException {
        connection().setNetworkTimeout(Runnable::run, (int) answer.toMillis());
    }

    final ServerSession releasing(List<String> statements) {
        releaseSql = List.copyOf(statements);
        return this;
    }

    @Override
    public void releaseSessionLocks() {
        for (String sql : releaseSql) {
            try {
                execute(sql);
            } catch (SQLException e) {
                // This version does not know it, or the session is lost: then nothing is held.
            }
        }
    }

    @Override
    public void cancel() throws SQLException {
        try (Connection connection = instance.connect()) {
            ServerWorkspace.execute(connection, cancelSql);
        }
    }
}
