package io.titrant.judge.model;

import io.titrant.sql.Statement;

/**
 * A predicate lock (Troc §III-E3): what a statement with a condition has searched, locked to the end of its transaction against rows that would come to
 * match.
 */
record PredicateLock(int tx, String table, Statement statement, int clock) {}
