package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names that an expression can refer to: the columns of some tables, their values on one row of each, and the tables that a subquery may read.
 * Example: with the row {@code c0 = 3} of {@code t0}, a condition that holds is {@code c0 >= 2}.
 *
 * @param avoided columns, as {@code table.column}, that other transactions change
 * @param smallOnly whether only columns with small signed numbers count
 */
record Scope(List<Source> sources, boolean qualified, List<Table> readable, List<String> avoided, boolean smallOnly) {

    /** A table under its alias, and one of its rows, if it has any. */
    record Source(String label, Table table, @Nullable List<@Nullable Constant> row) {}

    /** A column as it is written here, with its value on the known row, or null where the value is not known. */
    record Ref(
            Expr.Column expr,
            Column column,
            Table table,
            @Nullable Constant value) {
        boolean avoidedIn(Scope scope) {
            return scope.avoided.contains(table.name() + "." + column.name());
        }
    }

    Scope {
        sources = List.copyOf(sources);
        readable = List.copyOf(readable);
        avoided = List.copyOf(avoided);
    }

    List<Ref> refs() {
        List<Ref> refs = new ArrayList<>();
        for (Source source : sources) {
            for (int i = 0; i < source.table.columns().size(); i++) {
                Column column = source.table.column(i);
                Expr.Column expr =
                        qualified ? Expr.Column.of(source.label, column.name()) : Expr.Column.of(column.name());
                refs.add(new Ref(expr, column, source.table, source.row == null ? null : source.row.get(i)));
            }
        }
        return refs;
    }

    Stream<Ref> refs(Family family) {
        return refs().stream()
                .filter(ref -> ref.column.family() == family
                        && ref.column.comparable()
                        && (!smallOnly
                                || (ref.column.small() && !ref.column.type().unsigned())));
    }

    boolean hasRows() {
        return sources.stream().allMatch(source -> source.row != null);
    }

    Evaluator evaluator() {
        List<Ref> refs = refs();
        return new Evaluator(column -> {
            for (Ref ref : refs) {
                if (ref.expr.equals(column)) {
                    return ref.value;
                }
            }
            return null;
        });
    }

    /** This scope with qualified names, for a correlated subquery. */
    Scope inFull() {
        return new Scope(sources, true, readable, avoided, smallOnly);
    }

    /** This scope without the columns that may have large numbers. */
    Scope smallNumbers() {
        return new Scope(sources, qualified, List.of(), avoided, true);
    }
}
