package io.titrant.execute.storm;

import io.titrant.storm.metrics.OperationOutcome;
import io.titrant.storm.workload.Operation;
import java.sql.ResultSet;
import java.sql.SQLException;

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

    default void executed(Operation operation, OperationOutcome outcome) {}

    default void failed(Operation operation) {}

    default void begun() {}

    /** @param committed null if nobody knows */
    default void ended(@org.jspecify.annotations.Nullable Boolean committed) {}
}
