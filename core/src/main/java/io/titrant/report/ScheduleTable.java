package io.titrant.report;

import io.titrant.casefile.Case;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Rows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The schedule of a run as text: one line per event in the actual order, one column per session. */
public final class ScheduleTable {
    private static final int WIDEST = 46;

    private ScheduleTable() {}

    public static String render(Case testCase, Recording recording) {
        List<String> sessions = testCase.transactions();
        List<String> head = new ArrayList<>(sessions);
        head.add(0, "#");
        TextTable table = new TextTable(Math.max(WIDEST, 120 / Math.max(1, sessions.size())), head);
        int number = 0;
        for (Event event : recording.events()) {
            List<String> cells = new ArrayList<>(Collections.nCopies(head.size(), ""));
            cells.set(0, Integer.toString(++number));
            cells.set(1 + sessions.indexOf(event.tx()), cell(event));
            table.row(cells);
        }
        return table.render();
    }

    private static String cell(Event event) {
        String sql = String.join(" ", event.sql().strip().split("\\s+"));
        Result result = event.result();
        if (event.kind() == Event.Kind.SKIPPED) {
            return "– " + sql + "\n  skipped";
        }
        if (result == null) {
            return "⏸ " + sql + "\n  " + Wording.waits(event);
        }
        String mark = event.failed() ? "✗ " : event.waited() ? "▶ " : "";
        return mark
                + sql
                + (event.byTitrant() ? "  (by Titrant)" : "")
                + (event.wokenByTitrant() ? "\n  woken by Titrant: it slept although its lock holder had ended" : "")
                + answer(result);
    }

    private static String answer(Result result) {
        if (result instanceof Result.Returned returned) {
            return rows(returned.rows()) + warnings(returned.warnings());
        }
        if (result instanceof Result.Updated updated) {
            return (updated.count() == 0 ? "" : "\n  " + Wording.plural(updated.count(), "row"))
                    + warnings(updated.warnings());
        }
        Result.Failed failed = (Result.Failed) result;
        return "\n  " + failed.errorClass().label() + " (" + Wording.code(failed) + "): "
                + failed.message().lines().findFirst().orElse("");
    }

    private static String rows(Rows rows) {
        if (rows.rows().isEmpty()) {
            return "\n  no rows";
        }
        StringBuilder out = new StringBuilder();
        rows.rows().stream().limit(20).forEach(row -> out.append("\n  ").append(row.display()));
        if (rows.rows().size() > 20) {
            out.append("\n  … ").append(rows.rows().size()).append(" rows in all");
        }
        return out.toString();
    }

    private static String warnings(List<String> warnings) {
        StringBuilder out = new StringBuilder();
        warnings.forEach(warning -> out.append("\n  warning: ").append(warning));
        return out.toString();
    }
}
