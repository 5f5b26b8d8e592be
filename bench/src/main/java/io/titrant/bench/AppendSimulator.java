package io.titrant.bench;

import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import io.titrant.graph.Txn.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Histories of a list-append workload as Elle's generator makes them: so many processes, transactions of 1 to 4 operations, a handful of
 * hot keys that are replaced after so many writes; run by a store that is serializable, or one with snapshots where the first committer
 * wins.
 */
final class AppendSimulator {
    private static final int PROCESSES = 10;
    private static final int HOT_KEYS = 10;
    private static final int WRITES_PER_KEY = 32;
    private static final int MOST_OPS = 4;
    private static final int RECENT_KEYS = 1 << 12;

    private final boolean snapshots;
    private final SplittableRandom random;
    /** The keys used last, by number; older ones no transaction uses any more. */
    private final Key[] keys = new Key[RECENT_KEYS];

    private int keyCount;
    private final int[] hot = new int[HOT_KEYS];
    private final Running[] running = new Running[PROCESSES];
    private final Consumer<Txn> sink;
    private int count;
    private long clock;
    private long commits;

    private static final class Key {
        final int[] versions = new int[WRITES_PER_KEY];
        final long[] committed = new long[WRITES_PER_KEY];
        int size;
        int asked;

        int sizeAt(long commit) {
            int n = size;
            while (n > 0 && committed[n - 1] > commit) {
                n--;
            }
            return n;
        }
    }

    /** What a transaction will do: a key, and the version to append or 0 to read. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Running(long invoked, long snapshot, int[] keys, int[] versions) {}

    private AppendSimulator(boolean snapshots, long seed, Consumer<Txn> sink) {
        this.snapshots = snapshots;
        this.random = new SplittableRandom(seed);
        this.sink = sink;
        for (int i = 0; i < HOT_KEYS; i++) {
            hot[i] = newKey();
        }
    }

    static History run(boolean snapshots, int size, long seed) {
        List<Txn> txns = new ArrayList<>(size);
        int keys = stream(snapshots, size, seed, txns::add);
        return new History(txns, keys, Names.PLAIN);
    }

    /** Gives each transaction to the sink when it ends. Gives how many keys there were. */
    static int stream(boolean snapshots, int size, long seed, Consumer<Txn> sink) {
        AppendSimulator simulator = new AppendSimulator(snapshots, seed, sink);
        while (simulator.count < size) {
            simulator.step();
        }
        return simulator.keyCount;
    }

    private int newKey() {
        keys[keyCount % RECENT_KEYS] = new Key();
        return keyCount++;
    }

    private Key key(int number) {
        return keys[number % RECENT_KEYS];
    }

    private void step() {
        int process = random.nextInt(PROCESSES);
        Running now = running[process];
        clock++;
        if (now == null) {
            running[process] = begin();
        } else {
            running[process] = null;
            finish(process, now);
        }
    }

    private Running begin() {
        int size = 1 + random.nextInt(MOST_OPS);
        int[] on = new int[size];
        int[] versions = new int[size];
        for (int i = 0; i < size; i++) {
            int slot = random.nextInt(HOT_KEYS);
            on[i] = hot[slot];
            Key key = key(on[i]);
            if (random.nextBoolean()) {
                versions[i] = ++key.asked;
                if (key.asked == WRITES_PER_KEY) {
                    hot[slot] = newKey();
                }
            }
        }
        return new Running(clock, commits, on, versions);
    }

    private void finish(int process, Running txn) {
        long view = snapshots ? txn.snapshot() : commits;
        boolean conflict = false;
        for (int i = 0; i < txn.keys().length; i++) {
            Key key = key(txn.keys()[i]);
            conflict |= txn.versions()[i] > 0 && key.sizeAt(view) < key.size;
        }
        Op[] ops = new Op[txn.keys().length];
        for (int i = 0; i < ops.length; i++) {
            int on = txn.keys()[i];
            ops[i] = txn.versions()[i] > 0
                    ? new Op.Append(i, on, txn.versions()[i])
                    : new Op.ReadChain(i, on, seen(txn, i, view), false);
        }
        if (!conflict) {
            commits++;
            for (int i = 0; i < ops.length; i++) {
                if (txn.versions()[i] > 0) {
                    Key key = key(txn.keys()[i]);
                    key.committed[key.size] = commits;
                    key.versions[key.size++] = txn.versions()[i];
                }
            }
        }
        sink.accept(new Txn(
                count++, process, conflict ? Status.ABORTED : Status.COMMITTED, txn.invoked(), clock, List.of(ops)));
    }

    private int[] seen(Running txn, int at, long view) {
        Key key = key(txn.keys()[at]);
        int size = key.sizeAt(view);
        int[] chain = Arrays.copyOf(key.versions, size + at);
        for (int i = 0; i < at; i++) {
            if (txn.keys()[i] == txn.keys()[at] && txn.versions()[i] > 0) {
                chain[size++] = txn.versions()[i];
            }
        }
        return Arrays.copyOf(chain, size);
    }
}
