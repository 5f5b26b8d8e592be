package io.titrant.graph;

import static io.titrant.graph.AnomalyKind.*;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Consistency models, each by the anomalies that it forbids (Adya's thesis, chapters 3 and 4; Bailis et al. for monotonic atomic view and
 * read atomic; Cerone et al. for snapshot isolation and its parallel kind). They are declared from weak to strong: a model that implies
 * another stands after it.
 */
@SuppressWarnings("ImmutableEnumChecker") // nobody can reach the collections
public enum Model {
    READ_UNCOMMITTED(
            Order.NONE,
            null,
            List.of("read-uncommitted", "ru", "pl-1"),
            G0,
            INTERNAL,
            DUPLICATE_VERSION,
            LOST_VERSION,
            INCOMPATIBLE_ORDER,
            GARBAGE_READ),
    READ_COMMITTED(Order.NONE, READ_UNCOMMITTED, List.of("read-committed", "rc", "pl-2"), G1A, G1B, G1C),
    CURSOR_STABILITY(Order.NONE, READ_COMMITTED, List.of("cursor-stability", "cs", "pl-cs"), CURSOR_LOST_UPDATE),
    CONSISTENT_READ(Order.NONE, READ_COMMITTED, List.of("consistent-read", "statement-snapshot", "cr"), FRACTURED_READ),
    MONOTONIC_ATOMIC_VIEW(Order.NONE, READ_COMMITTED, List.of("monotonic-atomic-view", "mav"), OTV),
    READ_ATOMIC(
            Order.NONE,
            MONOTONIC_ATOMIC_VIEW,
            List.of("read-atomic", "ra"),
            FRACTURED_READ,
            READ_SKEW,
            NON_REPEATABLE_READ),
    CONSISTENT_VIEW(
            Order.NONE,
            READ_ATOMIC,
            List.of("consistent-view", "pl-2+"),
            CURSOR_LOST_UPDATE,
            LOST_UPDATE,
            READ_WRITE_SKEW,
            G_SINGLE,
            PMP,
            G_SINGLE_PREDICATE),
    PARALLEL_SNAPSHOT_ISOLATION(Order.NONE, CONSISTENT_VIEW, List.of("parallel-snapshot-isolation", "psi")),
    REPEATABLE_READ(
            Order.NONE,
            READ_ATOMIC,
            List.of("repeatable-read", "rr", "pl-2.99"),
            CURSOR_LOST_UPDATE,
            LOST_UPDATE,
            READ_WRITE_SKEW,
            G_SINGLE,
            G_NONADJACENT,
            WRITE_SKEW,
            G2_ITEM),
    SNAPSHOT_ISOLATION(
            Order.NONE,
            PARALLEL_SNAPSHOT_ISOLATION,
            List.of("snapshot-isolation", "si", "pl-si", "viper-si"),
            G_NONADJACENT,
            G_NONADJACENT_PREDICATE),
    SERIALIZABLE(
            Order.NONE,
            SNAPSHOT_ISOLATION,
            List.of("serializable", "ser", "pl-3", "cobra-ser"),
            WRITE_SKEW,
            G2_ITEM,
            G2),
    STRONG_SESSION_READ_UNCOMMITTED(
            Order.SESSION, READ_UNCOMMITTED, List.of("strong-session-read-uncommitted", "ss-ru")),
    STRONG_SESSION_READ_COMMITTED(Order.SESSION, READ_COMMITTED, List.of("strong-session-read-committed", "ss-rc")),
    STRONG_SESSION_MONOTONIC_ATOMIC_VIEW(
            Order.SESSION,
            MONOTONIC_ATOMIC_VIEW,
            List.of("strong-session-monotonic-atomic-view", "ss-mav", "awdit-rc", "plume-rc")),
    STRONG_SESSION_READ_ATOMIC(
            Order.SESSION,
            READ_ATOMIC,
            List.of("strong-session-read-atomic", "ss-ra", "awdit-ra", "plume-ra", "dbcop-ra")),
    CAUSAL(
            Order.SESSION,
            READ_ATOMIC,
            List.of("causal", "causal-consistency", "cc", "tcc", "awdit-cc", "plume-tcc", "dbcop-cc")),
    STRONG_SESSION_CONSISTENT_VIEW(
            Order.SESSION, CONSISTENT_VIEW, List.of("strong-session-consistent-view", "ss-pl-2+")),
    STRONG_SESSION_REPEATABLE_READ(Order.SESSION, REPEATABLE_READ, List.of("strong-session-repeatable-read", "ss-rr")),
    STRONG_SESSION_SNAPSHOT_ISOLATION(
            Order.SESSION,
            SNAPSHOT_ISOLATION,
            List.of("strong-session-snapshot-isolation", "ss-si", "polysi-si", "dbcop-si")),
    STRONG_SESSION_SERIALIZABLE(
            Order.SESSION, SERIALIZABLE, List.of("strong-session-serializable", "ss-ser", "dbcop-ser")),
    STRONG_READ_UNCOMMITTED(Order.REALTIME, READ_UNCOMMITTED, List.of("strong-read-uncommitted", "strong-ru")),
    STRONG_READ_COMMITTED(Order.REALTIME, READ_COMMITTED, List.of("strong-read-committed", "strong-rc")),
    STRONG_CONSISTENT_VIEW(Order.REALTIME, CONSISTENT_VIEW, List.of("strong-consistent-view", "strong-pl-2+")),
    STRONG_REPEATABLE_READ(Order.REALTIME, REPEATABLE_READ, List.of("strong-repeatable-read", "strong-rr")),
    STRONG_SNAPSHOT_ISOLATION(
            Order.REALTIME,
            SNAPSHOT_ISOLATION,
            List.of("strong-snapshot-isolation", "strong-si", "ssi", "viper-strong-si")),
    STRICT_SERIALIZABLE(
            Order.REALTIME, SERIALIZABLE, List.of("strict-serializable", "strong-serializable", "strict", "pl-ss"));

