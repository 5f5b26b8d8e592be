package io.titrant.graph;

import io.titrant.graph.HeldTransaction.OpState;
import java.util.Arrays;
import java.util.List;

/**
 * Decides for each read of a stream whether it can be judged: whether the writers of its versions have arrived. It cuts the settled versions
 * off the beginning of a chain, and reports reads of versions that a forgotten transaction had overwritten.
 */
final class ReadResolution {
    private final KeySummaries keys;
    private final FollowLedger ledger;
    private final Names names;
    private final boolean deletes;

    ReadResolution(KeySummaries keys, FollowLedger ledger, Names names, boolean deletes) {
        this.keys = keys;
        this.ledger = ledger;
        this.names = names;
        this.deletes = deletes;
    }

    /**
     * Resolves an operation if it is a read.
     *
     * @param mature whether each transaction that began before the read's transaction ended has arrived
     */
    void resolve(HeldTransaction reader, int i, KeySummary key, boolean mature) {
        Op op = reader.op(i);
        if (op instanceof Op.Scan) {
            reader.set(i, OpState.LEFT_OUT);
        } else if (op instanceof Op.Missed missed) {
            reader.set(i, missed(reader, missed, key, mature));
        } else if (op instanceof Op.ReadChain || op instanceof Op.ReadVersion) {
            reader.set(
                    i,
                    reader.txn().status() == Txn.Status.ABORTED
                            ? OpState.LEFT_OUT
                            : op instanceof Op.ReadChain read
                                    ? chain(reader, i, read, key, mature)
                                    : version(reader, (Op.ReadVersion) op, key, mature));
        }
    }

    /** A version that a predicate missed. If its writer is forgotten, the predicate saw a state from before the window. */
    private OpState missed(HeldTransaction reader, Op.Missed missed, KeySummary key, boolean mature) {
        if (reader.txn().status() == Txn.Status.ABORTED) {
            return OpState.LEFT_OUT;
        }
        if (keys.writer(key.key(), missed.version()) != null) {
            return OpState.RESOLVED;
        }
        if (!mature) {
            return OpState.WAITING;
        }
        ledger.doubt("a predicate of " + txn(reader) + " missed " + value(key, missed.version()) + " of "
                + names.key(key.key()) + ", whose writer is forgotten");
        return OpState.LEFT_OUT;
    }

    private OpState version(HeldTransaction reader, Op.ReadVersion read, KeySummary key, boolean mature) {
        int version = read.version();
        if (key.isLost()) {
            return OpState.LEFT_OUT;
        }
        boolean known = version == key.last() || keys.writer(key.key(), version) != null;
        if (known && (version != Op.INITIAL || key.settled() == 0)) {
            return OpState.RESOLVED;
        }
        if (key.loose().contains(version)) {
            ledger.doubt("the order of versions of " + names.key(key.key()) + " was not known when " + txn(reader)
                    + " read " + value(key, version) + ", whose writer is forgotten");
            return OpState.LEFT_OUT;
        }
        if (version != Op.INITIAL && !mature) {
            return OpState.WAITING;
        }
        if (key.settled() > 0) {
            return stale(reader, key, value(key, version), key.lastWriter(), key.last(), key.lastCompleted());
        }
        if (key.recalled() && version != Op.INITIAL) {
            recall(reader, key);
            key.settleRegister(version, Edge.NONE, Txn.UNTIMED);
        }
        return OpState.RESOLVED;
    }

    private OpState chain(HeldTransaction reader, int i, Op.ReadChain read, KeySummary key, boolean mature) {
        int[] chain = read.chain();
        if (key.isLost()) {
            return OpState.LEFT_OUT;
        }
        if (chain.length == 0) {
            return nothing(reader, key, mature);
        }
        if (key.isDeleted()) {
            return stale(reader, key, "it", Edge.NONE, Op.INITIAL, key.lastCompleted());
        }
        int start = endOfSettled(chain, key);
        if (start < 0) {
            return stale(reader, key, state(key, chain), key.lastWriter(), key.last(), key.lastCompleted());
        }
        if (hash(chain, start, key) != key.hash()) {
            return strayed(reader, key, chain);
        }
        OpState state = tail(reader, key, chain, start, mature);
        if (state == OpState.RESOLVED && key.settled() > 0) {
            int end = endOfSettled(chain, key);
            abortedAmongSettled(reader, key, chain, end);
            reader.replace(
                    i, new Op.ReadChain(read.statement(), read.key(), cut(chain, end, key.last()), read.locking()));
        }
        return state;
    }

