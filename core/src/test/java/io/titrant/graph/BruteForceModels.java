package io.titrant.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Decides every model by its definition: tries each subset of the transactions of unknown end and each order of the writers of each key,
 * and looks at every simple cycle. Slow, and as near to the text of the definitions as can be.
 */
final class BruteForceModels {
    private static final int WW = 0;
    private static final int WR = 1;
    private static final int WR_LOCKING = 2;
    private static final int RW = 3;
    private static final int RW_LOCKING = 4;
    private static final int SO = 5;
    private static final int RT = 6;
    private static final int KINDS = 7;

    /** A read of another transaction's version, or of the initial one (writer -1). */
    private record Read(int txn, int key, int statement, int writer, boolean locking) {}

    private final History history;
    private final int n;
    private final Set<Model> kept = EnumSet.noneOf(Model.class);
    private boolean[] in = {};
    /** By key the writers in order. */
    private List<List<Integer>> orders = List.of();

    private List<Read> reads = List.of();
    private boolean[][][] edges = {};

    private BruteForceModels(History history) {
        this.history = history;
        this.n = history.txns().size();
    }

    /** The models that some order keeps. */
    static Set<Model> kept(History history) {
        BruteForceModels force = new BruteForceModels(history);
        List<Integer> unknown = history.txns().stream()
                .filter(t -> t.status() == Txn.Status.UNKNOWN)
                .map(Txn::id)
                .toList();
        for (int subset = 0; subset < 1 << unknown.size(); subset++) {
            force.in = new boolean[force.n];
            for (Txn t : history.txns()) {
                force.in[t.id()] = t.status() == Txn.Status.COMMITTED;
            }
            for (int i = 0; i < unknown.size(); i++) {
                force.in[unknown.get(i)] |= (subset >> i & 1) == 1;
            }
            force.orders = new ArrayList<>();
            force.tryOrders(0);
        }
        return force.kept;
    }

    private void tryOrders(int key) {
        if (kept.size() == Model.values().length) {
            return;
        }
        if (key == history.keys()) {
            judge();
            return;
        }
        List<Integer> writers = history.txns().stream()
                .filter(t -> in[t.id()] && !written(t, key).isEmpty())
                .map(Txn::id)
                .toList();
        permute(new ArrayList<>(), new ArrayList<>(writers), key);
    }

    private void permute(List<Integer> done, List<Integer> left, int key) {
        if (left.isEmpty()) {
            orders.add(List.copyOf(done));
            tryOrders(key + 1);
            orders.remove(key);
            return;
        }
        for (int i = 0; i < left.size(); i++) {
            int writer = left.remove(i);
            done.add(writer);
            permute(done, left, key);
            done.remove(done.size() - 1);
            left.add(i, writer);
        }
    }

    private static List<Integer> written(Txn t, int key) {
        List<Integer> versions = new ArrayList<>();
        for (Op op : t.ops()) {
            if (op.key() == key && op instanceof Op.Append append) {
                versions.add(append.version());
            } else if (op.key() == key && op instanceof Op.Put put) {
                versions.add(put.version());
            }
        }
        return versions;
    }

    private void judge() {
        reads = new ArrayList<>();
        boolean uncommitted = false;
        for (Txn t : history.txns()) {
            if (in[t.id()]) {
                for (int i = 0; i < t.ops().size(); i++) {
                    Op op = t.ops().get(i);
                    Sight sight = op instanceof Op.ReadChain read
                            ? chain(t, i, read)
                            : op instanceof Op.ReadVersion read ? version(t, i, read) : Sight.GOOD;
                    if (sight == Sight.IMPOSSIBLE) {
                        return;
                    }
                    uncommitted |= sight == Sight.UNCOMMITTED;
                }
            }
        }
        link();
        for (Order order : Order.values()) {
            if (!cycle(order, Form.NO_RW, true)) {
                keep(Model.READ_UNCOMMITTED, order);
            }
        }
        if (!uncommitted) {
            committed();
        }
    }

    private enum Sight {
        GOOD,
        /** Of an aborted transaction, or of a version that its writer replaced. */
        UNCOMMITTED,
        IMPOSSIBLE
    }

