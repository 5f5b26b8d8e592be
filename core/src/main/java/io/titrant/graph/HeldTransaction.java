package io.titrant.graph;

import java.util.Arrays;

/** A transaction that a {@link FollowingChecker} has not forgotten yet. Its reads of chains get shorter as the chain's prefix is forgotten. */
final class HeldTransaction {
    /** An operation as far as it is known. */
    enum OpState {
        /** The writers of all versions in it have arrived. */
        RESOLVED,
        /** A writer, or a delete, may still arrive: the operation is not judged yet. */
        WAITING,
        /** It cannot be judged, or its anomaly is reported. */
        LEFT_OUT
    }

    private final Txn txn;
    private final long arrival;
    private final Op[] ops;
    private final OpState[] states;
    private int waiting;
    /** Its place in the last judged window, or -1. */
    private int place = -1;

    HeldTransaction(Txn txn, long arrival) {
        this.txn = txn;
        this.arrival = arrival;
        ops = txn.ops().toArray(Op[]::new);
        states = new OpState[ops.length];
        Arrays.fill(states, OpState.RESOLVED);
    }

    Txn txn() {
        return txn;
    }

    /** How many transactions had arrived when this one had. */
    long arrival() {
        return arrival;
    }

    int size() {
        return ops.length;
    }

    Op op(int i) {
        return ops[i];
    }

    void replace(int i, Op op) {
        ops[i] = op;
    }

    OpState state(int i) {
        return states[i];
    }

    void set(int i, OpState state) {
        waiting += (state == OpState.WAITING ? 1 : 0) - (states[i] == OpState.WAITING ? 1 : 0);
        states[i] = state;
    }

    boolean isWaiting() {
        return waiting > 0;
    }

    /** Whether edges may still leave it that no judged window has shown: its end is unknown and it read. */
    boolean mayStillCount() {
        if (txn.status() != Txn.Status.UNKNOWN) {
            return false;
        }
        for (Op op : ops) {
            if (op instanceof Op.ReadChain || op instanceof Op.ReadVersion || op instanceof Op.Missed) {
                return true;
            }
        }
        return false;
    }

    int place() {
        return place;
    }

    void place(int inWindow) {
        place = inWindow;
    }

    /** The version that it left in a key, or {@link Op#INITIAL}. */
    int installed(int key) {
        int version = Op.INITIAL;
        for (Op op : ops) {
            if (op.key() == key && op instanceof Op.Put put) {
                version = put.version();
            }
        }
        return version;
    }
}
