package io.titrant.engine;

import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Model;
import io.titrant.graph.Order;
import io.titrant.sql.IsolationLevel;
import java.util.Objects;
import java.util.Set;

/**
 * The anomalies that an engine's documentation excludes at a level. IsoRel judges by it, and the matrix derives from it what a level must prevent. If the
 * promise is weaker than Adya's definition of the level, an anomaly between the two is permitted. Example: MySQL's REPEATABLE READ promises read-atomic, and
 * snapshots for plain reads; a lost update, which Adya's REPEATABLE READ forbids, is permitted by {@link #CONSISTENT_NONLOCKING_READS}.
 *
 * @param model the consistency model that the documentation promises
 * @param plainReads the model that holds for plain reads alone, if they have a snapshot that writes lack
 * @param also anomalies that are excluded although the model allows them
 * @param except anomalies that are not excluded although the model forbids them
 * @param order how far the promise reaches: {@code SESSION} if a session sees its own earlier transactions, {@code REALTIME} if each transaction sees all
 *     transactions that were committed before it began
 * @param rule the name of the rule that permits the difference to Adya's level
 * @param source the page of the engine's documentation
 */
public record Promise(
        Model model,
        Model plainReads,
        Set<AnomalyKind> also,
        Set<AnomalyKind> except,
        Order order,
        String rule,
        String source) {
    /** Plain reads see one snapshot, writes see the newest rows: InnoDB's REPEATABLE READ. */
    public static final String CONSISTENT_NONLOCKING_READS = "documented-as-consistent-nonlocking-reads";

    public Promise {
        also = Set.copyOf(also);
        except = Set.copyOf(except);
        // A golden file may be older than this component.
        order = Objects.requireNonNullElse(order, Order.NONE);
    }

    /** The promise of a server on one node, where a session sees its own earlier transactions. */
    public static Promise of(Model model, String source) {
        return new Promise(model, model, Set.of(), Set.of(), Order.SESSION, "documented-as-" + model.label(), source);
    }

    /** Each statement sees one committed state, never older than that of an earlier statement; rows read FOR UPDATE stay locked. */
    public static Promise statementSnapshots(String source) {
        return of(Model.CONSISTENT_READ, source).never(AnomalyKind.OTV, AnomalyKind.CURSOR_LOST_UPDATE);
    }

    /** The same, with another rule name. */
    public Promise named(String newRule) {
        return new Promise(model, plainReads, also, except, order, newRule, source);
    }

    /** The same, with a stronger model for plain reads. */
    public Promise plainReadsKeep(Model kept) {
        return new Promise(model, kept, also, except, order, rule, source);
    }

    /** The same, and these are excluded too. */
    public Promise never(AnomalyKind... kinds) {
        return new Promise(model, plainReads, Set.of(kinds), except, order, rule, source);
    }

    /** The same, but these are not excluded. */
    public Promise except(AnomalyKind... kinds) {
        return new Promise(model, plainReads, also, Set.of(kinds), order, rule, source);
    }

    /** The same, up to this order of transactions. */
    public Promise respecting(Order newOrder) {
        return new Promise(model, plainReads, also, except, newOrder, rule, source);
    }

    /** The promise in a few words: {@code read-committed, no non-repeatable-read}. */
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

    /** Whether the anomaly is excluded if plain reads alone show it. */
    public boolean forbidsAmongPlainReads(AnomalyKind kind) {
        return forbids(kind) || (plainReads.forbids(kind, Order.NONE) && !except.contains(kind));
    }

    /** The same for an anomaly that needs the order of sessions or of time. */
    public boolean forbidsAmongPlainReads(Anomaly anomaly) {
        return reaches(anomaly.order()) && forbidsAmongPlainReads(anomaly.kind());
    }

    public boolean reaches(Order needed) {
        return needed.compareTo(order) <= 0;
    }

    public boolean forbids(Anomaly anomaly) {
        return forbids(anomaly.kind(), anomaly.order());
    }

    private boolean forbids(AnomalyKind kind, Order needed) {
        return reaches(needed) && (model.forbids(kind, Order.NONE) || also.contains(kind)) && !except.contains(kind);
    }

    /** Adya's definition of the level (IsoRel §2.4). */
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
