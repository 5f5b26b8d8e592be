package io.titrant.judge.isorel;

import io.titrant.graph.Anomaly;
import io.titrant.graph.AnomalyKind;
import io.titrant.graph.Edge;
import io.titrant.graph.EdgeKind;
import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.judge.history.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The history of an instrumented case, and the recorded transaction behind each transaction of the history.
 *
 * @param sources by the ids of the history's transactions; null for the read of the final state, and for a deletion whose statement is unknown
 * @param impossible reads and writes that no order of the transactions explains: a version that a committed write counted and no row shows, or that a
 *     statement returned before it was written
 */
record InstrumentedHistory(History history, List<@Nullable Transaction> sources, List<Anomaly> impossible) {
    InstrumentedHistory {
        impossible = List.copyOf(impossible);
        sources = Collections.unmodifiableList(new ArrayList<>(sources));
    }

    InstrumentedHistory(History history, List<@Nullable Transaction> sources) {
        this(history, sources, List.of());
    }

    /** The recorded transactions among these. */
    Set<Transaction> recorded(List<Integer> txns) {
        return txns.stream().map(sources::get).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** All recorded transactions. */
    Set<Transaction> recorded() {
        return sources.stream().filter(Objects::nonNull).collect(Collectors.toSet());
    }

    /** The anomaly's kind, except that a write which the final state lacks is a lost version, whatever the name of its cycle. */
    AnomalyKind kindOf(Anomaly anomaly) {
        boolean inFinalState = anomaly.txns().stream().anyMatch(txn -> sources.get(txn) == null);
        return inFinalState ? AnomalyKind.LOST_VERSION : anomaly.kind();
    }

    /**
     * Whether plain reads alone show the anomaly: each transaction that missed a write did so by a plain read, and had seen a later write by a plain
     * read, or began after it. Then no snapshot explains the reads, whatever rows the engine's writes see. Example: T1 reads x and y without locks and sees T2's x
     * but not T2's y. A scan that returned no row counts as no plain read, since its locks are unknown.
     */
    boolean amongPlainReads(Anomaly anomaly) {
        List<Edge> cycle = anomaly.cycle();
        for (int i = 0; i < cycle.size(); i++) {
            Edge missed = cycle.get(i);
            Edge before = cycle.get((i + cycle.size() - 1) % cycle.size());
            boolean ordered = before.kind() == EdgeKind.SO || before.kind() == EdgeKind.RT;
            boolean seen = before.kind() == EdgeKind.WR && readsPlainly(before.to(), before.toStatement());
            if (missed.kind() == EdgeKind.RW
                    && ((!seen && !ordered) || !readsPlainly(missed.from(), missed.fromStatement()))) {
                return false;
            }
        }
        return !cycle.isEmpty();
    }

    /** Whether a locking read is part of a fractured read: it reads each row when it gets the lock, so its rows need not fit one snapshot. */
    boolean brokenByLocks(Anomaly anomaly) {
        return anomaly.kind() == AnomalyKind.FRACTURED_READ
                && anomaly.cycle().stream().anyMatch(edge -> switch (edge.kind()) {
                    case RW -> locks(edge.from(), edge.fromStatement());
                    case WR -> locks(edge.to(), edge.toStatement());
                    default -> false;
                });
    }

    private boolean readsPlainly(int txn, int statement) {
        return !locks(txn, statement)
                && history.txns().get(txn).ops().stream()
                        .anyMatch(op -> op instanceof Op.ReadChain && op.statement() == statement);
    }

    private boolean locks(int txn, int statement) {
        return history.txns().get(txn).ops().stream()
                .anyMatch(op -> op instanceof Op.ReadChain one && one.statement() == statement && one.locking());
    }
}
