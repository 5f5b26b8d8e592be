package io.titrant.golden;

import io.titrant.TitrantException;
import io.titrant.engine.ErrorClass;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A statement's result on one line: {@code rows (a, b): (1, 'x'), (2, NULL)}, {@code updated 1}, or {@code error UNIQUE 1062 23000 message}.
 * Warnings follow rows or a count: {@code updated 1 warning 'Data truncated'}.
 */
final class ResultNotation {
    private static final Pattern SIMPLE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
    private static final String NO_STATE = "-";

    private ResultNotation() {}

    static String write(Result result) {
        if (result instanceof Result.Returned returned) {
            return "rows " + write(returned.rows()) + warnings(returned.warnings());
        }
        if (result instanceof Result.Updated updated) {
            return "updated " + updated.count() + warnings(updated.warnings());
        }
        Result.Failed failed = (Result.Failed) result;
        return "error " + failed.errorClass() + " " + failed.code() + " "
                + (failed.sqlState() == null ? NO_STATE : failed.sqlState()) + " "
                + OneLine.escaped(failed.message());
    }

    private static String warnings(List<String> texts) {
        return texts.stream()
                .map(text -> " " + NotationReader.WARNING + " " + ValueNotation.quoted(text))
                .collect(Collectors.joining());
    }

    /** {@code (a, b): (1, 'x'), (2, NULL)}; a {@code +} follows if there were more rows. */
    static String write(Rows rows) {
        return rows.columns().stream()
                        .map(name -> SIMPLE_NAME.matcher(name).matches() ? name : ValueNotation.quoted(name))
                        .collect(Collectors.joining(", ", "(", ")" + (rows.truncated() ? "+" : "") + ":"))
                + (rows.rows().isEmpty() ? "" : " ")
                + rows.rows().stream().map(ValueNotation::write).collect(Collectors.joining(", "));
    }

    static Result read(String line) {
        int space = line.indexOf(' ');
        String rest = line.substring(space + 1);
        return switch (space < 0 ? "" : line.substring(0, space)) {
            case "rows" -> {
                NotationReader reader = new NotationReader(rest);
                yield new Result.Returned(readRows(reader), reader.warnings());
            }
            case "updated" -> {
                NotationReader reader = new NotationReader(rest);
                yield new Result.Updated(reader.count(), reader.warnings());
            }
            case "error" -> error(rest);
            default -> throw new TitrantException("no result (rows, updated or error): " + line);
        };
    }

    private static Result error(String text) {
        String[] parts = text.split(" ", 4);
        if (parts.length < 3) {
            throw new TitrantException("an error is written as: error CLASS code state message, not " + text);
        }
        return new Result.Failed(
                ErrorClass.valueOf(parts[0]),
                Integer.parseInt(parts[1]),
                parts[2].equals(NO_STATE) ? null : parts[2],
                parts.length < 4 ? "" : OneLine.unescaped(parts[3]));
    }

    static Rows readRows(String text) {
        return readRows(new NotationReader(text));
    }

    private static Rows readRows(NotationReader reader) {
        List<String> columns = reader.columns();
        boolean truncated = reader.take("+");
        reader.expect(":");
        return new Rows(columns, reader.rows(), truncated);
    }

    /** Rows alone, {@code (1, 'x'), (2, NULL)}. */
    static List<Row> readRowsOnly(String text) {
        return new NotationReader(text).rows();
    }

    /** The warnings after rows that have no columns. */
    static List<String> readWarnings(String text) {
        NotationReader reader = new NotationReader(text);
        reader.rows();
        return reader.warnings();
    }
}
