package io.titrant.storm.ledger;

import io.titrant.storm.schema.KeyPartition;
import io.titrant.storm.schema.StormSchema;
import java.util.Arrays;
import java.util.List;

/** One version for each key of each table. */
@SuppressWarnings("ArrayRecordComponent") // changed in place
public record KeyVersions(List<int[]> tables) {
    /** No row exists. */
    public static KeyVersions empty(StormSchema schema) {
        return new KeyVersions(schema.tables().stream()
                .map(table -> {
                    int[] versions = new int[(int) table.keys().keys()];
                    Arrays.fill(versions, RowWrite.ABSENT);
                    return versions;
                })
                .toList());
    }

    /** The loaded rows: static keys have version 0. */
    public static KeyVersions initial(StormSchema schema) {
        KeyVersions versions = empty(schema);
        schema.tables().forEach(table -> {
            KeyPartition keys = table.keys();
            for (long i = 0; i < keys.staticKeys(); i++) {
                versions.set(table.index(), keys.staticKey(i), 0);
            }
        });
        return versions;
    }

    public int get(int table, long key) {
        return tables.get(table)[(int) key];
    }

    public void set(int table, long key, int version) {
        tables.get(table)[(int) key] = version;
    }
}
