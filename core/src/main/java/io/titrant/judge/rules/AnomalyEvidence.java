package io.titrant.judge.rules;

/**
 * An anomaly in the graph of a history, and the levels of its transactions.
 *
 * @param documentationForbids whether the documented models of all these levels exclude it
 * @param adyaForbids whether Adya's definitions of all these levels exclude it
 */
public record AnomalyEvidence(boolean documentationForbids, boolean adyaForbids) {}
