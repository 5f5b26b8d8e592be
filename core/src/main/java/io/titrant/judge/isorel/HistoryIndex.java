package io.titrant.judge.isorel;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The numbers that a history uses in place of row ids, table names and versions. */
final class HistoryIndex {
    private final Map<String, Integer> keys = new LinkedHashMap<>();
    private final Map<String, Integer> versions = new LinkedHashMap<>();
    private final Map<String, Set<String>> rowsOf = new HashMap<>();

    /** Numbers these rows and their versions, if they are new. */
    void add(List<ObservedRow> rows) {
        for (ObservedRow row : rows) {
            keys.putIfAbsent(row.row(), keys.size());
            for (String version : row.chain()) {
                versions.putIfAbsent(version, versions.size() + 1);
                rowsOf.computeIfAbsent(version, v -> new LinkedHashSet<>()).add(row.row());
            }
        }
    }

    void addTable(String table) {
        keys.putIfAbsent(tableKey(table), keys.size());
    }

    int size() {
        return keys.size();
    }

    int row(String row) {
        Integer key = keys.get(row);
        if (key == null) {
            throw new IllegalStateException("no statement returned the row " + row);
        }
        return key;
    }

    /** Empty for a table that the final state lacks. */
    Optional<Integer> table(String table) {
        return Optional.ofNullable(keys.get(tableKey(table)));
    }

    /** The rows on which any statement has seen this version. */
    Set<String> rowsWith(String version) {
        return rowsOf.getOrDefault(version, Set.of());
    }

    int version(String version) {
        return versions.getOrDefault(version, 0);
    }

    int[] chain(ObservedRow row) {
        return row.chain().stream().mapToInt(this::version).toArray();
    }

    List<String> rowNames() {
        return List.copyOf(keys.keySet());
    }

    List<String> versionNames() {
        return List.copyOf(versions.keySet());
    }

    /** No row has such an id. */
    private static String tableKey(String name) {
        return "table " + name;
    }
}
