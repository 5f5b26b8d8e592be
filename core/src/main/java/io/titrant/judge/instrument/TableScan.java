package io.titrant.judge.instrument;

/**
 * A condition on the rows of one table, each row by itself.
 *
 * @param table the table's name, folded
 * @param predicate the condition's text; empty where the statement asked for all rows
 */
public record TableScan(String table, String predicate) {}
