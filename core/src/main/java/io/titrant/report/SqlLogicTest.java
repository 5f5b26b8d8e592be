package io.titrant.report;

import io.titrant.record.Event;
import io.titrant.record.Result;
import java.util.List;
import java.util.Locale;

/** A finding as a sqllogictest with named connections, as DuckDB has them: {@code statement ok t1}, {@code query I t1}. */
final class SqlLogicTest {
    private SqlLogicTest() {}

    static String of(RegressionTest test, String title) {
        StringBuilder out = new StringBuilder("# ").append(title).append("\n\n");
        test.evidence()
                .testCase()
                .init()
                .forEach(sql -> out.append("statement ok\n").append(sql).append("\n\n"));
        for (Event event : test.events()) {
            String session = event.tx().toLowerCase(Locale.ROOT);
            if (event.kind() == Event.Kind.BLOCKED) {
                continue;
            }
            if (test.isChecked(event) && event.result() instanceof Result.Returned) {
                query(out, event.sql(), session, test.expected());
            } else {
                out.append(event.failed() ? "statement error " : "statement ok ")
                        .append(session)
                        .append('\n')
                        .append(event.sql())
                        .append(event.failed() ? "\n----\n\n" : "\n\n");
            }
        }
        if (!test.table().isEmpty()) {
            query(out, "SELECT * FROM " + test.table(), "", test.expected());
        }
        return out.toString();
    }

    private static void query(StringBuilder out, String sql, String session, List<String> rows) {
        int columns = rows.isEmpty() ? 1 : RegressionTest.plain(rows.get(0)).split(", ", -1).length;
        out.append("query ")
                .append("I".repeat(columns))
                .append(session.isEmpty() ? "" : " " + session)
                .append(" rowsort\n")
                .append(sql)
                .append("\n----\n");
        rows.stream()
                .map(row -> RegressionTest.plain(row).replace(", ", "\t"))
                .sorted()
                .forEach(row -> out.append(row).append('\n'));
        out.append('\n');
    }
}
