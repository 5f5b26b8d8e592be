package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.percent.ComplexPercent;
import io.titrant.sql.Assignment;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.TableRef.JoinKind;
import io.titrant.sql.Update;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generates complex INSERT … SELECT, UPDATE and DELETE. New values fit their columns whatever the rows hold. */
final class ComplexWrites {
    private static final int MODULUS = 50;
    private static final int FITTING = 100;

    private final AllowedSql allowed;
    private final ComplexStatements parts;
    private final Inserts inserts;
    private final Updates updates;

    ComplexWrites(AllowedSql allowed, ComplexStatements parts, Inserts inserts, Updates updates) {
        this.allowed = allowed;
        this.parts = parts;
        this.inserts = inserts;
        this.updates = updates;
    }

    /** A second table of an UPDATE or a DELETE, with one row for each value of its first column, and the condition that joins it. */
    private record SecondTable(TypedRelation relation, Expr on) {}

    /** An UPDATE with subqueries, or null if no column may change. */
    @Nullable
    Update update(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<Integer> assignable = Updates.assignable(table, expectedRows);
        if (assignable.isEmpty()) {
            return null;
        }
        ComplexContext context = parts.context(draw, readable(table, expectedRows), expectedRows);
        ComplexScope scope = parts.scope().over(parts.values().columns(table, table.name()), context.rows(table));
        boolean from = allowed.has(Feature.UPDATE_FROM);
        SecondTable second = from || allowed.has(Feature.JOINED_UPDATE) ? second(scope, context) : null;
        ComplexScope all = second == null ? scope : scope.over(join(scope.own(), second), second.relation.visits());
        List<Assignment> assignments = new ArrayList<>();
        for (int column : chosen(assignable, draw)) {
            Expr value = assigned(table, column, all, expectedRows, group, context);
            boolean qualified = second != null && !from;
            String name = table.column(column).name();
            assignments.add(
                    new Assignment(qualified ? Expr.Column.of(table.name(), name) : Expr.Column.of(name), value));
            group.change(table, name);
        }
        Expr few = allowed.chance(ComplexPercent.FEW_ROWS, draw)
                ? fewRows(table, group.row(table, expectedRows, draw), all, expectedRows, group, context)
                : null;
        Expr where = few == null ? where(table, all, expectedRows, group, context) : few;
        expectedRows.update(table, null, assignments);
        return second == null
                ? Update.of(table.sqlName(), assignments, where)
                : joined(table, second, from, assignments, where);
    }

    private static List<TypedValue> join(List<TypedValue> own, SecondTable second) {
        List<TypedValue> all = new ArrayList<>(own);
        second.relation.columns().forEach(column -> all.add(column.orNull()));
        return all;
    }

    private static Update joined(
            Table table, SecondTable second, boolean from, List<Assignment> assignments, Expr where) {
        TableRef target = new TableRef.Table(table.sqlName(), null);
        TableRef other = second.relation.ref();
        return new Update(
                null,
                ConflictAction.DEFAULT,
                List.of(from ? target : TableRef.Join.on(target, JoinKind.INNER, other, second.on)),
                assignments,
                from ? List.of(other) : List.of(),
                from ? Expr.and(second.on, where) : where,
                List.of(),
                null,
                List.of());
    }

    private static List<Table> without(Table table, List<Table> tables) {
        return tables.stream().filter(other -> !other.equals(table)).toList();
    }

    private List<Table> readable(Table table, ExpectedRows expectedRows) {
        return allowed.has(Feature.SUBQUERY_ON_TARGET) ? expectedRows.tables() : without(table, expectedRows.tables());
    }

    private List<Integer> chosen(List<Integer> assignable, Draw draw) {
        int first = draw.one(assignable);
        int second = draw.one(assignable);
        return first != second && allowed.chance(ComplexPercent.TWO_COLUMNS, draw)
                ? List.of(first, second)
                : List.of(first);
    }

