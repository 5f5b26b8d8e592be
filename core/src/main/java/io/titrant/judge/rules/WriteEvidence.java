package io.titrant.judge.rules;

import io.titrant.engine.Semantics;
import io.titrant.sql.StatementKind;
import org.jspecify.annotations.Nullable;

/** The model's findings about a write that had exactly its documented effect. */
public interface WriteEvidence {

    /** The documented semantics of the write. */
    Semantics rules();

    StatementKind kind();

    /** Whether the write only inserts literal rows. */
    boolean putsValues();

    /** Whether the write worked on other rows than the newest committed ones. */
    boolean sawOthers();

    /** Whether the tables that it uses changed while it was blocked. */
    boolean changedMeanwhile();

    /** The documented deviation by which the model explains it; null if it needs none. */
    @Nullable
    DocumentedRule deviation();

    /** Whether, in its place in the serial order, the write changes other rows of its table, because a peer has put them there, changed or deleted them. */
    boolean ownRowsDiffer();

    /** Whether, in its place in the serial order, its queries read other rows, and it has another effect. */
    boolean readRowsDiffer();

    /** Whether a peer had written one of those rows of its table, and was still open, when the write ran. */
    boolean pendingRowsDiffer();

    /** Whether the write has another effect in its place in the serial order, and the rows that make it so are known. */
    default boolean rowsDiffer() {
        return ownRowsDiffer() || readRowsDiffer();
    }
}
