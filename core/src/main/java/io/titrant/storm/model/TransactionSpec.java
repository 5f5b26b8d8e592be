package io.titrant.storm.model;

import java.util.List;

/** A transaction template of a model. */
public record TransactionSpec(String name, double weight, List<StepSpec> steps) {
    public TransactionSpec {
        steps = List.copyOf(steps);
    }
}
