package io.titrant.storm.workload;

import java.util.List;

/**
 * A transaction whose parameters are open (DBStorm §2.1).
 *
 * @param twoPhase the probability that a transaction is committed in two phases
 */
public record TransactionTemplate(String name, double weight, double twoPhase, List<TemplateStep> steps) {
    public TransactionTemplate {
        steps = List.copyOf(steps);
    }
}
