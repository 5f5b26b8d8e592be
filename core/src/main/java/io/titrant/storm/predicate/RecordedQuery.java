package io.titrant.storm.predicate;

import io.titrant.storm.workload.InstantiatedPredicate;

/**
 * A predicate read and the rows that it returned.
 *
 * @param statement its place in the transaction
 * @param table the index of the table in FROM
 * @param returned the rows of that table in the history, sorted
 */
@SuppressWarnings("ArrayRecordComponent") // never changed after it was made
public record RecordedQuery(int statement, int table, InstantiatedPredicate predicate, int[] returned) {}
