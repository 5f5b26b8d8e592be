package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Expr.WindowFrame;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates aggregates and window functions whose results do not depend on the order of the rows. */
final class ComplexAggregates {
    private static final int MAX_SUMMAND = 3000;
    private static final int MAX_ROWS = 20_000;

    private final ComplexStatements parts;

    ComplexAggregates(ComplexStatements parts) {
        this.parts = parts;
    }

    /** An aggregate of this family over the scope's own columns; null if the family has none. */
    @Nullable
    TypedValue aggregate(Family family, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        if (family == Family.BOOLEAN || !parts.values().exact(family)) {
            return null;
        }
        if (family == Family.INTEGER && draw.below(3) == 0) {
            return count(scope, draw);
        }
        TypedValue value = parts.values().value(family, scope.aggregated(), context);
        boolean sum = family == Family.DECIMAL || (family == Family.INTEGER && value.bound() <= MAX_SUMMAND);
        if (sum && draw.coin()) {
            return sum(value);
        }
        AggregateFunction function = draw.one(AggregateFunction.MIN, AggregateFunction.MAX);
        return new TypedValue(Expr.Aggregate.of(function, value.expr()), family, value.bound(), true, value.exact());
    }

    private TypedValue sum(TypedValue value) {
        Expr total = Expr.Aggregate.of(AggregateFunction.SUM, parts.values().wide(value));
        TypedValue typed = new TypedValue(total, value.family(), value.bound() * MAX_ROWS, true, true);
        return typed.with(parts.values().wide(typed));
    }

    /**
     * {@code (SELECT SUM(a1.c2) FROM t1 AS a1)} of a column that another statement of the case sets, so that the value depends on which version of
     * the rows is read; null if no such column can be read.
     */
    @Nullable
    TypedValue contestedSum(List<Table> readable, TransactionGroup group, ComplexScope scope, ComplexContext context) {
        List<Table> candidates = readable.stream()
                .filter(table -> !contested(table, parts.values().columns(table, table.name()), group)
                        .isEmpty())
                .toList();
        if (candidates.isEmpty() || !context.mayRead(1, scope.visits())) {
            return null;
        }
        context.countRead();
        Table table = context.draw().one(candidates);
        TypedRelation relation = parts.relations().table(table, context);
        TypedValue total = sum(context.draw().one(contested(table, relation.columns(), group)));
        Select select = Select.of(List.of(SelectItem.of(total.expr())), relation.ref());
        return total.with(new Expr.Subquery(Query.of(select)));
    }

    /** The columns that another statement sets and that can be added up. */
    private static List<TypedValue> contested(Table table, List<TypedValue> columns, TransactionGroup group) {
        return columns.stream()
                .filter(value -> value.family() == Family.INTEGER && value.bound() <= MAX_SUMMAND)
                .filter(value -> value.expr() instanceof Expr.Column column
                        && group.changes(table, column.name().text()))
                .toList();
    }

    private TypedValue count(ComplexScope scope, Draw draw) {
        List<TypedValue> columns = scope.own();
        Expr.Aggregate count = columns.isEmpty() || draw.coin()
                ? Expr.Aggregate.of(AggregateFunction.COUNT)
                : new Expr.Aggregate(
                        AggregateFunction.COUNT,
                        draw.below(3) == 0,
                        List.of(draw.one(columns).expr()));
        TypedValue typed = new TypedValue(count, Family.INTEGER, MAX_ROWS, false, true);
        return typed.with(parts.values().wide(typed));
    }

    /** A condition for HAVING. */
    Expr having(ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        TypedValue left = aggregate(Family.INTEGER, scope, context);
        Expr right = parts.values().constant(Family.INTEGER, draw).expr();
        BinaryOp op = draw.one(BinaryOp.GREATER_OR_EQUAL, BinaryOp.NOT_EQUAL, BinaryOp.LESS_OR_EQUAL);
        return left == null ? Expr.equal(Constant.of(1), Constant.of(1)) : new Expr.Binary(left.expr(), op, right);
    }

    /** A window function over the rows of this relation; functions that depend on the row order have a total order. */
    TypedValue window(TypedRelation from, ComplexContext context) {
        Draw draw = context.draw();
        List<TypedValue> columns = from.columns();
        List<Expr> partition = columns.isEmpty() || draw.coin()
                ? List.of()
                : List.of(draw.one(columns).expr());
        List<OrderItem> total = from.key().stream()
                .map(key -> new OrderItem(key, OrderItem.Direction.DEFAULT, OrderItem.Nulls.DEFAULT))
                .toList();
        if (total.isEmpty() || columns.isEmpty() || draw.coin()) {
            return overPartition(columns, partition, draw);
        }
        TypedValue column = draw.one(columns);
        return switch (draw.below(6)) {
            case 0 -> numbers("ROW_NUMBER", List.of(), partition, total);
            case 1 -> numbers("NTILE", List.of(Constant.of(draw.between(2, 4))), partition, total);
            case 2 -> ofRow(draw.one("LAG", "LEAD"), column, partition, total, WindowFrame.DEFAULT);
            case 3 ->
                ofRow(
                        draw.one("FIRST_VALUE", "LAST_VALUE"),
                        column,
                        partition,
                        total,
                        draw.one(WindowFrame.WHOLE_PARTITION, WindowFrame.UP_TO_CURRENT_ROW));
            default ->
                new TypedValue(
                        new Expr.Window(
                                Expr.Aggregate.of(AggregateFunction.COUNT, column.expr()),
                                partition,
                                total,
                                draw.one(WindowFrame.values())),
                        Family.INTEGER,
                        MAX_ROWS,
                        false,
                        true);
        };
    }

    private static TypedValue overPartition(List<TypedValue> columns, List<Expr> partition, Draw draw) {
        if (columns.isEmpty() || draw.coin()) {
            Expr count = new Expr.Window(
                    Expr.Aggregate.of(AggregateFunction.COUNT), partition, List.of(), WindowFrame.DEFAULT);
            return new TypedValue(count, Family.INTEGER, MAX_ROWS, false, true);
        }
        OrderItem order = OrderItem.of(draw.one(columns).expr());
        return numbers(draw.one("RANK", "DENSE_RANK"), List.of(), partition, List.of(order));
    }

    private static TypedValue numbers(
            String function, List<Expr> arguments, List<Expr> partition, List<OrderItem> order) {
        Expr window = new Expr.Window(new Expr.Call(function, arguments), partition, order, WindowFrame.DEFAULT);
        return new TypedValue(window, Family.INTEGER, MAX_ROWS, false, true);
    }

    private static TypedValue ofRow(
            String function, TypedValue column, List<Expr> partition, List<OrderItem> order, WindowFrame frame) {
        Expr window = new Expr.Window(Expr.Call.of(function, column.expr()), partition, order, frame);
        return column.with(window).orNull();
    }
}
