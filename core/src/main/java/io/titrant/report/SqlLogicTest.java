package io.titrant.report;

import io.titrant.engine.ErrorClass;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A finding as a sqllogictest with named connections, as DuckDB has them: {@code statement ok t1}, {@code query I t1}. A query with a connection cannot
 * ask for sorted rows, so a query of several rows is sorted by SQL.
 */
final class SqlLogicTest {
    private SqlLogicTest() {}

    static String of(RegressionTest test, String title) {
        StringBuilder out = new StringBuilder("# ").append(title).append("\n\n");
        test.testCase()
                .init()
                .forEach(sql -> out.append("statement ok\n").append(sql).append("\n\n"));
        for (int i = 0; i < test.events().size(); i++) {
            Event event = test.events().get(i);
            String session = event.tx().toLowerCase(Locale.ROOT);
            if (event.kind() == Event.Kind.BLOCKED) {
                continue;
            }
            if (test.checked().contains(i) && event.result() instanceof Result.Returned returned) {
                query(out, event.sql(), session, returned.rows());
            } else if (test.checked().contains(i) && event.result() instanceof Result.Updated updated) {
                query(
                        out,
                        event.sql(),
                        session,
                        new Rows(List.of("count"), List.of(Row.of(Value.Int.of(updated.count())))));
            } else {
                statement(out, event, session, test.refusable());
            }
        }
        test.tables().forEach((table, rows) -> query(out, "SELECT * FROM " + table, "", rows));
        return out.toString();
    }

    /** A statement; of an error only the first line of its message is expected. */
    private static void statement(StringBuilder out, Event event, String session, boolean refusable) {
        if (refusable) {
            out.append("statement maybe ")
                    .append(session)
                    .append('\n')
                    .append(event.sql())
                    .append("\n\n");
            return;
        }
        out.append(event.failed() ? "statement error " : "statement ok ")
                .append(session)
                .append('\n')
                .append(event.sql());
        if (event.result() instanceof Result.Failed failed) {
            out.append("\n----\n").append(failed.message().lines().findFirst().orElseGet(() -> anyMessage(failed)));
        }
        out.append("\n\n");
    }

    /** DuckDB asks for a message; each of its messages about a conflict of transactions has this word. */
    private static String anyMessage(Result.Failed failed) {
        return "<REGEX>:" + (failed.errorClass() == ErrorClass.SERIALIZATION ? ".*[Cc]onflict.*" : ".*");
    }

    private static void query(StringBuilder out, String sql, String session, Rows rows) {
        int columns = rows.columns().size();
        boolean several = rows.rows().size() > 1;
        String order = IntStream.rangeClosed(1, columns)
                .mapToObj(column -> column + " NULLS LAST")
                .collect(Collectors.joining(", "));
        out.append("query ")
                .append(types(rows))
                .append(session.isEmpty() ? "" : " " + session)
                .append('\n')
                .append(several ? "SELECT * FROM (" + sql + ") AS sorted ORDER BY " + order : sql)
                .append("\n----\n");
        SortedRows.of(rows)
                .forEach(row -> out.append(
                                row.values().stream().map(SqlLogicTest::cell).collect(Collectors.joining("\t")))
                        .append('\n'));
        out.append('\n');
    }

    private static String types(Rows rows) {
        StringBuilder types = new StringBuilder();
        for (int i = 0; i < rows.columns().size(); i++) {
            int column = i;
            boolean whole = rows.rows().stream()
                    .map(row -> row.values().get(column))
                    .allMatch(value -> value instanceof Value.Int || value == Value.Null.NULL);
            types.append(whole ? 'I' : 'T');
        }
        return types.toString();
    }

    private static String cell(Value value) {
        String text =
                value instanceof Value.Bool ? value.display().toLowerCase(Locale.ROOT) : DisplayedRows.plain(value);
        return text.isEmpty() ? "(empty)" : text;
    }
}
