package io.titrant.engines;

import io.titrant.engine.ClientSql;
import io.titrant.engine.Failure;
import io.titrant.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;

/** A session that does not take a rollback for a commit: PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error. */
final class PostgresSession extends ServerSession {
    /** SQL's "transaction rollback", with no cause named. */
    static final String ROLLED_BACK = "40000";

    PostgresSession(String id, Connection connection, ServerInstance instance, String cancelSql) {
        super(id, connection, instance, cancelSql, level -> ClientSql.STANDARD_LEVEL + level);
    }

    @Override
    public void control(StatementKind kind, String sql) throws SQLException {
        boolean failed = kind == StatementKind.COMMIT && transactionState().equals("FAILED");
        super.control(kind, sql);
        if (failed) {
            throw new SQLException("COMMIT of a failed transaction: the server rolled it back", ROLLED_BACK);
        }
    }

    /** After a failed COMMIT, or outside a transaction, there is nothing left to be poisoned. */
    @Override
    public Failure confirm(Failure failure) {
        return failure.effect() == Failure.Effect.TRANSACTION_POISONED
                        && transactionState().equals("IDLE")
                ? Failure.rolledBack(failure.errorClass())
                : failure;
    }

    /** The driver knows the state from the server's last answer; its class is not on our class path. */
    private String transactionState() {
        try {
            Object state =
                    connection().getClass().getMethod("getTransactionState").invoke(connection());
            return String.valueOf(state);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the PostgreSQL driver does not tell the state of a transaction", e);
        }
    }
}
