package io.titrant.generate;

import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.percent.AnomalyPercent;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The row that the statements of an abstract history read and write, and the other rows of the same table that they must not touch.
 *
 * @param there whether the row is in the initial database; otherwise a transaction inserts it
 */
record TargetRow(Table table, Row row, List<Row> others, boolean there) {
    TargetRow {
        others = List.copyOf(others);
    }

    /** A condition that holds on the row and not on the others; null if no column differs. */
    @Nullable
    Expr only() {
        Expr named = table.keyColumns().isEmpty() ? null : Inserts.keyCondition(table, row, table.keyColumns());
        if (named != null) {
            return named;
        }
        for (int i = 0; i < table.columns().size(); i++) {
            Constant value = row.values().get(i);
            if (value != null
                    && !(value instanceof Constant.Null)
                    && table.column(i).comparable()) {
                Expr equal = Expr.equal(table.column(i).plain(), value);
                if (others.stream().allMatch(other -> spares(equal, other))) {
                    return equal;
                }
            }
        }
        return null;
    }

    /** The condition, restricted to the target row if it may hold on other rows. */
    @Nullable
    Expr narrowed(@Nullable Expr where, AllowedSql allowed, Draw draw) {
        Expr only = only();
        if (only == null || (where != null && others.stream().allMatch(other -> spares(where, other)))) {
            return where;
        }
        return where == null || allowed.chance(AnomalyPercent.ONLY_KEY, draw) ? only : Expr.and(only, where);
    }

    private boolean spares(Expr condition, Row other) {
        Constant met = new Evaluator(column -> {
                    int index = table.indexOf(column.name().text());
                    return index < 0 ? null : other.values().get(index);
                })
                .value(condition);
        return met instanceof Constant.Null || (met instanceof Constant.Bool bool && !bool.value());
    }
}
