package io.titrant.storm.workload;

import io.titrant.storm.model.OperationKind;

/**
 * The text of an operation, with {@code ?} for its parameters.
 *
 * @param id its number in the workload, so that a session can keep the prepared statement
 * @param table the index of its table
 */
public record StormStatement(int id, OperationKind kind, int table, String sql) {}
