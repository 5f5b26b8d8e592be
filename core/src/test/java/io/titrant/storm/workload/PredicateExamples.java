package io.titrant.storm.workload;

import io.titrant.generate.Seed;
import io.titrant.storm.model.StochasticModel;
import io.titrant.storm.shadow.MiniatureShadow;

/** Predicates with chosen parameters, for tests in other packages. */
public final class PredicateExamples {
    private PredicateExamples() {}

    /** The first query of a model, a comparison, with this parameter. */
    public static InstantiatedPredicate equal(StochasticModel model, MiniatureShadow shadow, int number) {
        Workload workload = new Workload(model, shadow, WorkloadOptions.PLAIN, new Seed(1));
        TemplateStep.Parameterized query =
                (TemplateStep.Parameterized) workload.templates().get(0).steps().get(0);
        return new InstantiatedPredicate(query.predicate(), new int[][] {{number}});
    }
}
