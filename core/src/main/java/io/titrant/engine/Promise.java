package io.titrant.engine;

import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.util.Set;

/**
 * What an engine documents of a level, as the model that its histories keep. Where it is weaker than what Adya calls by the level's name, what lies
 * between the two is permitted, by this name.
 *
 * @param model the model that its documentation promises
 * @param also what it promises beyond that
 * @param rule the name under which the difference to Adya's level is permitted
 * @param source where the engine's documentation says so
 */
public record Promise(Model model, Set<AnomalyKind> also, String rule, String source) {
    /** Plain reads are of one snapshot, writes of the newest rows: InnoDB's REPEATABLE READ. */
    public static final String CONSISTENT_NONLOCKING_READS = "documented-as-consistent-nonlocking-reads";

    public Promise {
        also = Set.copyOf(also);
    }

    public static Promise of(Model model, String source) {
        return new Promise(model, Set.of(), "documented-as-" + model.label(), source);
    }

    /** The same, with another name for what it lets through. */
    public Promise named(String newRule) {
        return new Promise(model, also, newRule, source);
    }

    /** The same, and never these. */
    public Promise never(AnomalyKind... kinds) {
        return new Promise(model, Set.of(kinds), rule, source);
    }

    public boolean forbids(Anomaly anomaly) {
        return model.forbids(anomaly) || (anomaly.order() == Order.NONE && also.contains(anomaly.kind()));
    }

    /** The model that Adya gives the level's name to (IsoRel §2.4). */
    public static Model adya(IsolationLevel level) {
        return switch (level) {
            case READ_UNCOMMITTED -> Model.READ_UNCOMMITTED;
            case READ_COMMITTED -> Model.READ_COMMITTED;
            case REPEATABLE_READ -> Model.REPEATABLE_READ;
            case SNAPSHOT -> Model.SNAPSHOT_ISOLATION;
            case SERIALIZABLE -> Model.SERIALIZABLE;
        };
    }
}
