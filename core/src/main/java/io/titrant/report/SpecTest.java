package io.titrant.report;

import io.titrant.Plural;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.casefile.spec.IsolationSpecWriter;
import io.titrant.engine.RegressionForm;
import io.titrant.record.Event;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A finding as a spec of PostgreSQL's isolation tester, and the output that the tester should print, as PostgreSQL 14 and later print it. */
final class SpecTest {
    private static final String CHECKING = "Check";

    private final RegressionTest test;
    private final Case testCase;
    private final List<String> names;
    private final List<Integer> stepOfEvent = new ArrayList<>();
    private final StringBuilder out = new StringBuilder();

    private SpecTest(RegressionTest test) {
        this.test = test;
        List<Step> steps = new ArrayList<>();
        Map<String, Integer> waiting = new HashMap<>();
        for (Event event : test.events()) {
            Integer sent = waiting.remove(event.tx());
            stepOfEvent.add(sent == null ? steps.size() : sent);
            if (sent == null) {
                steps.add(new Step(event.tx(), event.sql()));
            }
            if (event.kind() == Event.Kind.BLOCKED) {
                waiting.put(event.tx(), steps.size() - 1);
            }
        }
        test.tables().forEach((table, rows) -> steps.add(new Step(CHECKING, sorted(table, rows))));
        this.testCase = new Case(test.testCase().header(), test.testCase().init(), steps);
        this.names = IsolationSpecWriter.names(testCase);
    }

    static List<RegressionTest.File> of(RegressionTest test, String title, Dialect dialect) {
        SpecTest spec = new SpecTest(test);
        return List.of(
                new RegressionTest.File(
                        RegressionForm.Kind.ISOLATION_SPEC.file(),
                        IsolationSpecWriter.write(
                                spec.testCase, List.of(title), TableNames.of(test.testCase(), dialect))),
                new RegressionTest.File(RegressionForm.Kind.ISOLATION_SPEC.output(), spec.output()));
    }

    private static String sorted(String table, Rows rows) {
        return "SELECT * FROM " + table + " ORDER BY "
                + IntStream.rangeClosed(1, rows.columns().size())
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(", "));
    }

    private String output() {
        out.append("Parsed test spec with ")
                .append(testCase.transactions().size())
                .append(" sessions\n\nstarting permutation: ")
                .append(String.join(" ", names))
                .append('\n');
        for (int i = 0; i < test.events().size(); i++) {
            event(i);
        }
        int check = testCase.steps().size() - test.tables().size();
        for (Rows rows : test.tables().values()) {
            step(check++).append('\n');
            table(new Rows(rows.columns(), SortedRows.of(rows)));
        }
        return out.toString();
    }

    private void event(int index) {
        Event event = test.events().get(index);
        int step = stepOfEvent.get(index);
        if (event.kind() == Event.Kind.BLOCKED) {
            step(step).append(" <waiting ...>\n");
            return;
        }
        if (stepOfEvent.subList(0, index).contains(step)) {
            out.append("step ").append(names.get(step)).append(": <... completed>\n");
        } else {
            step(step).append('\n');
        }
        if (event.result() instanceof Result.Returned returned) {
            table(returned.rows());
        } else if (event.result() instanceof Result.Failed failed) {
            String message = failed.message().lines().findFirst().orElse("");
            out.append("ERROR:  ").append(message.replaceFirst("^ERROR: +", "")).append('\n');
        }
    }

    private StringBuilder step(int step) {
        return out.append("step ")
                .append(names.get(step))
                .append(": ")
                .append(IsolationSpecWriter.text(testCase, testCase.steps().get(step)))
                .append(';');
    }

    /** A table as libpq prints it: a column of numbers is aligned to the right, with its name. */
    private void table(Rows rows) {
        int columns = rows.columns().size();
        if (columns == 0) {
            return;
        }
        List<List<String>> cells = rows.rows().stream()
                .map(row -> row.values().stream().map(SpecTest::cell).toList())
                .toList();
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            int column = i;
            int widest = cells.stream()
                    .mapToInt(row -> row.get(column).length())
                    .max()
                    .orElse(0);
            int width = Math.max(widest, rows.columns().get(i).length());
            boolean left = cells.stream().map(row -> row.get(column)).anyMatch(cell -> !isNumber(cell));
            widths.add(left ? -width : width);
        }
        line(rows.columns(), widths);
        out.append(widths.stream().map(width -> "-".repeat(Math.abs(width))).collect(Collectors.joining("+")))
                .append('\n');
        cells.forEach(row -> line(row, widths));
        out.append('(').append(Plural.of(cells.size(), "row")).append(")\n\n");
    }

    private void line(List<String> cells, List<Integer> widths) {
        out.append(IntStream.range(0, cells.size())
                        .mapToObj(i -> widths.get(i) == 0
                                ? cells.get(i)
                                : String.format("%" + widths.get(i) + "s", cells.get(i)))
                        .collect(Collectors.joining("|")))
                .append('\n');
    }

    /** Whether libpq takes the text for a number; an empty one does not count. */
    private static boolean isNumber(String cell) {
        return cell.isEmpty() || cell.matches("[0-9. -][0-9.Ee -]*[0-9]|[0-9]");
    }

    private static String cell(Value value) {
        if (value instanceof Value.Bool truth) {
            return truth.value() ? "t" : "f";
        }
        if (value instanceof Value.Bytes bytes) {
            return "\\x" + bytes.hex();
        }
        return value == Value.Null.NULL ? "" : DisplayedRows.plain(value).replaceFirst("(?<=^-?\\d{1,15})\\.0$", "");
    }
}
