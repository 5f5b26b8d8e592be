package io.titrant.report;

import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows read back from the lines of a verdict: {@code (1, 'a', NULL)}. */
final class DisplayedRows {
    private static final Pattern VALUE = Pattern.compile("\\G(?:X'([0-9a-f]*)'|'((?:[^']|'')*)'|([^',()]+))(, |\\)$)");

    private DisplayedRows() {}

    /** The rows of the lines, those that were seen too in the order of {@code seen}; empty if a line is not a row. */
    static Optional<Rows> read(List<String> lines, Rows seen) {
        List<Row> rows = new ArrayList<>();
        for (String line : lines) {
            Optional<Row> row = row(line);
            if (row.isEmpty()) {
                return Optional.empty();
            }
            rows.add(row.get());
        }
        List<String> order = seen.rows().stream().map(Row::display).toList();
        rows.sort(Comparator.comparingInt(row -> {
            int place = order.indexOf(row.display());
            return place < 0 ? order.size() : place;
        }));
        return Optional.of(new Rows(seen.columns(), rows));
    }

    private static Optional<Row> row(String line) {
        if (!line.startsWith("(")) {
            return Optional.empty();
        }
        Matcher matcher = VALUE.matcher(line).region(1, line.length());
        List<Value> values = new ArrayList<>();
        while (matcher.find()) {
            values.add(value(matcher));
            if (matcher.end() == line.length()) {
                return Optional.of(new Row(values));
            }
        }
        return Optional.empty();
    }

    private static Value value(Matcher matcher) {
        if (matcher.group(1) != null) {
            return new Value.Bytes(matcher.group(1));
        }
        if (matcher.group(2) != null) {
            return new Value.Text(matcher.group(2).replace("''", "'"));
        }
        String plain = matcher.group(3);
        return switch (plain) {
            case "NULL" -> Value.Null.NULL;
            case "TRUE" -> new Value.Bool(true);
            case "FALSE" -> new Value.Bool(false);
            default -> number(plain);
        };
    }

    private static Value number(String text) {
        if (text.matches("-?\\d+")) {
            return new Value.Int(new BigInteger(text));
        }
        return text.matches("-?\\d+\\.\\d+") ? new Value.Decimal(new BigDecimal(text)) : new Value.Text(text);
    }

    /** A value as text, without quotes. */
    static String plain(Value value) {
        if (value instanceof Value.Text text) {
            return text.value();
        }
        if (value instanceof Value.Typed typed) {
            return typed.text();
        }
        return value instanceof Value.Bytes bytes ? bytes.hex() : value.display();
    }
}
