package io.titrant.graph.format;

import io.titrant.graph.History;
import io.titrant.graph.Op;
import io.titrant.graph.Txn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers transactions that a file gives operation by operation, in the order in which they first appear; there are no times. */
final class Sessions {
    final Dictionary names = new Dictionary();
    private final Map<Long, Integer> sessions = new LinkedHashMap<>();
    private final Map<String, Integer> txnsByName = new LinkedHashMap<>();
    private final List<List<Op>> ops = new ArrayList<>();
    private final List<Integer> sessionOf = new ArrayList<>();
    private final List<Txn.Status> status = new ArrayList<>();

    /** The transaction of this name; a new one of the session and status if there is none. */
    int txn(String name, long session, Txn.Status how) {
        Integer known = txnsByName.get(name);
        if (known != null) {
            return known;
        }
        int id = add(session, how);
        txnsByName.put(name, id);
        names.txn(id, name);
        return id;
    }

    int add(long session, Txn.Status how) {
        ops.add(new ArrayList<>(4));
        sessionOf.add(sessions.computeIfAbsent(session, s -> sessions.size()));
        status.add(how);
        return ops.size() - 1;
    }

    boolean isOf(int txn, long session) {
        return sessionOf.get(txn).equals(sessions.get(session));
    }

    void status(int txn, Txn.Status how) {
        status.set(txn, how);
    }

    void write(int txn, int key, int version) {
        List<Op> list = ops.get(txn);
        list.add(new Op.Put(list.size(), key, version));
    }

    void read(int txn, int key, int version) {
        List<Op> list = ops.get(txn);
        list.add(new Op.ReadVersion(list.size(), key, version, false));
    }

    /**
     * The history, in which reads of one version are reads of the initial version, for keys to which no transaction wrote it. Example: 0 in
     * {@code w(1,0,0,0) r(1,0,1,1) r(2,0,1,1)} is a written version of key 1 and the initial version of key 2.
     */
    History history(int initial) {
        Set<Integer> writtenTo = new HashSet<>();
        for (List<Op> list : ops) {
            for (Op op : list) {
                if (op instanceof Op.Put put && put.version() == initial) {
                    writtenTo.add(put.key());
                }
            }
        }
        for (List<Op> list : ops) {
            list.replaceAll(op ->
                    op instanceof Op.ReadVersion read && read.version() == initial && !writtenTo.contains(read.key())
                            ? new Op.ReadVersion(read.statement(), read.key(), Op.INITIAL, read.locking())
                            : op);
        }
        return history();
    }

    History history() {
        List<Txn> txns = new ArrayList<>(ops.size());
        for (int id = 0; id < ops.size(); id++) {
            txns.add(
                    new Txn(id, sessionOf.get(id), status.get(id), Txn.UNTIMED, Txn.UNTIMED, List.copyOf(ops.get(id))));
        }
        return new History(List.copyOf(txns), names.keys(), names);
    }
}
