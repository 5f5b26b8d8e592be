package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.generate.percent.DatabasePercent;
import io.titrant.generate.percent.SelectPercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateView;
import io.titrant.sql.Expr;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A view with all columns of a table and some of its rows, so that a query can read it in place of the table. */
record TableView(String name, Table table) {
    CreateView create(AllowedSql allowed, Draw draw) {
        List<SelectItem> items = table.columns().stream()
                .map(column -> SelectItem.of(column.plain()))
                .toList();
        Select select = Select.of(items, TableRef.Table.of(table.name())).withWhere(condition(allowed, draw));
        return new CreateView(false, ObjectName.of(name), List.of(), Query.of(select));
    }

    private @Nullable Expr condition(AllowedSql allowed, Draw draw) {
        Column column = draw.one(table.columns());
        return switch (draw.below(3)) {
            case 0 -> null;
            case 1 -> new Expr.Is(column.plain(), allowed.chance(DatabasePercent.NOT_NULL_VIEW, draw), Expr.Truth.NULL);
            default ->
                column.family() == Family.INTEGER
                        ? new Expr.Binary(
                                column.plain(),
                                draw.one(BinaryOp.GREATER, BinaryOp.NOT_EQUAL),
                                Constant.of(draw.between(0, 3)))
                        : null;
        };
    }

    /** The query with some references to the table replaced by references to the view. */
    Query in(Query query, AllowedSql allowed, Draw draw) {
        return (Query) Tree.rewrite(
                query,
                node -> node instanceof TableRef.Table ref
                                && ref.name().last().sameAs(table.sqlName().last())
                                && allowed.chance(SelectPercent.VIEW, draw)
                        ? new TableRef.Table(ObjectName.of(name), ref.label())
                        : node);
    }
}
