package io.titrant.judge.txcheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows that the reads around one statement returned (TxCheck §3.2), by table and PrimaryKey.
 *
 * @param before the version-set reads (VSR), and the rows of tables that the transaction had read before
 * @param selected the before-write read (BWR); null where there is none
 * @param after the after-write reads (AWR)
 */
record InsertedReads(
        TrackedStatement statement,
        Map<String, Map<String, ItemVersion>> before,
        @Nullable Map<String, ItemVersion> selected,
        Map<String, Map<String, ItemVersion>> after) {

    /** @param derived the rows of tables without a version-set read */
    static InsertedReads of(
            TrackedStatement statement,
            Map<TrackedCase.TrackedStep, Map<String, ItemVersion>> reads,
            Map<String, Map<String, ItemVersion>> derived) {
        Map<String, Map<String, ItemVersion>> before = new TreeMap<>(derived);
        Map<String, Map<String, ItemVersion>> after = new TreeMap<>();
        Map<String, ItemVersion> selected = null;
        for (Map.Entry<TrackedCase.TrackedStep, Map<String, ItemVersion>> read : reads.entrySet()) {
            TrackedCase.Role role = read.getKey().role();
            String named = read.getKey().table();
            String table = named == null ? statement.targetTable() : named;
            Map<String, ItemVersion> rows = read.getValue();
            if (role == TrackedCase.Role.BWR) {
                selected = rows;
            } else {
                (role == TrackedCase.Role.VSR ? before : after).put(table, rows);
            }
        }
        return new InsertedReads(statement, before, selected, after);
    }

    /** The row versions that the statement wrote. */
    List<ItemVersion> installed() {
        return after.values().stream()
                .flatMap(rows -> rows.values().stream())
                .filter(version -> !version.initial() && version.installer().equals(statement.id()))
                .toList();
    }

    /** The rows that were there before the statement and are gone after it, in the tables that were read again. */
    List<ItemVersion> deleted() {
        List<ItemVersion> missing = new ArrayList<>();
        Map<String, Map<String, ItemVersion>> found = withLocked();
        after.forEach((table, left) -> found.getOrDefault(table, Map.of()).forEach((key, version) -> {
            if (!left.containsKey(key)) {
                missing.add(version);
            }
        }));
        return missing;
    }

    /** The rows before the statement. A before-write read that locks knows the version that the write finds, and rows that are newer than the snapshot. */
    private Map<String, Map<String, ItemVersion>> withLocked() {
        if (!statement.locksToRead() || selected == null) {
            return before;
        }
        String table = statement.targetTable();
        Map<String, ItemVersion> rows = new HashMap<>(before.getOrDefault(table, Map.of()));
        rows.putAll(selected);
        Map<String, Map<String, ItemVersion>> all = new TreeMap<>(before);
        all.put(table, rows);
        return all;
    }

    /** The versions before the statement that it may see. */
    Map<String, Map<String, ItemVersion>> visible(Predicate<ItemVersion> sees) {
        Map<String, Map<String, ItemVersion>> tables = new TreeMap<>();
        before.forEach((table, rows) ->
                tables.put(table, byKey(rows.values().stream().filter(sees).toList())));
        return tables;
    }

    static Map<String, ItemVersion> byKey(List<ItemVersion> versions) {
        Map<String, ItemVersion> byKey = new TreeMap<>();
        versions.forEach(version -> byKey.put(version.item().pkey(), version));
        return byKey;
    }
}
