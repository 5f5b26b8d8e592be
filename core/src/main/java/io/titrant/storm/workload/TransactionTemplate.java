package io.titrant.storm.workload;

import java.util.List;

/** A transaction whose parameters are open (DBStorm §2.1). */
public record TransactionTemplate(String name, double weight, List<TemplateStep> steps) {
    public TransactionTemplate {
        steps = List.copyOf(steps);
    }
}
