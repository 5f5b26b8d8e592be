package io.titrant.graph;

/**
 * The summary of a key's forgotten transactions: how many versions at the beginning of its chain are settled, a hash of them, and the last of
 * them. Example: of the chain 1, 2, 3, 4 the writers of 1 and 2 are forgotten; the key has 2 settled versions, the last is 2, and
 * {@link #order} is 3, 4.
 */
final class KeySummary {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    /** Most keys need none of their lists; no code adds to this one. */
    private static final IntList NONE = new IntList(0);

    private final int key;
    /** Whether the key may have been used before and forgotten since. */
    private final boolean recalled;

    private int settled;
    private long hash;
    private int last = Op.INITIAL;
    private int lastWriter = Edge.NONE;
    private long lastCompleted = Txn.UNTIMED;

    /** The longest chain that was read, after its settled versions and without aborted ones. */
    private IntList order = NONE;
    /** Versions of forgotten transactions of which no read has shown the place. */
    private IntList loose = NONE;
    /** The number of them whose transactions committed for certain. */
    private IntList certain = NONE;
    /** Versions that were read although their writers aborted, or that no transaction wrote: no part of the order. */
    private IntList foreign = NONE;

    private int looseWriter = Edge.NONE;
    private long looseCompleted = Txn.UNTIMED;
    private int heldDeletes;
    private boolean register;
    private boolean abortedForgotten;
    private boolean deleted;
    private boolean lost;
    private long touched;

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

    void touch(long arrival) {
        touched = arrival;
    }

    long touched() {
        return touched;
    }

    /** Adds versions to the settled prefix. */
    void settle(int version, int writer, long completed) {
        hash = add(hash, version);
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

    static long add(long hash, int version) {
        return (hash + version + 1) * FACTOR ^ hash >>> 29;
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
        return order;
    }

    void order(IntList versions) {
        order = versions.isEmpty() ? NONE : versions;
    }

    IntList loose() {
        return loose;
    }

    IntList certain() {
        return certain;
    }

    /** The transaction of which a loose version was forgotten last. */
    int looseWriter() {
        return looseWriter;
    }

    /** When all transactions of loose versions were over. */
    long looseCompleted() {
        return looseCompleted;
    }

    void loosen(int version, boolean committed, int writer, long completed) {
        looseWriter = writer;
        looseCompleted = Math.max(looseCompleted, completed);
        loose = with(loose, version);
        if (committed) {
            certain = with(certain, version);
        }
    }

    /** A read has shown where a loose version is. */
    void place(int version) {
        loose = without(loose, version);
        certain = without(certain, version);
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
        return foreign;
    }

    void addForeign(int version) {
        foreign = with(foreign, version);
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
        return heldDeletes;
    }

    void addHeldDeletes(int more) {
        heldDeletes += more;
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
