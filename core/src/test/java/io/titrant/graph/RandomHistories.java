package io.titrant.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random histories near the border between right and wrong: transactions read a state that some serial order had, mostly not long
 * ago, and now and then anything.
 */
final class RandomHistories {
    private static final long MOST_ORDERS = 2000;

    private final Random random;
    private final boolean registers;
    private final int keys;
    private final List<List<Integer>> versions = new ArrayList<>();
    private final List<List<Integer>> lengths = new ArrayList<>();
    private int version;

    private RandomHistories(long seed) {
        random = new Random(seed);
        registers = random.nextBoolean();
        keys = 1 + random.nextInt(3);
        for (int k = 0; k < keys; k++) {
            versions.add(new ArrayList<>());
        }
    }

    /** Not one that has so many orders of versions that nobody can try them all. */
    static History of(long seed) {
        History history = new RandomHistories(seed).history();
        return orders(history) <= MOST_ORDERS ? history : of(seed * 31 + 7);
    }

    private static long orders(History history) {
        long orders = 1;
        for (int key = 0; key < history.keys(); key++) {
            int writers = 0;
            for (Txn t : history.txns()) {
                int k = key;
                boolean writes = t.ops().stream()
                        .anyMatch(op -> op.key() == k && (op instanceof Op.Append || op instanceof Op.Put));
                writers += writes && t.status() != Txn.Status.ABORTED ? 1 : 0;
                orders *= writes && t.status() != Txn.Status.ABORTED ? writers : 1;
            }
        }
        return orders;
    }

    private History history() {
        int n = 2 + random.nextInt(5);
        int sessions = 1 + random.nextInt(n);
        boolean locking = random.nextInt(4) == 0;
        int noise = random.nextInt(7);
        int writes = 2 + random.nextInt(3);
        List<Txn> txns = new ArrayList<>();
        long last = 0;
        for (int id = 0; id < n; id++) {
            lengths.add(versions.stream().map(List::size).toList());
            int kind = random.nextInt(12);
            Txn.Status status = kind == 0 ? Txn.Status.ABORTED : kind <= 2 ? Txn.Status.UNKNOWN : Txn.Status.COMMITTED;
            List<Op> ops = ops(status, locking, noise, writes);
            long completed = last + 1 + random.nextInt(10);
            long invoked = completed - 1 - random.nextInt(30);
            last = completed;
            txns.add(new Txn(id, random.nextInt(sessions), status, invoked, completed, ops));
        }
        return new History(List.copyOf(txns), keys, Names.PLAIN);
    }

    private List<Op> ops(Txn.Status status, boolean locking, int noise, int writes) {
        List<Op> ops = new ArrayList<>();
        List<Integer> view = lengths.get(Math.max(0, lengths.size() - 1 - random.nextInt(3)));
        List<List<Integer>> own = new ArrayList<>();
        for (int k = 0; k < keys; k++) {
            own.add(new ArrayList<>());
        }
        int statement = 0;
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            int key = random.nextInt(keys);
            if (random.nextInt(5) < writes - 1) {
                own.get(key).add(++version);
                ops.add(registers ? new Op.Put(statement, key, version) : new Op.Append(statement, key, version));
            } else {
                int seen = random.nextInt(10) < noise
                        ? random.nextInt(versions.get(key).size() + 1)
                        : view.get(key);
                List<Integer> chain = new ArrayList<>(versions.get(key).subList(0, seen));
                chain.addAll(own.get(key));
                boolean lock = locking && random.nextBoolean();
                int[] array = chain.stream().mapToInt(v -> v).toArray();
                ops.add(
                        registers
                                ? new Op.ReadVersion(
                                        statement, key, array.length == 0 ? 0 : array[array.length - 1], lock)
                                : new Op.ReadChain(statement, key, array, lock));
            }
            statement += random.nextInt(3) == 0 ? 0 : 1;
        }
        boolean visible = status == Txn.Status.COMMITTED || random.nextInt(status == Txn.Status.ABORTED ? 8 : 2) == 0;
        if (visible) {
            for (int k = 0; k < keys; k++) {
                int at = random.nextInt(8) == 0
                        ? random.nextInt(versions.get(k).size() + 1)
                        : versions.get(k).size();
                versions.get(k).addAll(at, own.get(k));
            }
        }
        return List.copyOf(ops);
    }
}