    private final Order order;
    private final Model base;
    private final List<String> names;
    private final Set<AnomalyKind> forbidden = EnumSet.noneOf(AnomalyKind.class);

    Model(Order order, @Nullable Model weaker, List<String> names, AnomalyKind... more) {
        this.order = order;
        this.base = order == Order.NONE || weaker == null ? this : weaker;
        this.names = names;
        if (weaker != null) {
            forbidden.addAll(weaker.forbidden);
        }
        forbidden.addAll(Arrays.asList(more));
    }

    /** {@code snapshot-isolation}. */
    public String label() {
        return names.get(0);
    }

    public List<String> names() {
        return names;
    }

    /** Up to which order its promises reach. */
    public Order order() {
        return order;
    }

    /** The kinds that it forbids, with this {@link #order} and all before it. */
    public Set<AnomalyKind> forbidden() {
        return EnumSet.copyOf(forbidden);
    }

    public boolean forbids(Anomaly anomaly) {
        return forbids(anomaly.kind(), anomaly.order()) || (order == Order.SESSION && forbidsCycle(anomaly));
    }

    /** The cycles that {@link #CAUSAL} and session read atomic forbid have no name of their own: one rw, and the rest wr or so. */
    private boolean forbidsCycle(Anomaly anomaly) {
        long rw = anomaly.cycle().stream()
                .filter(e -> e.kind() == EdgeKind.RW && !e.predicate())
                .count();
        boolean seen = anomaly.cycle().stream()
                .allMatch(e -> e.kind() == EdgeKind.RW || e.kind() == EdgeKind.WR || e.kind() == EdgeKind.SO);
        int size = anomaly.cycle().size();
        return rw == 1 && seen && (this == CAUSAL || (this == STRONG_SESSION_READ_ATOMIC && size == 2));
    }

    /** Whether the two differ only in the order of sessions or time. */
    public boolean isVariantOf(Model other) {
        return base == other.base && this != CAUSAL && other != CAUSAL;
    }

    /** The model without the order of sessions or time. */
    Model base() {
        return base;
    }

    /** The session models need no more than cycles of two, see {@link #forbidsCycle}. */
    public boolean forbids(AnomalyKind kind, Order needed) {
        boolean viewOnly = this == STRONG_SESSION_READ_ATOMIC || this == STRONG_SESSION_MONOTONIC_ATOMIC_VIEW;
        Set<AnomalyKind> kinds = viewOnly && needed != Order.NONE ? READ_COMMITTED.forbidden : forbidden;
        return needed.compareTo(order) <= 0 && kinds.contains(kind);
    }

    /** Whether whatever keeps this model keeps the other. */
    public boolean implies(Model other) {
        boolean causal = other != CAUSAL || this == CAUSAL || forbidden.contains(G_SINGLE);
        return causal && other.order.compareTo(order) <= 0 && forbidden.containsAll(other.forbidden);
    }

    /** By any of its names, or empty. */
    public static Optional<Model> named(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT).replace('_', '-').replace(' ', '-');
        return Stream.of(values()).filter(model -> model.names.contains(wanted)).findFirst();
    }

    /** Whether to name this one rather than the other, of two that hold: first for what it forbids, then for the order it respects. */
    static int byStrength(Model one, Model other) {
        int byBase = one.base.compareTo(other.base);
        int byOrder = byBase != 0 ? byBase : one.order.compareTo(other.order);
        return byOrder != 0 ? byOrder : one.compareTo(other);
    }
}
