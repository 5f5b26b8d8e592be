package io.titrant.judge.rules;

/**
 * A warning that came, or did not come, other than from the statement alone on its view.
 *
 * @param severalParts whether the condition has parts, of which a plan may evaluate one on fewer rows than another
 * @param partWarns whether a part of the condition alone, on rows of the statement's tables, gives this warning
 */
public record EvaluationEvidence(boolean severalParts, boolean partWarns) {}
