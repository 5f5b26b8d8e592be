package io.titrant.storm.workload;

import io.titrant.storm.model.OperationKind;
import io.titrant.storm.model.RandomFeature;
import io.titrant.storm.shadow.TableShadow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step of a transaction template, ready to be instantiated. */
sealed interface TemplateStep {

    /**
     * An operation.
     *
     * @param converted for an insert the delete of the same table, for a delete the insert
     * @param predicate for a query
     * @param set for an update, the attributes that it sets
     */
    record Parameterized(
            OperationKind kind,
            TableShadow table,
            StormStatement statement,
            @Nullable StormStatement converted,
            @Nullable PredicateTemplate predicate,
            List<Integer> set)
            implements TemplateStep {
        public Parameterized {
            set = List.copyOf(set);
        }
    }

    /** LOCK TABLE. */
    record TableLock(String sql) implements TemplateStep {}

    /** Steps that run several times. */
    record Loop(RandomFeature<Integer> times, List<TemplateStep> steps) implements TemplateStep {}

    /** See {@link io.titrant.storm.model.StepSpec.Choice}. */
    record Choice(double chance, List<TemplateStep> then, List<TemplateStep> otherwise) implements TemplateStep {}

    /** Steps after a savepoint. */
    record Savepoint(double rollback, List<TemplateStep> steps) implements TemplateStep {}
}
