package io.titrant.judge.troc;

import io.titrant.judge.Verdict.Difference;
import io.titrant.record.Recording;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a recording leaves in the tables, to hold an image against. */
record FinalState(Recording recording, Views views) {

    /** The tables that are not as the image has them. */
    List<Difference> differences(Image end) {
        List<Difference> differences = new ArrayList<>();
        for (Map.Entry<String, Rows> table : recording.finalState().entrySet()) {
            String name = table.getKey().toLowerCase(Locale.ROOT);
            if (!end.tables().containsKey(name)) {
                continue;
            }
            Rows expected =
                    new Rows(table.getValue().columns(), views.versions().rows(end, name));
            if (!expected.sameRows(table.getValue())) {
                differences.add(new Difference(
                        "table " + name, expected.lines(), table.getValue().lines()));
            }
        }
        return differences;
    }
}
