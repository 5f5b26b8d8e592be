package io.titrant.engine;

import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.util.Set;

/**
 * What an engine documents of a level, as the model that its histories keep. Where it is weaker than what Adya calls by the level's name, what lies
 * between the two is permitted, by this name. It is the one list of promises: IsoRel judges by it, and the matrix derives from it what a level
 * must prevent.
 *
 * @param model the model that its documentation promises
 * @param plainReads the model that plain reads keep among themselves, where they have a snapshot that writes do not have
 * @param also what it promises beyond that
 * @param except what it does not promise, though the model would
 * @param rule the name under which the difference to Adya's level is permitted
 * @param source where the engine's documentation says so
 */
public record Promise(
        Model model, Model plainReads, Set<AnomalyKind> also, Set<AnomalyKind> except, String rule, String source) {
    /** Plain reads are of one snapshot, writes of the newest rows: InnoDB's REPEATABLE READ. */
    public static final String CONSISTENT_NONLOCKING_READS = "documented-as-consistent-nonlocking-reads";

    public Promise {
        also = Set.copyOf(also);
        except = Set.copyOf(except);
    }

    public static Promise of(Model model, String source) {
        return new Promise(model, model, Set.of(), Set.of(), "documented-as-" + model.label(), source);
    }

    /** Each statement sees one state, and none sees an older one than those before it; rows read FOR UPDATE stay locked. */
    public static Promise statementSnapshots(String source) {
        return of(Model.CONSISTENT_READ, source).never(AnomalyKind.OTV, AnomalyKind.CURSOR_LOST_UPDATE);
    }

    /** The same, with another name for what it lets through. */
    public Promise named(String newRule) {
        return new Promise(model, plainReads, also, except, newRule, source);
    }

    /** The same, and among plain reads this. */
    public Promise plainReadsKeep(Model kept) {
        return new Promise(model, kept, also, except, rule, source);
    }

    /** The same, and never these. */
    public Promise never(AnomalyKind... kinds) {
        return new Promise(model, plainReads, Set.of(kinds), except, rule, source);
    }

    /** The same, but perhaps these. */
    public Promise except(AnomalyKind... kinds) {
        return new Promise(model, plainReads, also, Set.of(kinds), rule, source);
    }

    /** What is promised, in a few words: {@code read-committed, no non-repeatable-read}. */
    public String label() {
        StringBuilder label = new StringBuilder(model.label());
        if (plainReads != model) {
            label.append(", plain reads ").append(plainReads.label());
        }
        also.stream().sorted().forEach(kind -> label.append(", no ").append(kind.label()));
        except.stream().sorted().forEach(kind -> label.append(", perhaps ").append(kind.label()));
        return label.toString();
    }

    public boolean forbids(AnomalyKind kind) {
        return forbids(kind, Order.NONE);
    }

    /** Whether transactions that are concerned only by what they read without locks are kept from this. */
    public boolean forbidsAmongPlainReads(AnomalyKind kind) {
        return forbids(kind) || (plainReads.forbids(kind, Order.NONE) && !except.contains(kind));
    }

    public boolean forbids(Anomaly anomaly) {
        return forbids(anomaly.kind(), anomaly.order());
    }

    private boolean forbids(AnomalyKind kind, Order order) {
        boolean more = order == Order.NONE && also.contains(kind);
        return (model.forbids(kind, order) || more) && !except.contains(kind);
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