    /** The chain must be what the order holds up to a writer, then the reader's own appends so far. */
    private Sight chain(Txn t, int at, Op.ReadChain read) {
        List<Integer> own = ownBefore(t, at, read.key());
        List<Integer> seen = new ArrayList<>();
        boolean uncommitted = false;
        for (int version : read.chain()) {
            Txn writer = writer(read.key(), version);
            if (writer == null) {
                return Sight.IMPOSSIBLE;
            }
            if (writer.status() == Txn.Status.ABORTED) {
                uncommitted = true;
            } else if (!in[writer.id()]) {
                return Sight.IMPOSSIBLE;
            } else {
                seen.add(version);
            }
        }
        List<Integer> all = new ArrayList<>();
        for (int writer : orders.get(read.key())) {
            all.addAll(written(history.txns().get(writer), read.key()));
        }
        if (seen.size() > all.size() || !all.subList(0, seen.size()).equals(seen) || !seen.containsAll(own)) {
            return Sight.IMPOSSIBLE;
        }
        int last = seen.isEmpty()
                ? -1
                : writer(read.key(), seen.get(seen.size() - 1)).id();
        if (last != t.id()) {
            boolean whole = last < 0 || seen.containsAll(written(history.txns().get(last), read.key()));
            uncommitted |= !whole;
            reads.add(new Read(t.id(), read.key(), read.statement(), last, read.locking()));
        }
        return uncommitted ? Sight.UNCOMMITTED : Sight.GOOD;
    }

    private Sight version(Txn t, int at, Op.ReadVersion read) {
        List<Integer> own = ownBefore(t, at, read.key());
        if (!own.isEmpty()) {
            return own.get(own.size() - 1) == read.version() ? Sight.GOOD : Sight.IMPOSSIBLE;
        }
        if (read.version() == Op.INITIAL) {
            reads.add(new Read(t.id(), read.key(), read.statement(), -1, read.locking()));
            return Sight.GOOD;
        }
        Txn writer = writer(read.key(), read.version());
        if (writer == null || writer.id() == t.id()) {
            return Sight.IMPOSSIBLE;
        }
        if (writer.status() == Txn.Status.ABORTED) {
            return Sight.UNCOMMITTED;
        }
        if (!in[writer.id()]) {
            return Sight.IMPOSSIBLE;
        }
        List<Integer> versions = written(writer, read.key());
        if (versions.get(versions.size() - 1) != read.version()) {
            return Sight.UNCOMMITTED;
        }
        reads.add(new Read(t.id(), read.key(), read.statement(), writer.id(), read.locking()));
        return Sight.GOOD;
    }

    private static List<Integer> ownBefore(Txn t, int at, int key) {
        return written(
                new Txn(
                        t.id(),
                        t.session(),
                        t.status(),
                        t.invoked(),
                        t.completed(),
                        t.ops().subList(0, at)),
                key);
    }

    private Txn writer(int key, int version) {
        return history.txns().stream()
                .filter(t -> written(t, key).contains(version))
                .findFirst()
                .orElse(null);
    }

