package io.titrant.report;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;

/** Rows as a small table with at most {@code most} rows; the table states how many rows there are. */
final class RowsView {
    private static final int WIDEST_CELL = 160;
    private static final int WIDEST_WITHOUT_SCROLLING = 30;

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
        if (width(rows) > WIDEST_WITHOUT_SCROLLING) {
            // A box that scrolls must be reached by keyboard; the others would only be in the way.
            box.with("tabindex", "0").with("role", "group").with("aria-label", "rows");
        }
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

    /** The longest row, in characters. */
    private static int width(Rows rows) {
        int names = rows.columns().stream().mapToInt(name -> name.length() + 2).sum();
        return rows.rows().stream()
                .mapToInt(row -> row.values().stream()
                        .mapToInt(value -> value.display().length() + 2)
                        .sum())
                .reduce(names, Math::max);
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
