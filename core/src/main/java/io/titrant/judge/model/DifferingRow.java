package io.titrant.judge.model;

import io.titrant.judge.views.TableName;

/**
 * A row that a write met otherwise than in its place in the serial order.
 *
 * @param pending whether its writer had written it, and was still open, when the write ran
 * @param story which row, changed by which transaction, when: {@code T2 inserted (5) into t after that, and committed first}
 */
record DifferingRow(TableName table, boolean pending, String story) {}
