package io.titrant.storm.workload;

import io.titrant.storm.metrics.OperationOutcome;

/** Sends what the instantiation of a transaction asks for: the side of the database. */
public interface OperationExecutor {

    OperationOutcome execute(Operation operation);

    /** Runs LOCK TABLE; false if the transaction is over. Without a database there is nothing to lock. */
    default boolean lockTable(String sql) {
        return true;
    }

    /** Sets a savepoint; false if the transaction is over. */
    boolean savepoint(String name);

    /** Rolls back to a savepoint; false if the transaction is over. */
    boolean rollbackTo(String name);
}
