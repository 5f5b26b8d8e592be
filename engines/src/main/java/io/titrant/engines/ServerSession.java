package io.titrant.engines;

import io.titrant.sql.IsolationLevel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** A session in a server. A separate connection cancels it, so that a hanging session cannot delay the cancellation. */
class ServerSession extends JdbcSession {
    private final ServerInstance instance;
    private final String cancelSql;
    private final UnaryOperator<String> isolationSql;

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
    public void bound(Duration answer) throws SQLException {
        connection().setNetworkTimeout(Runnable::run, (int) answer.toMillis());
    }

    @Override
    public void cancel() throws SQLException {
        try (Connection connection = instance.connect()) {
            ServerWorkspace.execute(connection, cancelSql);
        }
    }
}
