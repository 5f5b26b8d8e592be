package io.titrant.graph;

import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a key's forgotten transactions: how many versions at the beginning of its chain are settled, a hash of them, and the last of
 * them. Example: of the chain 1, 2, 3, 4 the writers of 1 and 2 are forgotten; the key has 2 settled versions, the last is 2, and
 * {@link #order} is 3, 4.
 */
final class KeySummary {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    /** No code adds to this one. */
    private static final IntList NONE = new IntList(0);

    private static final Unsettled NOTHING = new Unsettled();

    /** The fields that most keys do not need. A stream may have a million keys, so the others do without these fields. */
    private static final class Unsettled {
        /** The longest chain that was read, after its settled versions and without aborted ones. */
        IntList order = NONE;
        /** Versions of forgotten transactions of which no read has shown the place. */
        IntList loose = NONE;
        /** The loose versions whose transactions committed for certain. */
        IntList certain = NONE;
        /** Versions that were read although their writers aborted, or that no transaction wrote: no part of the order. */
        IntList foreign = NONE;

        int looseWriter = Edge.NONE;
        long looseCompleted = Txn.UNTIMED;
        int heldDeletes;

        boolean isEmpty() {
            return order.isEmpty() && loose.isEmpty() && foreign.isEmpty() && heldDeletes == 0;
        }
    }

    private final int key;
    /** Whether the key may have been used before and forgotten since. */
    private final boolean recalled;

    private int settled;
    private long hash;
    private int last = Op.INITIAL;
    private int lastWriter = Edge.NONE;
    private long lastCompleted = Txn.UNTIMED;

    private Unsettled unsettled = NOTHING;
    private boolean register;
    private boolean abortedForgotten;
    private boolean deleted;
    private boolean lost;
    private long touched;

    /** The places of the summary in {@link KeySummaries}: its neighbours in the order of use, and the next of its bucket. */
    @Nullable
    KeySummary older;

    @Nullable
    KeySummary newer;

    @Nullable
    KeySummary nextInBucket;

    KeySummary(int key, boolean recalled) {
        this.key = key;
        this.recalled = recalled;
    }

    int key() {
        return key;
    }

    boolean recalled() {
        return recalled;
    }

    /** Tells the key and the versions that are not hidden in the hash. */
    void tellNames(IntConsumer keys, IntConsumer versions) {
        keys.accept(key);
        versions.accept(last);
        for (IntList list : List.of(unsettled.order, unsettled.loose, unsettled.foreign)) {
            for (int i = 0; i < list.size(); i++) {
                versions.accept(list.get(i));
            }
        }
    }

    void touch(long arrival) {
        touched = arrival;
    }

    long touched() {
        return touched;
    }

    private Unsettled unsettled() {
        if (unsettled == NOTHING) {
            unsettled = new Unsettled();
        }
        return unsettled;
    }

    /** Gives the memory back that only a key with unsettled versions needs. */
    void compact() {
        if (unsettled.isEmpty()) {
            unsettled = NOTHING;
        }
    }

    /**
     * Adds a version to the settled prefix.
     *
     * @param identity of the version ({@link Names#identity})
     */
    void settle(int version, long identity, int writer, long completed) {
        hash = add(hash, identity);
        settled++;
        last = version;
        if (writer != Edge.NONE) {
            lastWriter = writer;
            lastCompleted = completed;
        }
    }

    /** Replaces the settled version of a register. */
    void settleRegister(int version, int writer, long completed) {
        settled = 1;
        last = version;
        lastWriter = writer;
        lastCompleted = completed;
    }

    static long add(long hash, long identity) {
        return (hash + identity + 1) * FACTOR ^ hash >>> 29;
    }

    int settled() {
        return settled;
    }

    long hash() {
        return hash;
    }

    /** The last settled version; {@link Op#INITIAL} if none is settled. */
    int last() {
        return last;
    }

    /** The forgotten transaction that wrote {@link #last}, or {@link Edge#NONE}. */
    int lastWriter() {
        return lastWriter;
    }

    long lastCompleted() {
        return lastCompleted;
    }

    IntList order() {
        return unsettled.order;
    }

    void order(IntList versions) {
        if (!versions.isEmpty() || !unsettled.order.isEmpty()) {
            unsettled().order = versions.isEmpty() ? NONE : versions;
        }
    }

    IntList loose() {
        return unsettled.loose;
    }

    IntList certain() {
        return unsettled.certain;
    }

    /** The transaction of which a loose version was forgotten last. */
    int looseWriter() {
        return unsettled.looseWriter;
    }

    /** When all transactions of loose versions were over. */
    long looseCompleted() {
        return unsettled.looseCompleted;
    }

    void loosen(int version, boolean committed, int writer, long completed) {
        Unsettled all = unsettled();
        all.looseWriter = writer;
        all.looseCompleted = Math.max(all.looseCompleted, completed);
        all.loose = with(all.loose, version);
        if (committed) {
            all.certain = with(all.certain, version);
        }
    }

    /** A read has shown where a loose version is. */
    void place(int version) {
        Unsettled all = unsettled();
        all.loose = without(all.loose, version);
        all.certain = without(all.certain, version);
    }

    private static IntList without(IntList list, int version) {
        IntList rest = new IntList(list.size());
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) != version) {
                rest.add(list.get(i));
            }
        }
        return rest.isEmpty() ? NONE : rest;
    }

    private static IntList with(IntList list, int version) {
        IntList longer = list == NONE ? new IntList(2) : list;
        if (!longer.contains(version)) {
            longer.add(version);
        }
        return longer;
    }

    IntList foreign() {
        return unsettled.foreign;
    }

    void addForeign(int version) {
        unsettled().foreign = with(unsettled.foreign, version);
    }

    void abortedForgotten() {
        abortedForgotten = true;
    }

    /** Whether a forgotten transaction had written the key and aborted. */
    boolean hasForgottenAborted() {
        return abortedForgotten;
    }

    void delete(long completed) {
        deleted = true;
        lastCompleted = Math.max(lastCompleted, completed);
    }

    /** Whether the transaction that deleted it is forgotten. */
    boolean isDeleted() {
        return deleted;
    }

    /** How many held transactions delete it. */
    int heldDeletes() {
        return unsettled.heldDeletes;
    }

    void addHeldDeletes(int more) {
        unsettled().heldDeletes += more;
    }

    void register() {
        register = true;
    }

    /** Whether it is used as a register. */
    boolean isRegister() {
        return register;
    }

    void lose() {
        lost = true;
    }

    /** Whether the order of its versions was shown too late to be judged: its reads are left out. */
    boolean isLost() {
        return lost;
    }
}
