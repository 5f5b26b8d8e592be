package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.record.Row;
import io.titrant.record.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Reads typed values, rows and column names from one line, as {@link ValueNotation} and {@link ResultNotation} write them. */
final class NotationReader {
    static final String WARNING = "warning";

    private final String text;
    private int at;

    NotationReader(String text) {
        this.text = text;
    }

    boolean atEnd() {
        skipSpace();
        return at == text.length();
    }

    /** Whether the text goes on with this, which is then passed. */
    boolean take(String expected) {
        skipSpace();
        boolean found = text.startsWith(expected, at);
        at += found ? expected.length() : 0;
        return found;
    }

    void expect(String expected) {
        if (!take(expected)) {
            throw complaint("'" + expected + "' is missing");
        }
    }

    /** {@code warning 'a' warning 'b'}, up to the end of the line. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        while (!atEnd()) {
            expect(WARNING);
            skipSpace();
            warnings.add(quoted());
        }
        return warnings;
    }

    long count() {
        skipSpace();
        return Long.parseLong(word());
    }

    /** {@code (1, 'x'), (2, NULL)}, up to the end of the line or the first warning. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        while (!atEnd() && !text.startsWith(WARNING, at)) {
            if (!rows.isEmpty()) {
                expect(",");
            }
            expect("(");
            List<Value> values = new ArrayList<>();
            while (!take(")")) {
                if (!values.isEmpty()) {
                    expect(",");
                }
                values.add(value());
            }
            rows.add(new Row(values));
        }
        return rows;
    }

    /** {@code (a, b, 'c + 1')}. */
    List<String> columns() {
        expect("(");
        List<String> columns = new ArrayList<>();
        while (!take(")")) {
            if (!columns.isEmpty()) {
                expect(",");
            }
            skipSpace();
            columns.add(text.charAt(at) == '\'' ? quoted() : word());
        }
        return columns;
    }

    Value value() {
        skipSpace();
        if (take("<")) {
            int end = text.indexOf('>', at);
            String type = text.substring(at, end);
            at = end + 1;
            return new Value.Typed(type, quoted());
        }
        if (text.startsWith("X'", at)) {
            at++;
            return new Value.Bytes(quoted());
        }
        return text.charAt(at) == '\'' ? new Value.Text(quoted()) : bare(word());
    }

    private Value bare(String word) {
        try {
            return switch (word) {
                case "NULL" -> Value.Null.NULL;
                case "TRUE" -> new Value.Bool(true);
                case "FALSE" -> new Value.Bool(false);
                default -> number(word);
            };
        } catch (NumberFormatException e) {
            throw complaint("'" + word + "' is no value");
        }
    }

    private static Value number(String word) {
        int last = word.length() - 1;
        return switch (word.charAt(last)) {
            case 'r' -> new Value.Real(Double.parseDouble(word.substring(0, last)));
            case 'd' -> new Value.Decimal(new BigDecimal(word.substring(0, last)));
            default -> new Value.Int(new BigInteger(word));
        };
    }

    private String word() {
        int start = at;
        while (at < text.length() && ",() ".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (at == start) {
            throw complaint("a value is missing");
        }
        return text.substring(start, at);
    }

    private String quoted() {
        expect("'");
        StringBuilder found = new StringBuilder();
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next != '\'') {
                found.append(next);
            } else if (at < text.length() && text.charAt(at) == '\'') {
                found.append('\'');
                at++;
            } else {
                return OneLine.unescaped(found.toString());
            }
        }
        throw complaint("a quote is not closed");
    }

    private void skipSpace() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private TitrantException complaint(String reason) {
        return new TitrantException(reason + " at character " + (at + 1) + " of: " + text);
    }
}
