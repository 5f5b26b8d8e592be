package io.titrant.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rest of registers whose writers are forgotten: the last version. It is known if the forgotten writers have an order of which one is
 * the last, and if that one comes before all writers that are still held.
 */
final class RegisterForgetting {
    private final KeySummaries keys;
    private final FollowLedger ledger;
    private final Names names;
    private final WindowHistory window;
    private final Graph graph;
    private final boolean[] counts;
    private final Set<Integer> open = new HashSet<>();

    RegisterForgetting(
            KeySummaries keys, FollowLedger ledger, Names names, WindowHistory window, Checker.Judgement judgement) {
        this.keys = keys;
        this.ledger = ledger;
        this.names = names;
        this.graph = judgement.graph();
        this.counts = judgement.ops().counts;
        OpenKeys openKeys = judgement.open();
        for (int i = 0; i < openKeys.size(); i++) {
            if (!openKeys.isShown(i)) {
                open.add(window.key(openKeys.key(openKeys.first(i))));
            }
        }
        this.window = window;
    }

    /** @param forgotten the forgotten writers by key */
    void summarize(Map<Integer, List<HeldTransaction>> forgotten, List<HeldTransaction> kept) {
        Map<Integer, List<HeldTransaction>> held = new HashMap<>();
        for (HeldTransaction one : kept) {
            for (int i = 0; i < one.size(); i++) {
                int key = one.op(i).key();
                if (one.op(i) instanceof Op.Put && open.contains(key) && forgotten.containsKey(key)) {
                    held.computeIfAbsent(key, k -> new ArrayList<>()).add(one);
                }
            }
        }
        forgotten.forEach((key, writers) ->
                register(keys.get(key), List.copyOf(new HashSet<>(writers)), held.getOrDefault(key, List.of())));
    }

    private void register(KeySummary key, List<HeldTransaction> writers, List<HeldTransaction> held) {
        Map<Integer, HeldTransaction> byPlace = new HashMap<>();
        for (HeldTransaction writer : writers) {
            if (counts[writer.place()]) {
                byPlace.put(writer.place(), writer);
            } else if (writer.txn().status() == Txn.Status.UNKNOWN) {
                loosen(key, writer, false);
            } else {
                key.abortedForgotten();
            }
        }
        List<HeldTransaction> lasts = byPlace.values().stream()
                .filter(one -> laterWriters(one.place(), key.key()).stream().noneMatch(byPlace::containsKey))
                .sorted((one, other) -> Long.compare(one.arrival(), other.arrival()))
                .toList();
        if (lasts.isEmpty()) {
            if (!byPlace.isEmpty()) {
                unordered(key);
            }
            return;
        }
        HeldTransaction last = lasts.get(lasts.size() - 1);
        if (lasts.size() > 1 || !comesBefore(last, held, key.key())) {
            unordered(key);
        }
        lasts.stream().filter(one -> one != last).forEach(one -> loosen(key, one, true));
        key.settleRegister(
                last.installed(key.key()), last.txn().id(), last.txn().completed());
    }

    private void unordered(KeySummary key) {
        ledger.doubt("no read showed the order of the versions of " + names.key(key.key())
                + " before their writers were forgotten");
    }

    private void loosen(KeySummary key, HeldTransaction writer, boolean committed) {
        Txn txn = writer.txn();
        key.loosen(writer.installed(key.key()), committed, txn.id(), txn.completed());
    }

    /**
     * Whether the register's known order puts a writer before all the held ones. A held one that waits for its read is later anyway, and so are those after it.
     *
     * <p>Example: 1 is forgotten, 2, 4 and 5 are held, and the writer of 3 has not arrived. So 4 waits for its read of 3, and nothing shows yet that 5 is later than 2.
     */
    private boolean comesBefore(HeldTransaction last, List<HeldTransaction> held, int key) {
        if (held.isEmpty()) {
            return true;
        }
        Set<Integer> after = new HashSet<>();
        List<Integer> queue = new ArrayList<>(List.of(last.place()));
        held.stream().filter(HeldTransaction::isWaiting).forEach(one -> queue.add(one.place()));
        while (!queue.isEmpty()) {
            for (int next : laterWriters(queue.remove(queue.size() - 1), key)) {
                if (after.add(next)) {
                    queue.add(next);
                }
            }
        }
        return held.stream().allMatch(one -> after.contains(one.place()) || one.isWaiting() || !counts[one.place()]);
    }

    private List<Integer> laterWriters(int place, int key) {
        List<Integer> later = new ArrayList<>();
        for (int e = graph.first(place); e < graph.end(place); e++) {
            if ((1 << graph.kind(e) & Graph.WW_BITS) != 0 && window.key(graph.key(e)) == key) {
                later.add(graph.to(e));
            }
        }
        return later;
    }
}
