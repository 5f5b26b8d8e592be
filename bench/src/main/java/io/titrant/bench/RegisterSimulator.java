package io.titrant.bench;

import io.titrant.graph.History;
import io.titrant.graph.Names;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Histories of registers like those of Cobra's and PolySI's benchmarks, without times. TPC-C-like transactions read what they write; in
 * Twitter-like ones most writes are blind and a few users are read by many. Transactions run one at a time, or on snapshots where the first
 * committer wins.
 */
final class RegisterSimulator {
    /** Which workload. */
    enum Kind {
        TPCC,
        TWITTER
    }

    private static final int SESSIONS = 24;

    private final Kind kind;
    private final boolean snapshots;
    private final Random random;
    private final int users;
    private int[] current;
    private int keys;
    private int version;
    private final List<Txn> txns = new ArrayList<>();

    private record Access(int key, boolean read, boolean write) {}

    private record Open(List<Access> accesses, List<Integer> seen) {}

    private RegisterSimulator(Kind kind, boolean snapshots, int transactions, long seed) {
        this.kind = kind;
        this.snapshots = snapshots;
        this.random = new Random(seed);
        this.users = Math.max(100, transactions / 10);
        this.keys = 2 * users + 1000;
        this.current = new int[keys];
    }

    static History run(Kind kind, boolean snapshots, int transactions, long seed) {
        RegisterSimulator simulator = new RegisterSimulator(kind, snapshots, transactions, seed);
        Open[] open = new Open[SESSIONS];
        while (simulator.txns.size() < transactions) {
            int session = simulator.random.nextInt(SESSIONS);
            if (open[session] == null) {
                open[session] = simulator.begin();
            } else {
                simulator.commit(session, open[session]);
                open[session] = null;
            }
        }
        return new History(List.copyOf(simulator.txns), simulator.keys, Names.PLAIN);
    }

    private Open begin() {
        List<Access> accesses = kind == Kind.TPCC ? tpcc() : twitter();
        List<Integer> seen = new ArrayList<>(accesses.size());
        for (Access access : accesses) {
            seen.add(current[access.key()]);
        }
        return new Open(accesses, seen);
    }

    private void commit(int session, Open open) {
        boolean conflict = false;
        for (int i = 0; i < open.seen().size(); i++) {
            Access access = open.accesses().get(i);
            conflict |= snapshots
                    && access.write()
                    && current[access.key()] != open.seen().get(i);
        }
        if (conflict) {
            return;
        }
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < open.seen().size(); i++) {
            Access access = open.accesses().get(i);
            if (access.read()) {
                int seen = snapshots ? open.seen().get(i) : current[access.key()];
                ops.add(new Op.ReadVersion(ops.size(), access.key(), seen, false));
            }
        }
        for (Access access : open.accesses()) {
            if (access.write()) {
                current[access.key()] = ++version;
                ops.add(new Op.Put(ops.size(), access.key(), version));
            }
        }
        int id = txns.size();
        txns.add(new Txn(id, session, Txn.Status.COMMITTED, Txn.UNTIMED, Txn.UNTIMED, List.copyOf(ops)));
    }

    private int fresh() {
        if (keys == current.length) {
            current = Arrays.copyOf(current, keys * 2);
        }
        return keys++;
    }

    /** New orders change the counter of a district and the stock of items; payments a warehouse, a district and a customer. */
    private List<Access> tpcc() {
        List<Access> accesses = new ArrayList<>();
        int district = random.nextInt(100);
        if (random.nextBoolean()) {
            accesses.add(new Access(district, true, true));
            accesses.add(new Access(1000 + random.nextInt(users), true, false));
            Set<Integer> items = new LinkedHashSet<>();
            while (items.size() < 8) {
                items.add(1000 + users + random.nextInt(users));
            }
            items.forEach(item -> accesses.add(new Access(item, true, true)));
            accesses.add(new Access(fresh(), false, true));
        } else {
            accesses.add(new Access(900 + district / 10, true, true));
            accesses.add(new Access(100 + district, true, true));
            accesses.add(new Access(1000 + random.nextInt(users), true, true));
        }
        return accesses;
    }

    /** Tweets and follows write without reading; a timeline reads the last tweets of eight users. */
    private List<Access> twitter() {
        List<Access> accesses = new ArrayList<>();
        int what = random.nextInt(10);
        if (what < 4) {
            accesses.add(new Access(fresh(), false, true));
            accesses.add(new Access(1000 + user(), false, true));
        } else if (what < 6) {
            accesses.add(new Access(1000 + users + user(), random.nextInt(4) == 0, true));
        } else {
            Set<Integer> followed = new LinkedHashSet<>();
            while (followed.size() < 8) {
                followed.add(1000 + user());
            }
            followed.forEach(key -> accesses.add(new Access(key, true, false)));
        }
        return accesses;
    }

    /** Few users are met often. */
    private int user() {
        return (int) (users * Math.pow(random.nextDouble(), 3));
    }
}
