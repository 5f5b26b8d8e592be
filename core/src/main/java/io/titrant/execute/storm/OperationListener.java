package io.titrant.execute.storm;

import io.titrant.engine.Session;
import io.titrant.sql.IsolationLevel;
import io.titrant.storm.ledger.LoggedTransaction;
import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.workload.Operation;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Sees the operations of one session; a checked storm records them. */
interface OperationListener {
    /** Only counts the rows of reads. */
    OperationListener COUNTING = new OperationListener() {};

    /** Reads all rows of a result and returns how many there were. */
    default int read(Operation operation, ResultSet rows) throws SQLException {
        int count = 0;
        while (rows.next()) {
            count++;
        }
        return count;
    }

    /** Called before a write is sent, inside its transaction. */
    default void beforeWrite(Session session, Operation operation) throws SQLException {}

    /** Called after a write that succeeded, inside its transaction. */
    default void afterWrite(Session session, Operation operation, OperationOutcome outcome) throws SQLException {}

    /** Called before an operation is sent. */
    default void sending(Operation operation) {}

    /** Called before BEGIN, COMMIT, ROLLBACK or a savepoint statement is sent. */
    default void sending(String control) {}

    /** Called before BEGIN is sent. */
    default void begun(@Nullable IsolationLevel level) throws InterruptedException {}

    /** Called after SAVEPOINT. */
    default void savepoint(String name) {}

    /** Called after ROLLBACK TO: nothing since the savepoint was done. */
    default void rolledBackTo(String name) {}

    /** The writes of the transaction so far; null if they are not recorded. */
    default @Nullable LoggedTransaction logged(long number) {
        return null;
    }

    /** @param committed null if it is not known whether the transaction committed */
    default void ended(@Nullable Boolean committed) throws InterruptedException {}
}
