package io.titrant.judge.model;

import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Recording;
import io.titrant.record.Rows;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The tables at the end of a recording, to compare with the view at the end of the model. */
record FinalState(Recording recording, ViewRunner views) {

    /** The tables whose rows differ from those of the view. */
    List<Difference> differences(DatabaseView end) {
        return List.copyOf(differencesByTable(end).values());
    }

    SortedMap<TableName, Difference> differencesByTable(DatabaseView end) {
        SortedMap<TableName, Difference> differences = new TreeMap<>();
        for (Map.Entry<String, Rows> table : recording.finalState().entrySet()) {
            TableName name = new TableName(table.getKey().toLowerCase(Locale.ROOT));
            if (!end.tables().contains(name)) {
                continue;
            }
            Rows expected =
                    new Rows(table.getValue().columns(), views.versions().rows(end, name));
            if (!expected.sameRows(table.getValue())) {
                differences.put(
                        name,
                        new Difference(
                                "table " + name,
                                expected.lines(),
                                table.getValue().lines()));
            }
        }
        return differences;
    }
}
