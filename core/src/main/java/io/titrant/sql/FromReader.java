package io.titrant.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the tables, queries and joins of FROM. */
final class FromReader {
    private final Cursor cursor;
    private final Reader reader;

    FromReader(Cursor cursor, Reader reader) {
        this.cursor = cursor;
        this.reader = reader;
    }

    /** One entry of the list: a table or a chain of joins. */
    TableRef read() {
        return cursor.nested(() -> {
            TableRef left = operand();
            for (int links = 0; startsJoin(); links++) {
                left = join(left);
                cursor.link(links);
            }
            return left;
        });
    }

    private boolean startsJoin() {
        return switch (cursor.peek().upper()) {
            case "JOIN", "INNER", "CROSS", "LEFT", "RIGHT", "FULL", "NATURAL" -> true;
            default -> false;
        };
    }

    private TableRef join(TableRef left) {
        boolean natural = cursor.accept("NATURAL");
        TableRef.JoinKind kind = joinKind();
        cursor.expect("JOIN");
        TableRef right = operand();
        boolean upsert = cursor.is("ON", "DUPLICATE") || cursor.is("ON", "CONFLICT");
        Expr on = !upsert && cursor.accept("ON") ? reader.expressions().read() : null;
        List<Name> using = on == null && cursor.accept("USING") ? cursor.parenthesized(cursor::name) : List.of();
        return new TableRef.Join(left, kind, natural, right, on, using);
    }

    private TableRef.JoinKind joinKind() {
        if (cursor.accept("CROSS")) {
            return TableRef.JoinKind.CROSS;
        }
        TableRef.JoinKind kind = switch (cursor.peek().upper()) {
            case "LEFT" -> TableRef.JoinKind.LEFT;
            case "RIGHT" -> TableRef.JoinKind.RIGHT;
            case "FULL" -> TableRef.JoinKind.FULL;
            default -> TableRef.JoinKind.INNER;
        };
        if (kind == TableRef.JoinKind.INNER) {
            cursor.accept("INNER");
        } else {
            cursor.next();
            cursor.accept("OUTER");
        }
        return kind;
    }

    private TableRef operand() {
        if (cursor.accept("LATERAL")) {
            return derived(true);
        }
        if (cursor.has(Trait.SERIES_IN_SELECT)
                && cursor.is("GENERATE_SERIES")
                && cursor.peek(1).isSymbol("(")) {
            return series();
        }
        if (!cursor.isSymbol("(")) {
            return table();
        }
        if (QueryReader.startsQuery(cursor, false)) {
            int mark = cursor.mark();
            TableRef derived = tryDerived();
            if (derived != null) {
                return derived;
            }
            cursor.reset(mark);
        }
        cursor.expectSymbol("(");
        TableRef inner = read();
        cursor.expectSymbol(")");
        return inner;
    }

    private @Nullable TableRef tryDerived() {
        try {
            return derived(false);
        } catch (SyntaxProblem | IllegalArgumentException aJoinInParentheses) {
            return null;
        }
    }

    private TableRef derived(boolean lateral) {
        Query query = reader.queries().parenthesized();
        Name alias = reader.queries().alias();
        List<Name> columns = alias == null ? List.of() : cursor.optionalNames();
        return new TableRef.Derived(lateral, query, alias, columns);
    }

    /** {@code generate_series(1, 9) g}, which is {@code (SELECT generate_series(1, 9)) AS g (g)}. */
    private TableRef series() {
        Expr call = reader.expressions().read();
        Name own = reader.queries().alias();
        Name alias = own == null ? Name.of("generate_series") : own;
        List<Name> columns = own == null ? List.of() : cursor.optionalNames();
        Query query = Query.of(Select.of(List.of(SelectItem.of(call))));
        return new TableRef.Derived(false, query, alias, columns.isEmpty() ? List.of(alias) : columns);
    }

    TableRef.Table table() {
        ObjectName name = cursor.objectName();
        return new TableRef.Table(name, reader.queries().alias());
    }
}
