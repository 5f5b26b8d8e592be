package io.titrant.judge.rules;

import io.titrant.engine.Semantics;
import io.titrant.sql.StatementKind;

/** The model's findings about a write that had exactly its documented effect. */
public interface WriteEvidence {

    /** The documented semantics of the write. */
    Semantics rules();

    StatementKind kind();

    /** Whether the write only inserts literal rows. */
    boolean putsValues();

    /** Whether queries inside the write, or joins, read tables. */
    boolean searches();

    /** Whether the write worked on other rows than the newest committed ones. */
    boolean sawOthers();

    /** Whether transactions at work had written to the table that it writes. */
    boolean peersPending();

    /** Whether the tables that it uses changed while it was blocked. */
    boolean changedMeanwhile();
}