    /** The settled versions of a chain become {@link Op#INITIAL} and the last of them. */
    static int[] cut(int[] chain, int end, int last) {
        int[] shorter = new int[chain.length - end + 2];
        shorter[0] = Op.INITIAL;
        shorter[1] = last;
        System.arraycopy(chain, end, shorter, 2, chain.length - end);
        return shorter;
    }

    /** Nothing was there: not yet, or no longer. A delete that may still arrive would tell. */
    private OpState nothing(HeldTransaction reader, KeySummary key, boolean mature) {
        if (key.isDeleted()) {
            return OpState.LEFT_OUT;
        }
        if (deletes && !mature) {
            return OpState.WAITING;
        }
        if (key.heldDeletes() == 0 && !key.certain().isEmpty()) {
            int writer = key.loose().size() == 1 ? key.looseWriter() : Edge.NONE;
            return stale(reader, key, "nothing", writer, key.certain().get(0), key.looseCompleted());
        }
        return key.settled() == 0 || key.heldDeletes() > 0
                ? OpState.RESOLVED
                : stale(reader, key, "nothing", key.lastWriter(), key.last(), key.lastCompleted());
    }

    private int endOfSettled(int[] chain, KeySummary key) {
        int counted = 0;
        int at = 0;
        while (at < chain.length && counted < key.settled()) {
            counted += isForeign(key, chain[at]) ? 0 : 1;
            at++;
        }
        return counted == key.settled() ? at : -1;
    }

    private long hash(int[] chain, int end, KeySummary key) {
        long hash = 0;
        for (int i = 0; i < end; i++) {
            hash = isForeign(key, chain[i]) ? hash : KeySummary.add(hash, names.identity(chain[i]));
        }
        return hash;
    }

    /** The judged window no longer shows these versions. */
    private void abortedAmongSettled(HeldTransaction reader, KeySummary key, int[] chain, int end) {
        for (int at = 0; at < end; at++) {
            HeldTransaction writer = chain[at] == Op.INITIAL ? null : keys.writer(key.key(), chain[at]);
            if (writer != null && writer.txn().status() == Txn.Status.ABORTED) {
                report(
                        AnomalyKind.G1A,
                        Order.NONE,
                        reader,
                        txn(reader) + " read " + value(key, chain[at]) + " of " + names.key(key.key()) + ", which "
                                + txn(writer) + " wrote before it was aborted.");
            }
        }
    }

    private boolean isForeign(KeySummary key, int version) {
        HeldTransaction writer = version == Op.INITIAL ? null : keys.writer(key.key(), version);
        return key.foreign().contains(version)
                || (writer != null && writer.txn().status() == Txn.Status.ABORTED);
    }

    /** Whether all versions after the settled ones have a held writer; if so, they may show more of the order. */
    private OpState tail(HeldTransaction reader, KeySummary key, int[] chain, int start, boolean mature) {
        if (!key.loose().isEmpty()) {
            OpState state = loose(reader, key, chain, start);
            if (state != OpState.RESOLVED) {
                return state;
            }
        }
        int from = endOfSettled(chain, key);
        IntList order = key.order();
        int same = 0;
        while (from + same < chain.length && same < order.size() && order.get(same) == chain[from + same]) {
            same++;
        }
        for (int at = from + same; at < chain.length; at++) {
            if (!isKnown(key, chain[at])) {
                return mature ? unwritten(reader, key, chain, chain[at]) : OpState.WAITING;
            }
        }
        if (from + same < chain.length) {
            extend(key, chain, from);
        }
        return OpState.RESOLVED;
    }

    private boolean isKnown(KeySummary key, int version) {
        return version == Op.INITIAL
                || keys.writer(key.key(), version) != null
                || key.foreign().contains(version);
    }

    private void extend(KeySummary key, int[] chain, int start) {
        IntList longer = new IntList(chain.length - start);
        for (int at = start; at < chain.length; at++) {
            if (isForeign(key, chain[at])) {
                key.addForeign(chain[at]);
            } else {
                longer.add(chain[at]);
            }
        }
        if (longer.size() > key.order().size()) {
            key.order(longer);
        }
    }

