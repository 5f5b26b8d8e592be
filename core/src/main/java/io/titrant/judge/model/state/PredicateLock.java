package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Statement;

/**
 * A predicate lock (Troc §III-E3): no other transaction may write a row that comes to match the statement's condition, until the lock holder ends.
 *
 * @param clock when it was taken, in writes of the case
 */
public record PredicateLock(TxId tx, TableName table, Statement statement, int clock) {}
