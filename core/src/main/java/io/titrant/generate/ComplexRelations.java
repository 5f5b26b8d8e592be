package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Feature;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.TableRef.JoinKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Generates FROM: tables, derived tables and their joins of every kind that the engine has. */
final class ComplexRelations {
    private static final int MAX_JOINS = 2;

    private final AllowedSql allowed;
    private final ComplexStatements parts;

    ComplexRelations(AllowedSql allowed, ComplexStatements parts) {
        this.allowed = allowed;
        this.parts = parts;
    }

    /** A FROM clause whose first item is this one, or a random one. */
    TypedRelation from(@Nullable TypedRelation first, ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        TypedRelation left = first == null ? item(scope, context) : first;
        if (!mayJoin(left, scope, context) || !allowed.chance(ComplexPercent.JOINED, draw)) {
            return left;
        }
        for (int i = draw.between(1, MAX_JOINS); i > 0 && mayJoin(left, scope, context); i--) {
            boolean lateral = scope.depth() > 0
                    && allowed.has(Feature.LATERAL)
                    && draw.chance(allowed.get(ComplexPercent.DERIVED) * allowed.get(ComplexPercent.LATERAL) / 100);
            if (lateral) {
                left = lateral(left, scope, context);
            } else {
                List<JoinKind> kinds = kinds(context.mayCross());
                JoinKind kind = draw.one(kinds);
                left = join(left, kind, item(scope.over(List.of(), left.visits()), context), context);
            }
        }
        return left;
    }

    private static boolean mayJoin(TypedRelation left, ComplexScope scope, ComplexContext context) {
        return context.mayRead(1, scope.visits() * left.visits());
    }

    private List<JoinKind> kinds(boolean mayCross) {
        List<JoinKind> kinds = new ArrayList<>(List.of(JoinKind.INNER, JoinKind.INNER, JoinKind.LEFT, JoinKind.LEFT));
        if (mayCross) {
            kinds.add(JoinKind.CROSS);
        }
        if (allowed.has(Feature.RIGHT_JOIN)) {
            kinds.add(JoinKind.RIGHT);
        }
        if (allowed.has(Feature.FULL_JOIN)) {
            kinds.add(JoinKind.FULL);
        }
        return kinds;
    }

    /** A table, a derived table, or a natural join of two derived tables. */
    private TypedRelation item(ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        if (scope.depth() > 0 && allowed.chance(ComplexPercent.DERIVED, draw)) {
            TypedRelation natural =
                    allowed.has(Feature.NATURAL_JOIN) && context.mayRead(2, scope.visits()) && draw.below(4) == 0
                            ? natural(context)
                            : null;
            return natural == null ? derived(scope, context) : natural;
        }
        return table(context.readTable(), context);
    }

    TypedRelation table(Table table, ComplexContext context) {
        Name alias = context.newAlias();
        List<Expr> key = table.keyColumns().stream()
                .map(i -> (Expr) Expr.Column.of(alias.text(), table.column(i).name()))
                .toList();
        return new TypedRelation(
                new TableRef.Table(table.sqlName(), alias),
                parts.values().columns(table, alias.text()),
                key,
                context.rows(table));
    }

    private TypedRelation derived(ComplexScope scope, ComplexContext context) {
        TypedQuery query = parts.queries().named(scope.uncorrelated(), context);
        return derived(false, query, context.newAlias());
    }

    static TypedRelation derived(boolean lateral, TypedQuery query, Name alias) {
        return relation(new TableRef.Derived(lateral, query.query(), alias, List.of()), query, alias);
    }

    /** The relation of a query whose columns are called o0, o1, …. */
    static TypedRelation relation(TableRef ref, TypedQuery query, Name alias) {
        List<TypedValue> columns = new ArrayList<>();
        for (int i = 0; i < query.columns().size(); i++) {
            columns.add(query.columns().get(i).with(Expr.Column.of(alias.text(), "o" + i)));
        }
        return new TypedRelation(
                ref,
                columns,
                query.key().stream().map(i -> columns.get(i).expr()).toList(),
                query.visits());
    }

