package io.titrant.judge.model;

import io.titrant.engine.Semantics;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.rules.WriteEvidence;
import io.titrant.sql.StatementKind;

/**
 * A write that had the effect which the engine documents, or failed as it documents.
 *
 * @param rules what is documented for it
 * @param putsValues whether it only puts in rows that are written out
 * @param searches whether queries inside it, or joins, look at tables
 * @param sawOthers whether it worked on other rows than the newest that were committed
 * @param peersPending whether others at work had written to the table that it writes
 * @param changedMeanwhile whether what it works on changed while it waited
 */
public record DocumentedWrite(
        ExecutedStatement act,
        Semantics rules,
        boolean putsValues,
        boolean searches,
        boolean sawOthers,
        boolean peersPending,
        boolean changedMeanwhile)
        implements WriteEvidence {
    @Override
    public StatementKind kind() {
        return act.kind();
    }
}
