package io.titrant.judge.txcheck;

import io.titrant.judge.instrument.InitialInstrumentation;
import io.titrant.judge.instrument.Labels;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A version of a row, as a read returned it. The paper's VersionKey holds the constant of the statement that wrote the version; ours holds the
 * constants of all statements that ever wrote the row, so a version also shows which version it replaced.
 *
 * <p>Example: a row of the initial database, updated by step 4 of T1 and then by step 7 of T2, reads {@code T1.4 T2.7}.
 *
 * @param installs the statements that wrote the row, oldest first; empty for a row as the initial database has it
 * @param keys the row's values of each PRIMARY KEY and UNIQUE constraint, where the read returned them
 * @param generated the row's value of the column whose values the engine generates; null if the table has no such column or no read returned it
 */
record ItemVersion(
        Item item,
        List<StatementId> installs,
        List<UniqueKey> keys,
        @Nullable Value generated) {
    ItemVersion {
        installs = List.copyOf(installs);
        keys = List.copyOf(keys);
    }

    /** A row's values of one PRIMARY KEY or UNIQUE constraint. */
    record UniqueKey(String table, int constraint, List<Value> values) {
        UniqueKey {
            values = List.copyOf(values);
        }
    }

    boolean initial() {
        return installs.isEmpty();
    }

    /** The statement that installed this version; only of a version that is not initial. */
    StatementId installer() {
        return installs.get(installs.size() - 1);
    }

    /** The statements that wrote the version that this one replaced; only of a version that is not initial. */
    List<StatementId> replaced() {
        return installs.subList(0, installs.size() - 1);
    }

    /** The rows that a read inserted by {@link TrackedCase} returned: PrimaryKey, VersionKey, then the columns of unique keys. */
    static List<ItemVersion> of(Rows rows, TrackedSchema.Table table) {
        List<ItemVersion> versions = new ArrayList<>();
        for (Row row : rows.rows()) {
            List<Value> values = row.values();
            versions.add(new ItemVersion(
                    new Item(table.name(), text(values.get(0))),
                    installs(text(values.get(1))),
                    table.uniqueKeys(values.subList(2, values.size())),
                    table.generatedKey(values.subList(2, values.size()))));
        }
        return versions;
    }

    /** The rows behind the result of a statement of the case, where its result names them. */
    static List<ItemVersion> inResult(Rows rows, TrackedSchema schema) {
        List<ItemVersion> versions = new ArrayList<>();
        for (int i = 0; i + 1 < rows.columns().size(); i++) {
            if (!rows.columns().get(i).toLowerCase(Locale.ROOT).startsWith(Labels.ROW)) {
                continue;
            }
            for (Row row : rows.rows()) {
                String pkey = text(row.values().get(i));
                if (!pkey.isEmpty()) {
                    versions.add(new ItemVersion(
                            new Item(schema.tableOf(pkey), pkey),
                            installs(text(row.values().get(i + 1))),
                            List.of(),
                            null));
                }
            }
        }
        return versions;
    }

    private static List<StatementId> installs(String wList) {
        return Arrays.stream(wList.split(" "))
                .filter(version -> !version.isEmpty() && !version.equals(InitialInstrumentation.VERSION))
                .map(StatementId::parse)
                .toList();
    }

    /** PrimaryKeys are texts; NULL stands for a missing partner of an outer join. */
    private static String text(Value value) {
        return value instanceof Value.Text text ? text.value() : "";
    }

    @Override
    public String toString() {
        return item + "@" + (initial() ? "initial" : installer());
    }
}