    /** Versions of forgotten transactions that no read had shown: now one shows where they are. */
    private OpState loose(HeldTransaction reader, KeySummary key, int[] chain, int start) {
        int at = start;
        while (at < chain.length && key.loose().contains(chain[at])) {
            at++;
        }
        boolean elsewhere = false;
        for (int later = at; later < chain.length; later++) {
            elsewhere |= key.loose().contains(chain[later]);
        }
        int writer = key.loose().size() == 1 ? key.looseWriter() : Edge.NONE;
        for (int c = 0; c < key.certain().size(); c++) {
            int version = key.certain().get(c);
            if (Arrays.stream(chain).skip(start).noneMatch(v -> v == version)) {
                return stale(reader, key, state(key, chain), writer, version, key.looseCompleted());
            }
        }
        if (elsewhere || at - start > 1) {
            ledger.doubt("the order of versions of " + names.key(key.key()) + " was first shown by " + txn(reader)
                    + ", after their writers were forgotten");
        }
        if (elsewhere) {
            key.lose();
            return OpState.LEFT_OUT;
        }
        for (int placed = start; placed < at; placed++) {
            key.settle(chain[placed], names.identity(chain[placed]), writer, key.looseCompleted());
            key.place(chain[placed]);
        }
        return OpState.RESOLVED;
    }

    /** No transaction that may still arrive wrote the version. */
    private OpState unwritten(HeldTransaction reader, KeySummary key, int[] chain, int version) {
        if (key.recalled() && key.settled() == 0) {
            recall(reader, key);
            for (int at = 0; at < chain.length && keys.writer(key.key(), chain[at]) == null; at++) {
                key.settle(chain[at], names.identity(chain[at]), Edge.NONE, Txn.UNTIMED);
            }
            return key.settled() > 0 ? tail(reader, key, chain, key.settled(), true) : OpState.LEFT_OUT;
        }
        key.addForeign(version);
        boolean aborted = key.hasForgottenAborted();
        report(
                aborted ? AnomalyKind.G1A : AnomalyKind.GARBAGE_READ,
                Order.NONE,
                reader,
                txn(reader) + " read " + value(key, version) + " of " + names.key(key.key())
                        + ", which no transaction wrote" + (aborted ? ", or one that aborted long before." : "."));
        return OpState.LEFT_OUT;
    }

    private void recall(HeldTransaction reader, KeySummary key) {
        ledger.doubt(txn(reader) + " read " + names.key(key.key())
                + ", which was not used for so long that it was forgotten, or a version of it that no"
                + " transaction wrote");
    }

    /**
     * The read missed a version of a forgotten transaction. If that transaction had ended before the reader began, no model that respects
     * real time allows it; what other models say of it depends on forgotten transactions.
     */
    private OpState stale(HeldTransaction reader, KeySummary key, String seen, int writer, int missed, long completed) {
        Txn txn = reader.txn();
        if (txn.status() == Txn.Status.COMMITTED
                && txn.invoked() != Txn.UNTIMED
                && completed != Txn.UNTIMED
                && completed < txn.invoked()) {
            String who = writer == Edge.NONE ? "a transaction" : names.txn(writer);
            String what = missed == Op.INITIAL
                    ? " had deleted it"
                    : " had written " + names.version(key.key(), missed) + " to it";
            report(
                    AnomalyKind.G_SINGLE,
                    Order.REALTIME,
                    reader,
                    txn(reader) + " read " + seen + " of " + names.key(key.key()) + ", yet " + who + what
                            + " and was over long before " + txn(reader) + " began.");
        }
        ledger.doubt(txn(reader) + " read a state of " + names.key(key.key())
                + " that a forgotten transaction had overwritten; a larger window may decide");
        return OpState.LEFT_OUT;
    }

    private OpState strayed(HeldTransaction reader, KeySummary key, int[] chain) {
        boolean aborted = key.hasForgottenAborted();
        String text = txn(reader) + " read " + names.key(key.key()) + " with " + chain.length + " versions, the first "
                + key.settled() + " of which are not those that were read before"
                + (aborted ? ": one is lost, or that of an aborted transaction was read." : ".");
        report(aborted ? AnomalyKind.G1A : AnomalyKind.LOST_VERSION, Order.NONE, reader, text);
        return OpState.LEFT_OUT;
    }

    private void report(AnomalyKind kind, Order order, HeldTransaction reader, String text) {
        if (reader.txn().status() == Txn.Status.COMMITTED) {
            ledger.found(
                    new Anomaly(kind, order, List.of(), List.of(reader.txn().id()), text));
        }
    }

    private String state(KeySummary key, int[] chain) {
        return chain.length == 0 ? "nothing" : value(key, chain[chain.length - 1]);
    }

    private String txn(HeldTransaction held) {
        return names.txn(held.txn().id());
    }

    private String value(KeySummary key, int version) {
        return version == Op.INITIAL ? "the first state" : names.version(key.key(), version);
    }
}
