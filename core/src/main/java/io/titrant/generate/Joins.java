package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.Scope.Source;
import io.titrant.generate.percent.SelectPercent;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.TableRef.JoinKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates joins of two tables, or of one table with itself. */
final class Joins {
    private static final String LEFT = "a";
    private static final String RIGHT = "b";

    private final AllowedSql allowed;
    private final Expressions expressions;

    Joins(AllowedSql allowed, Expressions expressions) {
        this.allowed = allowed;
        this.expressions = expressions;
    }

    Query query(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Scope scope = scope(table, expectedRows, group, draw);
        Expr where = allowed.chance(SelectPercent.JOIN_WITHOUT_WHERE, draw)
                ? null
                : expressions.conditions().holding(scope, draw);
        return Query.of(
                Select.of(items(scope, draw), from(kind(draw), scope, draw)).withWhere(where));
    }

    /** An inner join, whose rows an engine can lock. */
    Query inner(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Scope scope = scope(table, expectedRows, group, draw);
        Expr where = allowed.chance(SelectPercent.LOCKED_JOIN_WITHOUT_WHERE, draw)
                ? null
                : expressions.conditions().holding(scope, draw);
        return Query.of(Select.of(List.of(SelectItem.star()), from(JoinKind.INNER, scope, draw))
                .withWhere(where));
    }

    private static Scope scope(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Table other = group.table(expectedRows, draw);
        return group.scope(
                List.of(
                        TransactionGroup.source(LEFT, table, group.row(table, expectedRows, draw)),
                        TransactionGroup.source(RIGHT, other, group.row(other, expectedRows, draw))),
                expectedRows.tables(),
                true);
    }

    private JoinKind kind(Draw draw) {
        List<JoinKind> kinds = new ArrayList<>(List.of(JoinKind.INNER, JoinKind.INNER, JoinKind.LEFT, JoinKind.CROSS));
        if (allowed.has(Feature.RIGHT_JOIN)) {
            kinds.add(JoinKind.RIGHT);
        }
        if (allowed.has(Feature.FULL_JOIN)) {
            kinds.add(JoinKind.FULL);
        }
        return draw.one(kinds);
    }

    private TableRef from(JoinKind kind, Scope scope, Draw draw) {
        Source left = scope.sources().get(0);
        Source right = scope.sources().get(1);
        TableRef a = new TableRef.Table(left.table().sqlName(), Name.of(LEFT));
        TableRef b = new TableRef.Table(right.table().sqlName(), Name.of(RIGHT));
        if (kind == JoinKind.CROSS) {
            return new TableRef.Join(a, kind, false, b, null, List.of());
        }
        Expr equality = equality(scope, draw);
        // PostgreSQL has no full join on anything but equality.
        Expr on =
                equality == null || (kind != JoinKind.FULL && allowed.chance(SelectPercent.JOIN_WITHOUT_EQUALITY, draw))
                        ? expressions.conditions().simpleHolding(scope, draw)
                        : equality;
        boolean full = kind == JoinKind.FULL && equality == null;
        return TableRef.Join.on(a, full ? JoinKind.LEFT : kind, b, on);
    }

    /** Columns of both sides that compare, preferably equal on the known rows; null if there are none. */
    private static @Nullable Expr equality(Scope scope, Draw draw) {
        List<Ref> refs = scope.refs();
        int width = scope.sources().get(0).table().columns().size();
        List<Expr> any = new ArrayList<>();
        List<Expr> met = new ArrayList<>();
        for (Ref left : refs.subList(0, width)) {
            for (Ref right : refs.subList(width, refs.size())) {
                if (left.column().family() == right.column().family()
                        && left.column().comparable()
                        && right.column().comparable()) {
                    Expr equal = new Expr.Binary(left.expr(), BinaryOp.EQUAL, right.expr());
                    any.add(equal);
                    if (left.value() != null
                            && !(left.value() instanceof Constant.Null)
                            && left.value().equals(right.value())) {
                        met.add(equal);
                    }
                }
            }
        }
        return any.isEmpty() ? null : draw.one(met.isEmpty() ? any : met);
    }

    private List<SelectItem> items(Scope scope, Draw draw) {
        return switch (draw.below(5)) {
            case 0, 1 -> List.of(SelectItem.star());
            case 2 -> List.of(new SelectItem.Star(ObjectName.of(draw.one(LEFT, RIGHT))));
            case 3 -> List.of(SelectItem.of(Expr.Aggregate.of(AggregateFunction.COUNT)));
            default ->
                List.of(
                        SelectItem.of(draw.one(scope.refs()).expr()),
                        SelectItem.of(draw.one(scope.refs()).expr()));
        };
    }
}
