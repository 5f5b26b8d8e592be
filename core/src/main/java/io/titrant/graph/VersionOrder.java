package io.titrant.graph;

import static io.titrant.graph.LongIntMap.MISSING;

import java.util.Arrays;

/**
 * The known order of the versions of one register: pairs of which one is before the other. Versions are places: 0 is
 * the initial one, then one for each write that was installed.
 */
final class VersionOrder {
    interface Writes {
        /** @param assumed whether an option says so, and not a read */
        void before(int writer, int laterWriter, boolean assumed);
    }

    interface Reads {
        void before(IntList reads, IntList writers);
    }

    private final Ops ops;
    private final int from;
    private final int to;
    /** The installing operation of each place; MISSING for the initial one. */
    private final IntList installed = new IntList();
    /** By operation of the key, its place, or MISSING. */
    private final int[] placeOf;

    private final IntList earlier = new IntList();
    private final IntList later = new IntList();
    /** The pairs from here on are assumed. */
    private int firstAssumed;

    private VersionOrder(Ops ops, int from, int to) {
        this.ops = ops;
        this.from = from;
        this.to = to;
        placeOf = new int[to - from];
    }

    static VersionOrder of(Ops ops, int from, int to, CheckOptions options) {
        VersionOrder order = new VersionOrder(ops, from, to);
        order.install();
        if (options.writesFollowReads()) {
            order.writesFollowReads();
            order.writesFollowSources();
        }
        order.firstAssumed = order.earlier.size();
        if (options.sequentialKeys()) {
            new AssumedVersionOrder(ops, from, to, order).sequential();
        }
        if (options.linearizableKeys()) {
            new AssumedVersionOrder(ops, from, to, order).linearizable();
        }
        order.initialFirst();
        return order;
    }

    /** A write of the same transaction to the same key after this one, or MISSING. */
    static int laterWrite(Ops ops, int write) {
        for (int op = write + 1; op < ops.txn.length && ops.txn[op] == ops.txn[write]; op++) {
            if (ops.key[op] == ops.key[write] && ops.kind[op] <= Ops.DELETE) {
                return op;
            }
        }
        return MISSING;
    }