    /** A second table that matches each target row once: grouped by the column that it is joined on. */
    private @Nullable SecondTable second(ComplexScope scope, ComplexContext context) {
        Draw draw = context.draw();
        if (!context.mayRead(1, scope.visits()) || !allowed.chance(ComplexPercent.MULTI_TABLE, draw)) {
            return null;
        }
        TypedRelation inner = parts.relations().table(context.readTable(), context);
        ComplexScope inside = ComplexScope.empty(1).over(inner);
        for (TypedValue key : inner.columns()) {
            for (TypedValue own : scope.own()) {
                if (key.family() == own.family() && key.exact() && key.family() != Family.BOOLEAN) {
                    TypedValue aggregate = parts.aggregates().aggregate(Family.INTEGER, inside, context);
                    if (aggregate == null) {
                        return null;
                    }
                    List<SelectItem> items = List.of(
                            new SelectItem.Item(key.expr(), Name.of("o0")),
                            new SelectItem.Item(aggregate.expr(), Name.of("o1")));
                    Select select = new Select(false, items, List.of(inner.ref()), null, List.of(key.expr()), null);
                    TypedQuery query =
                            new TypedQuery(Query.of(select), List.of(key, aggregate), List.of(0), inner.visits());
                    TypedRelation relation = ComplexRelations.derived(false, query, context.newAlias());
                    return new SecondTable(
                            relation, Expr.equal(relation.columns().get(0).expr(), own.expr()));
                }
            }
        }
        return null;
    }

    private Expr where(
            Table table,
            ComplexScope scope,
            ExpectedRows expectedRows,
            TransactionGroup group,
            ComplexContext context) {
        Expr condition = parts.conditions().condition(scope, context);
        Expr known = parts.knownRow(table, table.name(), expectedRows, group, context.draw());
        return known == null || !allowed.chance(ComplexPercent.KNOWN_ROW, context.draw())
                ? condition
                : Expr.or(condition, known);
    }

    /** A new value for the column that fits it: small enough, short enough, and not NULL where the column is NOT NULL. */
    private Expr assigned(
            Table table,
            int index,
            ComplexScope scope,
            ExpectedRows expectedRows,
            TransactionGroup group,
            ComplexContext context) {
        Column column = table.column(index);
        Draw draw = context.draw();
        if (table.checks().isEmpty() && table.foreignKey(index) == null && computable(column)) {
            TypedValue contested =
                    column.family() == Family.INTEGER && allowed.chance(ComplexPercent.CONTESTED_VALUE, draw)
                            ? parts.aggregates().contestedSum(readable(table, expectedRows), group, scope, context)
                            : null;
            TypedValue value = contested == null ? parts.values().value(column.family(), scope, context) : contested;
            Expr fitted = fitted(column, value, draw);
            if (fitted != null) {
                return fitted;
            }
        }
        Row row = group.row(table, expectedRows, draw);
        Scope simple = group.scope(table, row, List.of(), true);
        Ref ref = simple.refs().get(index);
        return updates.value(table, index, ref, simple, expectedRows, draw);
    }

    private static boolean computable(Column column) {
        return ComplexValues.FAMILIES.contains(column.family())
                && !column.type().unsigned()
                && !column.type().is(Quirk.PADDED);
    }

    /** The value in a form that fits the column, or null if there is none. */
    private @Nullable Expr fitted(Column column, TypedValue value, Draw draw) {
        Expr expr = value.expr();
        if (column.family() == Family.INTEGER && value.bound() > FITTING) {
            expr = allowed.has(Feature.MODULO_OPERATOR)
                    ? new Expr.Binary(expr, BinaryOp.MODULO, Constant.of(MODULUS))
                    : Expr.Call.of("MOD", expr, Constant.of(MODULUS));
        }
        if ((column.family() == Family.TEXT && value.bound() > column.type().size())
                || (column.family() == Family.DECIMAL && value.bound() > ComplexValues.COLUMN_BOUND)) {
            return null;
        }
        if (column.nullable()) {
            return expr;
        }
        Constant instead = draw.one(column.pool());
        return instead instanceof Constant.Null ? null : Expr.Call.of("COALESCE", expr, instead);
    }

    /** A DELETE with subqueries of few rows; null if another table refers to this one, or the table has no key. */
    @Nullable
    Delete delete(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        if (row == null || table.keyColumns().isEmpty() || Inserts.isParent(table, expectedRows)) {
            return null;
        }
        ComplexContext context = parts.context(draw, readable(table, expectedRows), expectedRows);
        ComplexScope scope = parts.scope().over(parts.values().columns(table, table.name()), context.rows(table));
        SecondTable second = JoinedWrites.mayDelete(allowed) ? second(scope, context) : null;
        Expr where = fewRows(table, row, scope, expectedRows, group, context);
        if (where == null) {
            return null;
        }
        group.markDeleted(List.of(row.number()));
        return second == null
                ? Delete.of(table.sqlName(), where)
                : JoinedWrites.delete(
                        new TableRef.Table(table.sqlName(), null),
                        second.relation.ref(),
                        Expr.and(second.on, where),
                        allowed);
    }

