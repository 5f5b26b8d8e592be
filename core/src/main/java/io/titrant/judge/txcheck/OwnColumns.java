package io.titrant.judge.txcheck;

import io.titrant.judge.instrument.Labels;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Rows without the columns that the instrumentation added. Explanations show them, because the user's statement does not have the others. */
final class OwnColumns {
    private OwnColumns() {}

    static Rows of(Rows rows) {
        List<Integer> own = IntStream.range(0, rows.columns().size())
                .filter(i -> !rows.columns().get(i).toLowerCase(Locale.ROOT).startsWith(Labels.PREFIX))
                .boxed()
                .toList();
        return new Rows(
                own.stream().map(rows.columns()::get).toList(),
                rows.rows().stream()
                        .map(row -> new Row(own.stream().map(row.values()::get).toList()))
                        .toList(),
                rows.truncated());
    }

    /** Whether the rows differ in the case's own columns, and not only in their ids and versions. */
    static boolean differ(Rows one, Rows other) {
        return !of(one).sameRows(of(other));
    }
}