    private void install() {
        installed.add(MISSING);
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            placeOf[i - from] = MISSING;
            if (ops.kind[op] == Ops.PUT && ops.counts[ops.txn[op]] && laterWrite(ops, op) == MISSING) {
                placeOf[i - from] = installed.size();
                installed.add(op);
            }
        }
    }

    /** The place of the version that an operation read, MISSING if it was not installed. */
    int placeRead(int op) {
        if (ops.version[op] == Op.INITIAL) {
            return 0;
        }
        int write = ops.writer(ops.key[op], ops.version[op]);
        return write == MISSING ? MISSING : placeOfWrite(write);
    }

    private int placeOfWrite(int write) {
        int low = from;
        int high = to - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ops.byKey[middle] < write) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return placeOf[low - from];
    }

    private void writesFollowReads() {
        int txn = MISSING;
        int seen = MISSING;
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            if (ops.txn[op] != txn) {
                txn = ops.txn[op];
                seen = MISSING;
            }
            if (!ops.counts[txn]) {
                continue;
            }
            if (ops.kind[op] == Ops.READ_VERSION) {
                int place = placeRead(op);
                boolean own = place > 0 && ops.txn[installed.get(place)] == txn;
                seen = own ? seen : place;
            } else if (placeOf[i - from] != MISSING && seen != MISSING) {
                pair(seen, placeOf[i - from]);
            }
        }
    }

    /** If a transaction read from another and both wrote the same register, the reader wrote the later version; otherwise information would flow in a circle. */
    private void writesFollowSources() {
        LongIntMap places = new LongIntMap(installed.size());
        for (int place = 1; place < installed.size(); place++) {
            places.put(ops.txn[installed.get(place)], place);
        }
        for (int place = 1; place < installed.size() && places.size() > 1; place++) {
            for (int source : ops.sources(ops.txn[installed.get(place)])) {
                int before = places.get(source);
                if (before != MISSING) {
                    pair(before, place);
                }
            }
        }
    }

    void pair(int before, int after) {
        if (before != after) {
            earlier.add(before);
            later.add(after);
        }
    }

    /** The place that an operation of the key read or installed, MISSING if there is none. */
    int place(int i) {
        int op = ops.byKey[i];
        return ops.kind[op] == Ops.READ_VERSION ? placeRead(op) : placeOf[i - from];
    }

    /** The initial version is before those of which nothing else is known to be. */
    private void initialFirst() {
        boolean[] follows = new boolean[installed.size()];
        for (int i = 0; i < later.size(); i++) {
            follows[later.get(i)] = true;
        }
        for (int place = 1; place < follows.length; place++) {
            if (!follows[place]) {
                pair(0, place);
            }
        }
    }

    void writes(Writes sink) {
        for (int i = 0; i < earlier.size(); i++) {
            if (earlier.get(i) != 0 && later.get(i) != 0) {
                sink.before(
                        ops.txn[installed.get(earlier.get(i))],
                        ops.txn[installed.get(later.get(i))],
                        i >= firstAssumed);
            }
        }
    }

    /** Whether a locking read saw one of the versions. */
    boolean isLocked() {
        for (int i = from; i < to; i++) {
            if (ops.locking[ops.byKey[i]]) {
                return true;
            }
        }
        return false;
    }

    /** Whether the known pairs leave only one order of all versions. */
    boolean isTotal() {
        int places = installed.size();
        int[] firstLater = starts(places, earlier);
        int[] laters = new int[later.size()];
        int[] next = Arrays.copyOf(firstLater, places);
        int[] incoming = new int[places];
        for (int i = 0; i < later.size(); i++) {
            laters[next[earlier.get(i)]++] = later.get(i);
            incoming[later.get(i)]++;
        }
        int place = 0;
        for (int done = 1; done < places; done++) {
            int only = MISSING;
            for (int i = firstLater[place]; i < firstLater[place + 1]; i++) {
                if (--incoming[laters[i]] == 0) {
                    if (only != MISSING) {
                        return false;
                    }
                    only = laters[i];
                }
            }
            if (only == MISSING) {
                return false;
            }
            place = only;
        }
        return true;
    }

    /** Tells the places, their readers and the known pairs. */
    void open(OpenKeys open) {
        open.open(ops.key[ops.byKey[from]], OpenKeys.Form.REGISTER, isTotal());
        int first = open.places();
        IntList readPlaces = new IntList();
        IntList reads = new IntList();
        externalReads(readPlaces, reads);
        int[] firstRead = starts(installed.size(), readPlaces);
        int[] byPlace = grouped(installed.size(), firstRead, readPlaces, reads);
        for (int place = 0; place < installed.size(); place++) {
            open.place(place == 0 ? OpenKeys.NOBODY : ops.txn[installed.get(place)]);
            for (int i = firstRead[place]; i < firstRead[place + 1]; i++) {
                open.read(byPlace[i]);
            }
        }
        for (int i = 0; i < later.size(); i++) {
            open.order(first + earlier.get(i), first + later.get(i));
        }
    }

    /** A transaction that read a version comes before the writers of later versions. */
    void reads(Reads sink) {
        int places = installed.size();
        int[] firstLater = starts(places, earlier);
        int[] laters = new int[later.size()];
        int[] next = Arrays.copyOf(firstLater, places);
        for (int i = 0; i < later.size(); i++) {
            laters[next[earlier.get(i)]++] = later.get(i);
        }
        IntList readPlaces = new IntList();
        IntList reads = new IntList();
        externalReads(readPlaces, reads);
        int[] firstRead = starts(places, readPlaces);
        int[] byPlace = grouped(places, firstRead, readPlaces, reads);
        IntList group = new IntList();
        IntList writers = new IntList();
        int[] told = new int[places];
        for (int place = 0; place < places; place++) {
            group.clear();
            writers.clear();
            for (int i = firstRead[place]; i < firstRead[place + 1]; i++) {
                group.add(byPlace[i]);
            }
            for (int i = firstLater[place]; i < firstLater[place + 1]; i++) {
                if (laters[i] != 0 && !group.isEmpty() && told[laters[i]] != place + 1) {
                    told[laters[i]] = place + 1;
                    writers.add(ops.txn[installed.get(laters[i])]);
                }
            }
            sink.before(group, writers);
        }
    }

    /** Reads of installed versions, but not those that follow a write of the same transaction. */
    private void externalReads(IntList readPlaces, IntList reads) {
        int txn = MISSING;
        boolean wrote = false;
        for (int i = from; i < to; i++) {
            int op = ops.byKey[i];
            wrote &= ops.txn[op] == txn;
            txn = ops.txn[op];
            if (ops.kind[op] == Ops.READ_VERSION && ops.counts[txn] && !wrote) {
                int place = placeRead(op);
                if (place != MISSING) {
                    readPlaces.add(place);
                    reads.add(op);
                }
            }
            wrote |= ops.kind[op] <= Ops.DELETE;
        }
    }

    private static int[] grouped(int places, int[] first, IntList keys, IntList items) {
        int[] grouped = new int[items.size()];
        int[] next = Arrays.copyOf(first, places);
        for (int i = 0; i < grouped.length; i++) {
            grouped[next[keys.get(i)]++] = items.get(i);
        }
        return grouped;
    }

    private static int[] starts(int places, IntList of) {
        int[] first = new int[places + 1];
        for (int i = 0; i < of.size(); i++) {
            first[of.get(i) + 1]++;
        }
        for (int i = 0; i < places; i++) {
            first[i + 1] += first[i];
        }
        return first;
    }
}
