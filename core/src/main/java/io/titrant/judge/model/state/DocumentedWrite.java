package io.titrant.judge.model.state;

import io.titrant.engine.Semantics;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.rules.WriteEvidence;
import io.titrant.sql.StatementKind;

/**
 * A write that had the effect that the engine documents, or failed as the engine documents.
 *
 * @param rules what the engine documents for it
 * @param putsValues whether it only inserts rows that are written out
 * @param searches whether queries inside it, or joins, read tables
 * @param sawOthers whether it worked on other rows than the newest committed ones
 * @param peersPending whether other open transactions had written to its target table
 * @param changedMeanwhile whether the rows that it works on changed while it was blocked
 */
public record DocumentedWrite(
        ExecutedStatement statement,
        Semantics rules,
        boolean putsValues,
        boolean searches,
        boolean sawOthers,
        boolean peersPending,
        boolean changedMeanwhile)
        implements WriteEvidence {
    @Override
    public StatementKind kind() {
        return statement.kind();
    }
}
