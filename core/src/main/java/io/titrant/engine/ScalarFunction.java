package io.titrant.engine;

import io.titrant.engine.ColumnType.Family;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Sql;
import io.titrant.sql.Tree;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A deterministic function of complex statements, as an expression with placeholders. Example: {@code LPAD(t, wide, ch) -> t 12} is LPAD
 * of a string, a length from 8 to 12 and a character, and its result is a string of at most 12 characters.
 *
 * @param text the line that defines it
 * @param result the family of its result
 * @param bound how large its result can be
 */
public record ScalarFunction(String text, Expr template, List<Placeholder> placeholders, Family result, Bound bound) {

    /** The type of an argument, and which values it may have. */
    public enum Placeholder {
        I(Family.INTEGER),
        T(Family.TEXT),
        D(Family.DATE),
        TS(Family.TIMESTAMP),
        DEC(Family.DECIMAL),
        /** A constant from 1 to 4. */
        POS(Family.INTEGER),
        /** A constant from 0 to 5. */
        CNT(Family.INTEGER),
        /** A constant from 2 to 7. */
        NZ(Family.INTEGER),
        /** A constant from 8 to 12. */
        WIDE(Family.INTEGER),
        /** A constant of one character. */
        CH(Family.TEXT);

        private static final Map<String, Placeholder> BY_NAME = Arrays.stream(values())
                .collect(Collectors.toUnmodifiableMap(
                        placeholder -> placeholder.name().toLowerCase(Locale.ROOT), Function.identity()));

        private final Family family;

        Placeholder(Family family) {
            this.family = family;
        }

        public Family family() {
            return family;
        }

        /** The placeholder that this column of a template stands for, or null if it stands for none. */
        public static @Nullable Placeholder of(Expr.Column column) {
            return column.table() == null ? BY_NAME.get(column.name().text().toLowerCase(Locale.ROOT)) : null;
        }
    }

    /**
     * The greatest magnitude of a number, or the greatest length of a string: the arguments' sum times a factor, plus a constant. The
     * factor 0 leaves the constant alone.
     */
    public record Bound(int factor, int constant) {
        static Bound parse(String text) {
            return switch (text) {
                case "" -> new Bound(0, 0);
                case "=" -> new Bound(1, 0);
                default ->
                    text.startsWith("*")
                            ? new Bound(Integer.parseInt(text.substring(1)), 2)
                            : new Bound(0, Integer.parseInt(text));
            };
        }
    }

    public ScalarFunction {
        placeholders = List.copyOf(placeholders);
    }

    /** Reads {@code expression -> family bound}; the bound is a number, {@code =} for the arguments' sum, or {@code *n} for n times that. */
    static ScalarFunction parse(String line, Dialect dialect) {
        String[] parts = line.strip().split(" -> ");
        String[] result = parts.length == 2 ? parts[1].split(" ") : new String[0];
        Expr template = result.length > 0 ? expression(parts[0], dialect) : null;
        if (template == null) {
            throw new IllegalArgumentException("not a function: " + line);
        }
        List<Placeholder> placeholders = Tree.nodes(template, Expr.Column.class).stream()
                .map(column -> {
                    Placeholder placeholder = Placeholder.of(column);
                    if (placeholder == null) {
                        throw new IllegalArgumentException("unknown placeholder " + column.name() + " in: " + line);
                    }
                    return placeholder;
                })
                .toList();
        Family family = Placeholder.valueOf(result[0].toUpperCase(Locale.ROOT)).family();
        return new ScalarFunction(
                parts[0], template, placeholders, family, Bound.parse(result.length > 1 ? result[1] : ""));
    }

    private static @Nullable Expr expression(String text, Dialect dialect) {
        return Sql.read("SELECT " + text, dialect) instanceof Query query
                        && query.body() instanceof Select select
                        && select.items().size() == 1
                        && select.items().get(0) instanceof SelectItem.Item item
                        && item.alias() == null
                ? item.expr()
                : null;
    }
}
