package io.titrant.judge.model.state;

import io.titrant.engine.Semantics;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.rules.DocumentedRule;
import org.jspecify.annotations.Nullable;

/**
 * A write that had the effect that the engine documents, or failed as the engine documents.
 *
 * @param rules what the engine documents for it
 * @param putsValues whether it only inserts rows that are written out
 * @param sawOthers whether it worked on other rows than the newest committed ones
 * @param changedMeanwhile whether the rows that it works on changed while it was blocked
 * @param deviation the documented deviation that explains it; null if it needs none
 */
public record DocumentedWrite(
        ExecutedStatement statement,
        Semantics rules,
        boolean putsValues,
        boolean sawOthers,
        boolean changedMeanwhile,
        @Nullable DocumentedRule deviation,
        WriteExecution execution) {}
