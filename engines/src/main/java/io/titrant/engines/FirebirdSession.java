package io.titrant.engines;

import io.titrant.engine.Address;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;

/**
 * A session in Firebird. BEGIN is {@code SET TRANSACTION}, which starts a transaction at once: its snapshot is that of BEGIN. The driver alone would start it with
 * the first statement. A BEGIN inside a transaction does nothing.
 */
final class FirebirdSession extends JdbcSession {
    private final ServerInstance instance;
    private final String url;
    private IsolationLevel level = IsolationLevel.SNAPSHOT;

    private FirebirdSession(String id, Connection connection, ServerInstance instance, String url) {
        super(id, connection);
        this.instance = instance;
        this.url = url;
    }

    /** A session at the default level. */
    static FirebirdSession in(String id, Connection connection, ServerInstance instance) throws SQLException {
        String url = connection.getMetaData().getURL();
        FirebirdSession session = new FirebirdSession(id, connection, instance, url);
        session.setIsolation(IsolationLevel.SNAPSHOT);
        return session;
    }

    /** Sets the level of autocommit statements too. */
    @Override
    public void setIsolation(IsolationLevel wanted) throws SQLException {
        connection()
                .setTransactionIsolation(
                        switch (wanted) {
                            case READ_UNCOMMITTED, READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
                            case SNAPSHOT -> Connection.TRANSACTION_REPEATABLE_READ;
                            case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
                            case REPEATABLE_READ ->
                                throw new SQLFeatureNotSupportedException(
                                        "there is no isolation level " + wanted.sql(), "0A000");
                        });
        level = wanted;
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        switch (kind) {
            case BEGIN -> begin(sql);
            case COMMIT -> {
                // If this throws, the transaction is still open.
                connection().commit();
                connection().setAutoCommit(true);
            }
            case ROLLBACK -> rollback();
            default -> execute(sql);
        }
    }

    private void begin(String sql) throws SQLException {
        if (asksForSnapshot(sql)) {
            // The engine's own parser says that it has no such statement.
            execute(sql);
        }
        if (connection().getAutoCommit()) {
            Optional<IsolationLevel> asked = ApiSession.levelIn(sql);
            connection().setAutoCommit(false);
            execute("SET TRANSACTION " + FirebirdEngine.levelSql(asked.orElse(level), instance.mode()));
        }
    }

    @Override
    public void rollback() throws SQLException {
        if (!connection().getAutoCommit()) {
            connection().rollback();
            connection().setAutoCommit(true);
        }
    }

    @Override
    public void close() {
        try {
            rollback();
        } catch (SQLException e) {
            // The session is gone either way.
        }
        super.close();
    }

    @Override
    public boolean statementsKeepTables() {
        return true;
    }

    @Override
    public void streamRows(Statement query) throws SQLException {
        query.setFetchSize(ServerSession.ROWS_FETCHED);
    }

    @Override
    public void bound(Duration answer) throws SQLException {
        connection().setNetworkTimeout(Runnable::run, (int) answer.toMillis());
    }

    /** Through another connection to the same database. The message of the protocol for it does not end a running query of version 4.0.5. */
    @Override
    public void cancel() throws SQLException {
        Address server = instance.address();
        try (Connection other = instance.connect(new Address(url, server.user(), server.password()))) {
            ServerWorkspace.execute(other, FirebirdEngine.cancelling(id()));
        }
    }
}
