package io.titrant.report;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/** Rows in the order of {@code ORDER BY 1, 2, …}: numbers by value, texts by their characters, NULL last. */
final class SortedRows {
    private SortedRows() {}

    static List<Row> of(Rows rows) {
        return rows.rows().stream()
                .sorted((a, b) -> {
                    for (int i = 0; i < Math.min(a.values().size(), b.values().size()); i++) {
                        int order = compare(a.values().get(i), b.values().get(i));
                        if (order != 0) {
                            return order;
                        }
                    }
                    return 0;
                })
                .toList();
    }

    private static int compare(Value a, Value b) {
        if (a == Value.Null.NULL || b == Value.Null.NULL) {
            return Boolean.compare(a == Value.Null.NULL, b == Value.Null.NULL);
        }
        boolean numbers = isNumber(a) && isNumber(b);
        Comparator<Value> order = numbers
                ? Comparator.comparing(value -> new BigDecimal(value.display()))
                : Comparator.comparing(DisplayedRows::plain);
        return order.compare(a, b);
    }

    private static boolean isNumber(Value value) {
        return value instanceof Value.Int || value instanceof Value.Decimal;
    }
}
