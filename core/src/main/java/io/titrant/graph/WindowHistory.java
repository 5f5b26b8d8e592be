package io.titrant.graph;

import io.titrant.graph.HeldTransaction.OpState;
import java.util.ArrayList;
import java.util.List;

/**
 * The held transactions of a stream as a history that {@link Checker} can judge. The last forgotten version of each key gets a writer of its
 * own, which stands for all forgotten writers of the key and comes before the held ones.
 */
final class WindowHistory {
    /** Before all times. A forgotten writer has no begin, so it takes no part in the order of real time. */
    private static final long ENDED = Txn.UNTIMED + 1;

    private final KeySummaries keys;
    private final Names names;
    private final LongIntMap localKeys = new LongIntMap(64);
    private final IntList globalKeys = new IntList();
    private final List<Txn> txns = new ArrayList<>();
    private final IntList streamIds = new IntList();
    private int forgottenWriters;

    private WindowHistory(KeySummaries keys, Names names) {
        this.keys = keys;
        this.names = names;
    }

    static WindowHistory of(List<HeldTransaction> held, KeySummaries keys, Names names) {
        WindowHistory window = new WindowHistory(keys, names);
        List<List<Op>> ops = new ArrayList<>(held.size());
        for (HeldTransaction one : held) {
            ops.add(window.ops(one));
        }
        window.forgottenWriters(
                1 + held.stream().mapToInt(one -> one.txn().session()).max().orElse(-1));
        for (int i = 0; i < held.size(); i++) {
            window.add(held.get(i), ops.get(i));
        }
        return window;
    }

    private List<Op> ops(HeldTransaction held) {
        List<Op> ops = new ArrayList<>(held.size());
        for (int i = 0; i < held.size(); i++) {
            if (held.state(i) == OpState.RESOLVED) {
                Op op = held.op(i);
                KeySummary key = keys.get(op.key());
                boolean shown = op instanceof Op.ReadChain read
                        ? shorten(held, i, read, key)
                        : !(op instanceof Op.ReadVersion version) || isShown(version, key);
                if (shown) {
                    ops.add(local(held.op(i)));
                } else {
                    held.set(i, OpState.LEFT_OUT);
                }
            }
        }
        return ops;
    }

    /** Cuts off the versions that were settled since the read was resolved; gives false if the chain does not show them. */
    private boolean shorten(HeldTransaction held, int i, Op.ReadChain read, KeySummary key) {
        int[] chain = withoutForeign(read.chain(), key);
        int settled = key.settled();
        boolean empty = chain.length == 0;
        boolean done = settled == 0 || empty || (chain.length > 1 && chain[0] == Op.INITIAL && chain[1] == key.last());
        if (!done) {
            int at = chain.length - 1;
            while (at >= 0 && chain[at] != key.last()) {
                at--;
            }
            if (at < 0) {
                return false;
            }
            chain = ReadResolution.cut(chain, at + 1, key.last());
        }
        if (chain != read.chain()) {
            held.replace(i, new Op.ReadChain(read.statement(), read.key(), chain, read.locking()));
        }
        return true;
    }

    /** Whether the version's writer is held, or no transaction that wrote the register is forgotten, or it is the last forgotten version. */
    private boolean isShown(Op.ReadVersion read, KeySummary key) {
        boolean nothingForgotten = key.settled() == 0 && !key.loose().contains(read.version());
        return nothingForgotten || read.version() == key.last() || keys.writer(key.key(), read.version()) != null;
    }

    private int[] withoutForeign(int[] chain, KeySummary key) {
        if (key.foreign().isEmpty()) {
            return chain;
        }
        IntList kept = new IntList(chain.length);
        for (int version : chain) {
            if (!key.foreign().contains(version) || keys.writer(key.key(), version) != null) {
                kept.add(version);
            }
        }
        return kept.size() == chain.length ? chain : kept.toArray();
    }

