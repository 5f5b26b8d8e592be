package io.titrant.storm.model;

import java.util.List;

/**
 * A transaction template of a model.
 *
 * @param twoPhase the probability that a transaction is committed in two phases (not in the paper)
 */
public record TransactionSpec(String name, double weight, double twoPhase, List<StepSpec> steps) {
    public TransactionSpec {
        steps = List.copyOf(steps);
    }
}
