package io.titrant.judge.model;

import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Recording;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a recording leaves in the tables, to hold an image against. */
public record FinalState(Recording recording, ViewRunner views) {

    /** The tables that are not as the image has them. */
    public List<Difference> differences(DatabaseView end) {
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
