package io.titrant.judge.model.state;

import io.titrant.judge.rules.DocumentedRule;

/**
 * A documented behaviour that departs from the plain view of the level, and that was needed to explain a statement.
 *
 * @param rule the behaviour
 * @param kind what the statement would be accused of without it
 */
public record Deviation(DocumentedRule rule, String kind, String explanation) {}
