package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an expression can see: columns, the values they have on the row that is aimed at, and the tables that a subquery may read.
 *
 * @param avoided columns, as {@code table.column}, that other transactions change
 * @param tameOnly whether only columns with small signed numbers count
 */
record Scope(List<Source> sources, boolean qualified, List<Table> readable, List<String> avoided, boolean tameOnly) {

    /** A table under the name by which its columns are called, and one of its rows, if it has any. */
    record Source(String label, Table table, @Nullable List<@Nullable Constant> witness) {}

    /** A column as it is written here, with its value on the row that is aimed at where that is known. */
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
                refs.add(new Ref(expr, column, source.table, source.witness == null ? null : source.witness.get(i)));
            }
        }
        return refs;
    }

    Stream<Ref> refs(Family family) {
        return refs().stream()
                .filter(ref -> ref.column.family() == family
                        && ref.column.comparable()
                        && (!tameOnly
                                || (ref.column.tame() && !ref.column.type().unsigned())));
    }

    boolean aimed() {
        return sources.stream().allMatch(source -> source.witness != null);
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

    /** This scope with names in full, for a subquery to look out of. */
    Scope inFull() {
        return new Scope(sources, true, readable, avoided, tameOnly);
    }

    /** This scope without the columns whose numbers may be large. */
    Scope tame() {
        return new Scope(sources, qualified, List.of(), avoided, true);
    }
}