    private Op local(Op op) {
        int key = localKey(op.key());
        if (op instanceof Op.Append append) {
            return new Op.Append(append.statement(), key, append.version());
        }
        if (op instanceof Op.ReadChain read) {
            return new Op.ReadChain(read.statement(), key, read.chain(), read.locking());
        }
        if (op instanceof Op.Put put) {
            return new Op.Put(put.statement(), key, put.version());
        }
        if (op instanceof Op.ReadVersion read) {
            return new Op.ReadVersion(read.statement(), key, read.version(), read.locking());
        }
        if (op instanceof Op.Missed missed) {
            return new Op.Missed(missed.statement(), key, missed.version());
        }
        return new Op.Delete(op.statement(), key);
    }

    private int localKey(int key) {
        int known = localKeys.putIfAbsent(key, globalKeys.size());
        if (known != LongIntMap.MISSING) {
            return known;
        }
        globalKeys.add(key);
        return globalKeys.size() - 1;
    }

    /** Each is a session of its own. */
    private void forgottenWriters(int firstSession) {
        for (int local = 0; local < globalKeys.size(); local++) {
            KeySummary key = keys.get(globalKeys.get(local));
            if (key.settled() > 0) {
                List<Op> ops = key.isRegister()
                        ? List.of(new Op.ReadVersion(0, local, Op.INITIAL, false), new Op.Put(0, local, key.last()))
                        : List.of(new Op.Append(0, local, key.last()));
                int id = txns.size();
                txns.add(new Txn(id, firstSession + id, Txn.Status.COMMITTED, Txn.UNTIMED, ENDED, ops));
                streamIds.add(key.lastWriter());
            }
        }
        forgottenWriters = txns.size();
    }

    private void add(HeldTransaction held, List<Op> ops) {
        Txn txn = held.txn();
        held.place(txns.size());
        txns.add(new Txn(txns.size(), txn.session(), txn.status(), txn.invoked(), txn.completed(), ops));
        streamIds.add(txn.id());
    }

    History history() {
        return new History(txns, globalKeys.size(), new WindowNames());
    }

    /** The key of the stream. */
    int key(int local) {
        return globalKeys.get(local);
    }

    boolean isForgotten(int place) {
        return place < forgottenWriters;
    }

    /** The same findings about the transactions and keys of the stream. */
    Findings ofStream(Findings findings) {
        return new Findings(
                findings.transactions(),
                findings.anomalies().stream().map(this::ofStream).toList(),
                findings.counts(),
                findings.doubts(),
                findings.verdicts(),
                findings.refutations().stream().map(this::ofStream).toList(),
                findings.judged());
    }

    private Anomaly ofStream(Anomaly anomaly) {
        return new Anomaly(
                anomaly.kind(), anomaly.order(), cycle(anomaly.cycle()), txns(anomaly.txns()), anomaly.explanation());
    }

    private Refutation ofStream(Refutation refutation) {
        return new Refutation(
                refutation.model(),
                refutation.cycles().stream().map(this::cycle).toList(),
                txns(refutation.txns()),
                refutation.explanation());
    }

    private List<Integer> txns(List<Integer> places) {
        return places.stream().map(streamIds::get).toList();
    }

    private List<Edge> cycle(List<Edge> edges) {
        return edges.stream()
                .map(e -> new Edge(
                        streamIds.get(e.from()),
                        streamIds.get(e.to()),
                        e.kind(),
                        e.predicate(),
                        e.key() == Edge.NONE ? Edge.NONE : globalKeys.get(e.key()),
                        e.fromStatement(),
                        e.toStatement(),
                        e.fromVersion(),
                        e.toVersion()))
                .toList();
    }

    private final class WindowNames implements Names {
        @Override
        public String key(int key) {
            return names.key(globalKeys.get(key));
        }

        @Override
        public String version(int key, int version) {
            return names.version(globalKeys.get(key), version);
        }

        @Override
        public String txn(int id) {
            int ofStream = streamIds.get(id);
            return ofStream == Edge.NONE ? "a forgotten transaction" : names.txn(ofStream);
        }

        @Override
        public String statement(int txn, int statement) {
            return isForgotten(txn) ? "" : names.statement(streamIds.get(txn), statement);
        }
    }
}
