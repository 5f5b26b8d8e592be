package io.titrant.judge.isorel;

import io.titrant.judge.instrument.InitialInstrumentation;
import io.titrant.judge.instrument.InstrumentationSql;
import io.titrant.judge.instrument.InstrumentedSchema;
import io.titrant.judge.instrument.Labels;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A row as a statement saw it. Example: the columns {@code 't#1', 'T0 T1.1 T2.1'} are the row t#1 with the chain [T1.1, T2.1].
 *
 * @param row the row's id
 * @param chain the row's versions, oldest first, without the initial one
 */
record ObservedRow(String row, List<String> chain) {
    ObservedRow {
        chain = List.copyOf(chain);
    }

    /** The rows in the auxiliary columns of a result; a result row of a join has one of each table. */
    static List<ObservedRow> in(Rows rows) {
        List<ObservedRow> seen = new ArrayList<>();
        for (int i = 0; i < rows.columns().size(); i++) {
            String label = rows.columns().get(i).toLowerCase(Locale.ROOT);
            for (Row row : rows.rows()) {
                if (label.startsWith(Labels.ROW) && i + 1 < row.values().size()) {
                    add(text(row.values().get(i)), text(row.values().get(i + 1)), seen);
                } else if (label.startsWith(Labels.GROUP)) {
                    group(text(row.values().get(i)), seen);
                }
            }
        }
        return seen;
    }

    /** The rows of a whole table in the final state. */
    static List<ObservedRow> inTable(Rows rows) {
        List<ObservedRow> seen = new ArrayList<>();
        for (int i = 0; i + 1 < rows.columns().size(); i++) {
            if (rows.columns().get(i).toLowerCase(Locale.ROOT).startsWith(InstrumentedSchema.ROW_ID)) {
                for (Row row : rows.rows()) {
                    add(text(row.values().get(i)), text(row.values().get(i + 1)), seen);
                }
            }
        }
        return seen;
    }

    /** An engine cuts a long group off in the middle of a row (MySQL's group_concat_max_len); the cut row is left out. */
    private static void group(String text, List<ObservedRow> seen) {
        for (String entry : text.split(",")) {
            int cut = entry.indexOf(InstrumentationSql.ENTRY);
            if (cut > 0 && entry.endsWith(InstrumentationSql.END)) {
                add(entry.substring(0, cut), entry.substring(cut + 1, entry.length() - 1), seen);
            }
        }
    }

    private static void add(String row, String wList, List<ObservedRow> seen) {
        if (!row.isEmpty()) {
            seen.add(of(row, wList));
        }
    }

    static ObservedRow of(String row, String wList) {
        return new ObservedRow(
                row,
                Arrays.stream(wList.split(" "))
                        .filter(version -> !version.isEmpty() && !version.equals(InitialInstrumentation.VERSION))
                        .toList());
    }

    private static String text(Value value) {
        return value instanceof Value.Text text ? text.value() : "";
    }
}