    private void link() {
        edges = new boolean[KINDS][n][n];
        for (List<Integer> order : orders) {
            for (int i = 0; i < order.size(); i++) {
                for (int j = i + 1; j < order.size(); j++) {
                    edges[WW][order.get(i)][order.get(j)] = true;
                }
            }
        }
        for (Read read : reads) {
            if (read.writer() >= 0) {
                edges[read.locking() ? WR_LOCKING : WR][read.writer()][read.txn()] = true;
            }
            List<Integer> order = orders.get(read.key());
            for (int j = order.indexOf(read.writer()) + 1; j < order.size(); j++) {
                if (order.get(j) != read.txn()) {
                    edges[read.locking() ? RW_LOCKING : RW][read.txn()][order.get(j)] = true;
                }
            }
        }
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                Txn one = history.txns().get(a);
                Txn other = history.txns().get(b);
                boolean over = a != b && in[a] && in[b] && one.status() == Txn.Status.COMMITTED;
                edges[SO][a][b] = over && one.session() == other.session() && a < b;
                edges[RT][a][b] = over && one.completed() < other.invoked();
            }
        }
    }

    private void keep(Model base, Order order) {
        for (Model model : Model.values()) {
            if (model.base() == base && model.order() == order && special(model) == model.base()) {
                kept.add(model);
            }
        }
    }

    private static Model special(Model model) {
        return model == Model.CAUSAL || model == Model.STRONG_SESSION_READ_ATOMIC ? model : model.base();
    }

    private void committed() {
        for (Order order : Order.values()) {
            if (cycle(order, Form.NO_RW, false)) {
                continue;
            }
            keep(Model.READ_COMMITTED, order);
            if (!cycle(order, Form.ONE_RW, false)) {
                keep(Model.CONSISTENT_VIEW, order);
                keep(Model.PARALLEL_SNAPSHOT_ISOLATION, order);
            }
            if (!cycle(order, Form.NONADJACENT, false)) {
                keep(Model.SNAPSHOT_ISOLATION, order);
            }
            if (!cycle(order, Form.ANY, false)) {
                keep(Model.REPEATABLE_READ, order);
                keep(Model.SERIALIZABLE, order);
            }
            if (order != Order.REALTIME) {
                views(order);
            }
        }
    }

    private void views(Order order) {
        boolean earlier = false;
        boolean same = false;
        boolean any = false;
        boolean cursor = false;
        for (Read missed : reads) {
            for (Read seen : reads) {
                boolean locked = seen.locking() && !missed.locking();
                if (seen.txn() == missed.txn() && seen.writer() >= 0 && misses(missed, seen.writer()) && !locked) {
                    any = true;
                    earlier |= seen.statement() < missed.statement();
                    same |= seen.statement() == missed.statement() && seen.key() != missed.key();
                }
            }
            List<Integer> versions = orders.get(missed.key());
            int own = versions.indexOf(missed.txn());
            cursor |= missed.locking() && own >= 0 && own != versions.indexOf(missed.writer()) + 1;
        }
        if (!earlier) {
            keep(Model.MONOTONIC_ATOMIC_VIEW, order);
        }
        if (!same) {
            keep(Model.CONSISTENT_READ, order);
        }
        if (!cursor) {
            keep(Model.CURSOR_STABILITY, order);
        }
        if (!any) {
            keep(Model.READ_ATOMIC, order);
        }
        if (order == Order.SESSION && !any && !sessionMissed()) {
            kept.add(Model.STRONG_SESSION_READ_ATOMIC);
        }
        if (order == Order.SESSION && !causeMissed()) {
            kept.add(Model.CAUSAL);
        }
    }

    private boolean misses(Read read, int writer) {
        List<Integer> order = orders.get(read.key());
        return writer != read.txn() && order.indexOf(writer) > order.indexOf(read.writer());
    }

    private boolean sessionMissed() {
        for (Read read : reads) {
            for (int source = 0; source < n; source++) {
                if (edges[SO][source][read.txn()] && misses(read, source)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean causeMissed() {
        boolean[][] reach = new boolean[n][n];
        for (int k = 0; k < n + 1; k++) {
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < n; b++) {
                    for (int c = 0; c < n; c++) {
                        boolean step = edges[SO][b][c] || edges[WR][b][c] || edges[WR_LOCKING][b][c];
                        reach[a][c] |= step && (a == b || reach[a][b]);
                    }
                }
            }
        }
        for (Read read : reads) {
            for (int source = 0; source < n; source++) {
                for (int last = 0; last < n; last++) {
                    boolean step = edges[SO][last][read.txn()]
                            || edges[WR][last][read.txn()]
                            || (read.locking() && edges[WR_LOCKING][last][read.txn()]);
                    if (step && (source == last || reach[source][last]) && misses(read, source)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private enum Form {
        NO_RW,
        ONE_RW,
        NONADJACENT,
        ANY
    }

    /** Whether there is a simple cycle of the form. */
    private boolean cycle(Order order, Form form, boolean wwOnly) {
        boolean[] allowed = new boolean[KINDS];
        Arrays.fill(allowed, true);
        allowed[SO] = order != Order.NONE;
        allowed[RT] = order == Order.REALTIME;
        if (form == Form.NO_RW) {
            allowed[RW] = false;
            allowed[RW_LOCKING] = false;
        }
        if (wwOnly) {
            allowed[WR] = false;
            allowed[WR_LOCKING] = false;
        }
        for (int start = 0; start < n; start++) {
            if (walk(start, start, -1, -1, 0, new boolean[n], allowed, form)) {
                return true;
            }
        }
        return false;
    }

    private boolean walk(
            int start, int at, int first, int last, int rws, boolean[] passed, boolean[] allowed, Form form) {
        for (int kind = 0; kind < KINDS; kind++) {
            boolean rw = kind == RW || kind == RW_LOCKING;
            boolean fits = allowed[kind] && follows(last, kind, form) && !(rw && form == Form.ONE_RW && rws == 1);
            for (int next = start; fits && next < n; next++) {
                if (!edges[kind][at][next]) {
                    continue;
                }
                if (next == start) {
                    if (follows(kind, first < 0 ? kind : first, form)) {
                        return true;
                    }
                } else if (!passed[next]) {
                    passed[next] = true;
                    if (walk(start, next, first < 0 ? kind : first, kind, rws + (rw ? 1 : 0), passed, allowed, form)) {
                        return true;
                    }
                    passed[next] = false;
                }
            }
        }
        return false;
    }

    private static boolean follows(int before, int kind, Form form) {
        boolean rw = kind == RW || kind == RW_LOCKING;
        boolean rwBefore = before == RW || before == RW_LOCKING;
        return !(rw && rwBefore && form == Form.NONADJACENT) && !(kind == RW && before == WR_LOCKING);
    }
}