    /** A condition that holds on few rows, mostly on this one, which it then names by its key; null if the row has no known key. */
    private @Nullable Expr fewRows(
            Table table,
            @Nullable Row row,
            ComplexScope scope,
            ExpectedRows expectedRows,
            TransactionGroup group,
            ComplexContext context) {
        Draw draw = context.draw();
        Expr named = row == null ? null : key(table, row, group.scope(table, row, List.of(), true));
        if (named == null) {
            return null;
        }
        Expr condition = parts.conditions().condition(scope, context);
        Expr selective = parts.conditions().condition(scope, context);
        Expr narrow = parts.knownRow(table, table.name(), expectedRows, group, draw);
        Expr rare = Expr.and(Expr.and(condition, selective), narrow == null ? condition : narrow);
        return draw.chance(allowed.get(ComplexPercent.KNOWN_ROW)) ? Expr.or(named, rare) : rare;
    }

    private static @Nullable Expr key(Table table, Row row, Scope scope) {
        Expr condition = null;
        for (int column : table.keyColumns()) {
            Constant value = row.values().get(column);
            if (value == null || value instanceof Constant.Null) {
                return null;
            }
            Expr equal = Expr.equal(scope.refs().get(column).expr(), value);
            condition = condition == null ? equal : Expr.and(condition, equal);
        }
        return condition;
    }

    /** Where the row of an INSERT … SELECT comes from: FROM, the columns in reach, WHERE, and whether its values are aggregates. */
    private record RowSource(TableRef from, ComplexScope scope, Expr where, boolean aggregated) {}

    /** INSERT … SELECT of one row with some computed values; null if no column takes one. */
    @Nullable
    Insert insert(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<Constant> values = inserts.newRow(table, expectedRows, group, draw);
        if (values == null || !table.checks().isEmpty()) {
            return null;
        }
        ComplexContext context = parts.context(draw, expectedRows.tables(), expectedRows);
        RowSource source = allowed.chance(ComplexPercent.AGGREGATED_INSERT, draw)
                ? aggregated(context)
                : oneRow(expectedRows, group, context);
        if (source == null) {
            return null;
        }
        List<Name> names = new ArrayList<>();
        List<SelectItem> items = new ArrayList<>();
        List<@Nullable Constant> known = new ArrayList<>(values);
        int computed = 0;
        for (int i = 0; i < values.size(); i++) {
            Column column = table.column(i);
            Expr value = computed == 0 || draw.coin() ? computed(table, i, source, context) : null;
            if (value != null) {
                computed++;
                known.set(i, null);
            } else if (values.get(i) instanceof Constant.Null) {
                if (!column.automatic() && !(column.omitted() instanceof Constant.Null)) {
                    return null;
                }
                known.set(i, column.automatic() ? null : Constant.ofNull());
                continue;
            }
            names.add(column.sqlName());
            items.add(SelectItem.of(value == null ? values.get(i) : value));
        }
        if (computed == 0) {
            return null;
        }
        Query query = Query.of(Select.of(items, source.from).withWhere(source.where));
        expectedRows.insert(table, group.nextRow(), known);
        return Insert.of(table.sqlName(), names, List.of(ValueRow.of())).withSource(new Insert.FromQuery(query));
    }

    private @Nullable Expr computed(Table table, int index, RowSource source, ComplexContext context) {
        Column column = table.column(index);
        if (table.inKey(index) || table.foreignKey(index) != null || column.automatic() || !computable(column)) {
            return null;
        }
        TypedValue value = source.aggregated
                ? parts.aggregates().aggregate(column.family(), source.scope, context)
                : parts.values().value(column.family(), source.scope, context);
        return value == null ? null : fitted(column, value, context.draw());
    }

    private RowSource aggregated(ComplexContext context) {
        ComplexScope scope = parts.scope().deeper();
        TypedRelation from = parts.relations().from(null, scope, context);
        ComplexScope inside = scope.over(from);
        return new RowSource(from.ref(), inside, parts.conditions().condition(inside, context), true);
    }

    /** One row of a table, found by its key; null if the drawn table has no key or no rows. */
    private @Nullable RowSource oneRow(ExpectedRows expectedRows, TransactionGroup group, ComplexContext context) {
        Table source = context.readTable();
        Row row = group.row(source, expectedRows, context.draw());
        TypedRelation from = parts.relations().table(source, context);
        if (row == null || from.key().isEmpty()) {
            return null;
        }
        Expr where = null;
        for (int i = 0; i < from.key().size(); i++) {
            Constant value = row.values().get(source.keyColumns().get(i));
            if (value == null || value instanceof Constant.Null) {
                return null;
            }
            Expr equal = Expr.equal(from.key().get(i), value);
            where = where == null ? equal : Expr.and(where, equal);
        }
        return where == null ? null : new RowSource(from.ref(), parts.scope().over(from.columns(), 1), where, false);
    }
}
