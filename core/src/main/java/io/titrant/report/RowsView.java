package io.titrant.report;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;

/** Rows as a small table with at most {@code most} rows; the table states how many rows there are. */
final class RowsView {
    private static final int WIDEST_CELL = 160;

    private RowsView() {}

    static Markup of(Rows rows, int most) {
        Markup box = Markup.of("div", "rows");
        if (rows.rows().isEmpty()) {
            return box.add(Markup.of("span", "fact").text("no rows"));
        }
        Markup head = Markup.of("tr");
        rows.columns().forEach(column -> head.add(Markup.of("th").text(Wording.shortened(column, WIDEST_CELL))));
        Markup body = Markup.of("tbody");
        rows.rows().stream().limit(most).forEach(row -> body.add(row(row)));
        box.add(Markup.of("table").add(Markup.of("thead").add(head)).add(body));
        int all = rows.rows().size();
        if (all > most || rows.truncated()) {
            box.add(Markup.of("span", "fact")
                    .text((all > most ? "the first " + most + " of " : "")
                            + Wording.plural(all, "row")
                            + (rows.truncated() ? " kept of more" : "")));
        }
        return box;
    }

    private static Markup row(Row row) {
        Markup cells = Markup.of("tr");
        row.values().forEach(value -> cells.add(cell(value)));
        return cells;
    }

    private static Markup cell(Value value) {
        String text = Wording.shortened(value.display(), WIDEST_CELL);
        if (value instanceof Value.Null) {
            return Markup.of("td", "null").text(text);
        }
        boolean number = value instanceof Value.Int || value instanceof Value.Decimal || value instanceof Value.Real;
        return number ? Markup.of("td", "number").text(text) : Markup.of("td").text(text);
    }
}
