package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import java.util.HashMap;
import java.util.Map;

/** The savepoints of open transactions. */
final class Savepoints {
    private final Map<Key, Savepoint> all;

    private record Key(TxId tx, String name) {}

    /**
     * One savepoint.
     *
     * @param clock when it was set, in writes of the case
     * @param first whether its transaction had read and written nothing by then
     */
    private record Savepoint(int clock, boolean first) {}

    private Savepoints(Map<Key, Savepoint> all) {
        this.all = new HashMap<>(all);
    }

    static Savepoints none() {
        return new Savepoints(Map.of());
    }

    Savepoints copy() {
        return new Savepoints(all);
    }

    void set(TxId tx, String name, int clock, boolean first) {
        all.put(new Key(tx, name), new Savepoint(clock, first));
    }

    /** When the savepoint was set; 0 if there is none of that name. */
    int clock(TxId tx, String name) {
        Savepoint savepoint = all.get(new Key(tx, name));
        return savepoint == null ? 0 : savepoint.clock();
    }

    /** When the transaction's last savepoint was set; 0 if it has none. */
    int lastClock(TxId tx) {
        return all.entrySet().stream()
                .filter(one -> one.getKey().tx().equals(tx))
                .mapToInt(one -> one.getValue().clock())
                .max()
                .orElse(0);
    }

    boolean isFirst(TxId tx, String name) {
        Savepoint savepoint = all.get(new Key(tx, name));
        return savepoint != null && savepoint.first();
    }
}
