package io.titrant.judge.model.state;

import io.titrant.judge.history.TxId;
import io.titrant.judge.views.TableName;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of open transactions: for each table, the transactions that had committed when the snapshot was taken. Most engines take the snapshot of
 * all tables at once; H2 takes it table by table.
 */
final class Snapshots {
    private final Map<TxId, Map<TableName, Set<TxId>>> taken;

    private Snapshots(Map<TxId, Map<TableName, Set<TxId>>> taken) {
        this.taken = new HashMap<>(taken);
    }

    static Snapshots none() {
        return new Snapshots(Map.of());
    }

    Snapshots copy() {
        return new Snapshots(taken);
    }

    boolean has(TxId tx) {
        return taken.containsKey(tx);
    }

    boolean has(TxId tx, TableName table) {
        return taken.getOrDefault(tx, Map.of()).containsKey(table);
    }

    /** The transactions whose versions the snapshot has of a table; null if it was not taken. */
    @Nullable
    Set<TxId> of(TxId tx, TableName table) {
        return taken.getOrDefault(tx, Map.of()).get(table);
    }

    /** Takes the snapshot of those tables, unless it was taken before. */
    void take(TxId tx, Collection<TableName> tables, Collection<TxId> committed) {
        Set<TxId> seen = Set.copyOf(committed);
        Map<TableName, Set<TxId>> parts = new HashMap<>(taken.getOrDefault(tx, Map.of()));
        tables.forEach(table -> parts.putIfAbsent(table, seen));
        taken.put(tx, parts);
    }

    void drop(TxId tx) {
        taken.remove(tx);
    }
}
