package io.titrant.judge.rules;

import io.titrant.engine.Semantics;

/**
 * A statement that used other row versions than its level's view shows in general. The oracle has shown that the statement alone, on exactly these
 * versions, does what was recorded, or will follow the statement only if that is so.
 *
 * @param rules what is documented for the transaction
 * @param otherRows whether the versions differ from those of the level's view in the tables of the statement
 */
public record ViewEvidence(Semantics rules, boolean otherRows) {}
