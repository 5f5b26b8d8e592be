package io.titrant.judge.txcheck;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows of each table as the open transaction of one session sees them: those of the last version-set read, and since then those that its own writes
 * have installed or left, as the reads after these writes returned them.
 *
 * <p>Example: the version-set read returned {@code t#1} and {@code t#2} as the initial database has them; after an UPDATE the after-write read returned {@code t#2} as T1.2
 * wrote it. Then the transaction sees {@code t#1} as initial and {@code t#2} as T1.2 wrote it.
 */
final class TransactionViews {
    private final Map<String, View> byTable = new HashMap<>();

    /**
     * The rows of a table.
     *
     * @param readAt the event at which all of them were read
     */
    record View(Map<String, ItemVersion> rows, int readAt) {}

    /** A read has returned all rows of a table. */
    void read(String table, Map<String, ItemVersion> rows, int event) {
        byTable.put(table, new View(rows, event));
    }

    /**
     * A statement of the transaction has installed these versions. In two cases it is not known which rows the transaction sees from then on:
     *
     * <ul>
     *   <li>A row has the unique key of another row of the snapshot, which a transaction has deleted since. InnoDB keeps both in one record if the key is the primary key.
     *   <li>Another transaction has moved the row since the snapshot: it changed a unique key, or perhaps the partition. InnoDB keeps the old and the new place, and the
     *       transaction sees the row of the snapshot at the old one and its own version at the new one. Example: the snapshot has {@code t#1} with key 5, T2 sets the key to 26
     *       and commits, T1 updates {@code t#1}: T1 sees both rows.
     * </ul>
     *
     * @param partitioned whether the table is divided into partitions
     */
    void installed(String table, Map<String, ItemVersion> rows, boolean partitioned) {
        View before = byTable.get(table);
        if (before == null || rows.isEmpty()) {
            return;
        }
        if (takesKeyOfOther(rows, before.rows()) || replacesMovedRow(rows, before.rows(), partitioned)) {
            forget(table);
        } else {
            Map<String, ItemVersion> now = new TreeMap<>(before.rows());
            now.putAll(rows);
            byTable.put(table, new View(now, before.readAt()));
        }
    }

    private static boolean replacesMovedRow(
            Map<String, ItemVersion> installed, Map<String, ItemVersion> seen, boolean partitioned) {
        return installed.values().stream().anyMatch(row -> {
            ItemVersion old = seen.get(row.item().pkey());
            return old != null
                    && !row.replaced().equals(old.installs())
                    && (!row.keys().equals(old.keys())
                            || (partitioned && old.keys().isEmpty()));
        });
    }

    private static boolean takesKeyOfOther(Map<String, ItemVersion> installed, Map<String, ItemVersion> seen) {
        Set<ItemVersion.UniqueKey> keys =
                installed.values().stream().flatMap(row -> row.keys().stream()).collect(Collectors.toSet());
        return seen.values().stream()
                .filter(row -> !installed.containsKey(row.item().pkey()))
                .anyMatch(row -> !Collections.disjoint(keys, row.keys()));
    }

    /** It is not known any more what the transaction sees of a table. */
    void forget(String table) {
        byTable.remove(table);
    }

    @Nullable
    View of(String table) {
        return byTable.get(table);
    }
}
