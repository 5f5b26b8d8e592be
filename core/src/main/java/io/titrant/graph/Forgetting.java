package io.titrant.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Forgets the transactions of a stream that no future cycle can contain. A dependency that becomes known later leads to an open transaction:
 * one that arrived within the window. A future cycle enters the known part of the graph through such a dependency, so it contains only open
 * transactions and those that a path of known dependencies leads to from an open one. All others are forgotten.
 */
final class Forgetting {
    private final KeySummaries keys;
    private final FollowLedger ledger;
    private final Names names;
    private final WindowHistory window;
    private final Checker.Judgement judgement;
    private final int most;
    private final boolean[] reached;
    private final IntList queue = new IntList();
    private long latestBegin = Long.MIN_VALUE;

    /** @param most how many transactions may arrive before one is forgotten anyway */
    Forgetting(
            KeySummaries keys,
            FollowLedger ledger,
            Names names,
            WindowHistory window,
            Checker.Judgement judgement,
            int most) {
        this.keys = keys;
        this.ledger = ledger;
        this.names = names;
        this.window = window;
        this.judgement = judgement;
        this.most = most;
        reached = new boolean[judgement.graph().nodes()];
    }

    /**
     * Removes transactions from the held ones.
     *
     * @param openFrom transactions that arrived later than this are open
     * @param oldest transactions that arrived before this are forgotten anyway
     */
    List<HeldTransaction> forget(List<HeldTransaction> held, long openFrom, long oldest) {
        for (HeldTransaction one : held) {
            if (one.arrival() > openFrom) {
                reach(one.place());
            }
        }
        follow();
        List<HeldTransaction> kept = new ArrayList<>(held.size());
        List<HeldTransaction> forgotten = new ArrayList<>();
        for (HeldTransaction one : held) {
            boolean needed = reached[one.place()];
            if (needed && one.arrival() < oldest) {
                ledger.doubt(names.txn(one.txn().id()) + " had to be forgotten after " + most
                        + " transactions, although later transactions depend on its order");
            }
            (needed && one.arrival() >= oldest ? kept : forgotten).add(one);
        }
        if (!forgotten.isEmpty()) {
            summarize(forgotten, kept);
        }
        return kept;
    }

    /** When the last of the forgotten transactions began. */
    long latestBegin() {
        return latestBegin;
    }

    private void reach(int node) {
        if (!reached[node]) {
            reached[node] = true;
            queue.add(node);
        }
    }

    private void follow() {
        Graph graph = judgement.graph();
        boolean changed = true;
        while (changed) {
            while (!queue.isEmpty()) {
                int node = queue.pop();
                for (int e = graph.first(node); e < graph.end(node); e++) {
                    reach(graph.to(e));
                }
            }
            changed = followOpenLists();
        }
    }

    /** Appends of which no read has shown the order: each may come before each other one. */
    private boolean followOpenLists() {
        OpenKeys open = judgement.open();
        for (int key = 0; key < open.size(); key++) {
            boolean any = false;
            for (int place = open.first(key) + 1; place < open.end(key) && !open.isRegister(key); place++) {
                any |= reached[open.writer(place)];
            }
            for (int place = open.first(key) + 1; place < open.end(key) && any; place++) {
                reach(open.writer(place));
            }
        }
        return !queue.isEmpty();
    }

    private void summarize(List<HeldTransaction> forgotten, List<HeldTransaction> kept) {
        Map<Integer, List<HeldTransaction>> lists = new LinkedHashMap<>();
        Map<Integer, List<HeldTransaction>> registers = new LinkedHashMap<>();
        for (HeldTransaction one : forgotten) {
            latestBegin = Math.max(latestBegin, one.txn().invoked());
            for (int i = 0; i < one.size(); i++) {
                Op op = one.op(i);
                if (op instanceof Op.Append append) {
                    lists.computeIfAbsent(op.key(), k -> new ArrayList<>()).add(one);
                    keys.forget(op.key(), append.version(), one);
                } else if (op instanceof Op.Put put) {
                    registers.computeIfAbsent(op.key(), k -> new ArrayList<>()).add(one);
                    keys.forget(op.key(), put.version(), one);
                } else if (op instanceof Op.Delete) {
                    deleted(one, keys.get(op.key()));
                }
            }
        }
        lists.forEach((key, writers) -> list(keys.get(key), writers));
        if (!registers.isEmpty()) {
            new RegisterForgetting(keys, ledger, names, window, judgement).summarize(registers, kept);
        }
    }

    private void deleted(HeldTransaction one, KeySummary key) {
        key.addHeldDeletes(-1);
        if (judgement.ops().counts[one.place()]) {
            key.delete(one.txn().completed());
        }
    }

    private void list(KeySummary key, List<HeldTransaction> writers) {
        Map<Integer, HeldTransaction> byVersion = new LinkedHashMap<>();
        for (HeldTransaction writer : writers) {
            for (int i = 0; i < writer.size(); i++) {
                if (writer.op(i) instanceof Op.Append append && append.key() == key.key()) {
                    byVersion.put(append.version(), writer);
                }
            }
        }
        IntList order = key.order();
        int at = 0;
        while (at < order.size() && keys.writer(key.key(), order.get(at)) == null) {
            HeldTransaction writer = byVersion.remove(order.get(at));
            key.settle(
                    order.get(at),
                    names.identity(order.get(at)),
                    writer == null ? Edge.NONE : writer.txn().id(),
                    writer == null ? Txn.UNTIMED : writer.txn().completed());
            at++;
        }
        if (at > 0) {
            IntList rest = new IntList(order.size() - at);
            for (; at < order.size(); at++) {
                rest.add(order.get(at));
            }
            key.order(rest);
        }
        byVersion.forEach((version, writer) -> unplaced(key, version, writer));
        key.compact();
    }

    private void unplaced(KeySummary key, int version, HeldTransaction writer) {
        Txn txn = writer.txn();
        if (txn.status() == Txn.Status.ABORTED) {
            key.abortedForgotten();
        } else if (key.order().contains(version)) {
            key.lose();
            ledger.doubt("the versions of " + names.key(key.key()) + " could not be forgotten in their order");
        } else {
            key.loosen(version, txn.status() == Txn.Status.COMMITTED, txn.id(), txn.completed());
        }
    }
}
