package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Predicate anti-dependencies from {@link Op.Scan}s: a scan that did not give a row, although the row's last versions match the predicate,
 * saw an older version of the row or none, so its transaction comes before whoever wrote the first of those last versions.
 *
 * <p>Sound under three conditions. The predicate depends on the row alone and not on time, randomness or other rows: that is what equal
 * numbers of {@link Op.Scan#predicate()} promise. A version is known to match only if a scan with the same number gave it. And the row was
 * not deleted in the history, since a scan after the delete would not give it either; rows that were are left out. Rows that no scan of the
 * predicate ever gave, and versions after which the row no longer matched, give nothing: what is missed is silence, not a false alarm.
 */
final class PredicateReads {
    private final Ops ops;
    private final Graph.Builder graph;
    /** The rows that a transaction wrote, by its id. */
    private final Map<Integer, BitSet> written = new HashMap<>();

    private record Question(int table, int predicate) {}

    /** @param matched the rows that it returned */
    private record Asked(int txn, int statement, BitSet matched) {
        static Asked of(int txn, Op.Scan scan) {
            BitSet matched = new BitSet();
            for (int row : scan.matched()) {
                matched.set(row);
            }
            return new Asked(txn, scan.statement(), matched);
        }
    }

    PredicateReads(Ops ops, Graph.Builder graph) {
        this.ops = ops;
        this.graph = graph;
    }

    void infer() {
        Map<Question, List<Asked>> questions = new LinkedHashMap<>();
        for (Txn t : ops.history.txns()) {
            if (ops.counts[t.id()]) {
                for (Op op : t.ops()) {
                    if (op instanceof Op.Scan scan) {
                        questions
                                .computeIfAbsent(new Question(scan.key(), scan.predicate()), q -> new ArrayList<>())
                                .add(Asked.of(t.id(), scan));
                    }
                }
            }
        }
        questions.forEach(this::infer);
    }

    private void infer(Question question, List<Asked> asked) {
        Map<Integer, Set<Integer>> matching = new HashMap<>();
        for (Asked one : asked) {
            one.matched().stream().forEach(row -> matching.computeIfAbsent(row, r -> new HashSet<>()));
            for (Op op : ops.history.txns().get(one.txn()).ops()) {
                if (op instanceof Op.ReadChain read
                        && read.statement() == one.statement()
                        && one.matched().get(read.key())) {
                    matching.computeIfAbsent(read.key(), r -> new HashSet<>()).add(last(read.chain()));
                }
            }
        }
        matching.forEach((row, versions) -> infer(question, asked, row, versions));
    }

    private void infer(Question question, List<Asked> asked, int row, Set<Integer> versions) {
        int[] order = order(row);
        if (order == null) {
            return;
        }
        int at = order.length;
        while (at > 0 && (question.predicate() == Op.Scan.ALL || versions.contains(order[at - 1]))) {
            at--;
        }
        if (at == order.length) {
            return;
        }
        int write = ops.writer(row, order[at]);
        if (write == MISSING) {
            return;
        }
        int writer = ops.txn[write];
        for (Asked one : asked) {
            if (one.txn() != writer && !one.matched().get(row) && !wrote(one.txn(), row)) {
                graph.add(one.txn(), writer, Graph.RW_PREDICATE, row);
            }
        }
    }

    /** The longest chain of the row that was read; null where that is not the order of all versions. */
    private int @Nullable [] order(int row) {
        int[] longest = {};
        Set<Integer> written = new HashSet<>();
        for (int i = ops.firstOfKey[row]; i < ops.firstOfKey[row + 1]; i++) {
            int op = ops.byKey[i];
            if (!ops.counts[ops.txn[op]]) {
                continue;
            }
            if (ops.kind[op] == Ops.DELETE) {
                return null;
            }
            if (ops.kind[op] == Ops.APPEND) {
                written.add(ops.version[op]);
            }
            if (ops.kind[op] == Ops.READ_CHAIN && ops.chains[op].length > longest.length) {
                longest = ops.chains[op];
            }
        }
        for (int version : longest) {
            written.remove(version);
        }
        return written.isEmpty() ? longest : null;
    }

    private boolean wrote(int txn, int row) {
        return written.computeIfAbsent(txn, this::rowsWrittenBy).get(row);
    }

    private BitSet rowsWrittenBy(int txn) {
        BitSet rows = new BitSet();
        for (Op op : ops.history.txns().get(txn).ops()) {
            if (op instanceof Op.Append || op instanceof Op.Delete) {
                rows.set(op.key());
            }
        }
        return rows;
    }

    private static int last(int[] chain) {
        return chain.length == 0 ? Op.INITIAL : chain[chain.length - 1];
    }
}
