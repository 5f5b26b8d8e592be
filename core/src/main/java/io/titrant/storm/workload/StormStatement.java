package io.titrant.storm.workload;

import io.titrant.storm.model.OperationKind;

/**
 * The text of an operation, with {@code ?} for its parameters.
 *
 * @param id its number in the workload, so that a session can keep the prepared statement
 * @param table the index of its table
 * @param join the index of the joined table; below 0 if there is none
 * @param locking whether it reads with FOR UPDATE
 * @param parameters how many {@code ?} the text has
 * @param plain the text without the columns of a checked storm
 */
public record StormStatement(
        int id, OperationKind kind, int table, int join, boolean locking, int parameters, String sql, String plain) {
    StormStatement(int id, OperationKind kind, int table, int join, boolean locking, String sql, String plain) {
        this(
                id,
                kind,
                table,
                join,
                locking,
                (int) sql.chars().filter(c -> c == '?').count(),
                sql,
                plain);
    }
}