    private TypedRelation lateral(TypedRelation left, ComplexScope scope, ComplexContext context) {
        ComplexScope inner =
                new ComplexScope(List.of(), left.columns(), scope.depth() - 1, scope.visits() * left.visits());
        TypedQuery query = parts.queries().lateral(inner, context);
        TypedRelation right = derived(true, query, context.newAlias());
        TableRef ref = context.draw().coin()
                ? new TableRef.Join(left.ref(), JoinKind.CROSS, false, right.ref(), null, List.of())
                : TableRef.Join.on(left.ref(), JoinKind.LEFT, right.ref(), Expr.equal(Constant.of(1), Constant.of(1)));
        return joined(left, JoinKind.LEFT, right, ref, left.key());
    }

    private TypedRelation join(TypedRelation left, JoinKind kind, TypedRelation right, ComplexContext context) {
        List<Expr> equalities = parts.conditions().equalities(left.columns(), right.columns());
        if (kind == JoinKind.CROSS || equalities.isEmpty()) {
            context.countCross();
            return crossed(left, right);
        }
        Expr on = context.draw().one(equalities);
        if (kind != JoinKind.FULL && context.draw().below(4) == 0) {
            List<TypedValue> both = Stream.concat(left.columns().stream(), right.columns().stream())
                    .toList();
            on = Expr.and(on, parts.conditions().simple(new ComplexScope(both, List.of(), 1, 1), context));
        }
        return joined(left, kind, right, TableRef.Join.on(left.ref(), kind, right.ref(), on), key(left, right));
    }

    /** A cross join. */
    TypedRelation crossed(TypedRelation left, TypedRelation right) {
        TableRef ref = new TableRef.Join(left.ref(), JoinKind.CROSS, false, right.ref(), null, List.of());
        return joined(left, JoinKind.CROSS, right, ref, key(left, right));
    }

    private static List<Expr> key(TypedRelation left, TypedRelation right) {
        return left.key().isEmpty() || right.key().isEmpty()
                ? List.of()
                : Stream.concat(left.key().stream(), right.key().stream()).toList();
    }

    private static TypedRelation joined(
            TypedRelation left, JoinKind kind, TypedRelation right, TableRef ref, List<Expr> key) {
        boolean leftNull = kind == JoinKind.RIGHT || kind == JoinKind.FULL;
        boolean rightNull = kind == JoinKind.LEFT || kind == JoinKind.FULL;
        List<TypedValue> columns = new ArrayList<>();
        left.columns().forEach(column -> columns.add(leftNull ? column.orNull() : column));
        right.columns().forEach(column -> columns.add(rightNull ? column.orNull() : column));
        return new TypedRelation(ref, columns, key, left.visits() * right.visits());
    }

    /** Two derived tables that share the column {@code n}; null if they have no columns of one family. */
    private @Nullable TypedRelation natural(ComplexContext context) {
        TypedRelation left = table(context.readTable(), context);
        TypedRelation right = table(context.readTable(), context);
        for (TypedValue one : left.columns()) {
            for (TypedValue other : right.columns()) {
                if (one.family() == other.family() && one.family() != Family.BOOLEAN) {
                    TypedRelation a = renamed(left, one, "l", context.newAlias());
                    TypedRelation b = renamed(right, other, "r", context.newAlias());
                    TableRef ref = new TableRef.Join(a.ref(), JoinKind.INNER, true, b.ref(), null, List.of());
                    return joined(a, JoinKind.INNER, b, ref, List.of());
                }
            }
        }
        return null;
    }

    private static TypedRelation renamed(TypedRelation relation, TypedValue common, String prefix, Name alias) {
        List<SelectItem> items = new ArrayList<>();
        items.add(new SelectItem.Item(common.expr(), Name.of("n")));
        List<TypedValue> columns = new ArrayList<>();
        for (int i = 0; i < relation.columns().size(); i++) {
            String name = prefix + i;
            items.add(new SelectItem.Item(relation.columns().get(i).expr(), Name.of(name)));
            columns.add(relation.columns().get(i).with(Expr.Column.of(alias.text(), name)));
        }
        Query query = Query.of(Select.of(items, relation.ref()));
        return new TypedRelation(
                new TableRef.Derived(false, query, alias, List.of()), columns, List.of(), relation.visits());
    }
}
