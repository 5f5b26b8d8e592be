package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.sql.Statement;

/**
 * How a write ran by the model.
 *
 * @param clock when it ran: the versions up to then were written before it
 * @param statement its tree
 * @param narrowed the same, narrowed where it passed over rows
 * @param own the view of the table that it writes
 * @param inner the view of the tables of queries inside it
 * @param keys the generated keys of the rows that it inserts
 */
public record WriteExecution(
        TxId tx,
        int clock,
        Statement statement,
        Statement narrowed,
        DatabaseView own,
        DatabaseView inner,
        NextKeys keys) {}
