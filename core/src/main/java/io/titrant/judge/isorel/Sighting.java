package io.titrant.judge.isorel;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A row as some statement saw it.
 *
 * @param row its id
 * @param chain its versions, oldest first, that of the initial database left out
 */
record Sighting(String row, List<String> chain) {
    Sighting {
        chain = List.copyOf(chain);
    }

    /** What the auxiliary columns of a result tell, each row once for every table that it came from. */
    static List<Sighting> in(Rows rows) {
        List<Sighting> seen = new ArrayList<>();
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

    /** What a whole table tells, as the final state has it. */
    static List<Sighting> inTable(Rows rows) {
        List<Sighting> seen = new ArrayList<>();
        for (int i = 0; i + 1 < rows.columns().size(); i++) {
            if (rows.columns().get(i).toLowerCase(Locale.ROOT).startsWith(Schema.ROW_ID)) {
                for (Row row : rows.rows()) {
                    add(text(row.values().get(i)), text(row.values().get(i + 1)), seen);
                }
            }
        }
        return seen;
    }

    /** A group that was too long for its engine ends in the middle of a row (MySQL's group_concat_max_len); that one is left out. */
    private static void group(String text, List<Sighting> seen) {
        for (String entry : text.split(",")) {
            int cut = entry.indexOf(Spelling.ENTRY);
            if (cut > 0 && entry.endsWith(Spelling.END)) {
                add(entry.substring(0, cut), entry.substring(cut + 1, entry.length() - 1), seen);
            }
        }
    }

    private static void add(String row, String wList, List<Sighting> seen) {
        if (!row.isEmpty()) {
            seen.add(of(row, wList));
        }
    }

    static Sighting of(String row, String wList) {
        return new Sighting(
                row,
                Arrays.stream(wList.split(" "))
                        .filter(version -> !version.isEmpty() && !version.equals(Instrumented.INITIAL))
                        .toList());
    }

    private static String text(Value value) {
        return value instanceof Value.Text text ? text.value() : "";
    }
}
