package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Scope.Ref;
import io.titrant.generate.Table.ForeignKey;
import io.titrant.generate.percent.DeletePercent;
import io.titrant.generate.percent.UpdatePercent;
import io.titrant.sql.Assignment;
import io.titrant.sql.Constant;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Limit;
import io.titrant.sql.OrderItem;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates UPDATE and DELETE. */
final class Updates {
    private final AllowedSql allowed;
    private final Expressions expressions;
    private final JoinedWrites joined;

    Updates(AllowedSql allowed, Expressions expressions) {
        this.allowed = allowed;
        this.expressions = expressions;
        this.joined = new JoinedWrites(allowed, expressions);
    }

    /** An UPDATE, or null if no column may change. */
    @Nullable
    Update update(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        Scope scope = scope(table, row, expectedRows, group);
        List<Integer> assignable = assignable(table, expectedRows);
        boolean keys = allowed.on(Option.KEY_UPDATES)
                && row != null
                && (assignable.isEmpty() || allowed.chance(UpdatePercent.KEY, draw));
        if (keys && row != null) {
            Update update = keyUpdate(table, row, expectedRows, group, draw);
            if (update != null) {
                return update;
            }
        }
        if (assignable.isEmpty()) {
            return null;
        }
        List<Assignment> assignments =
                assignments(table, group.contested(table, assignable, draw), scope, expectedRows, draw);
        Expr where = group.narrowed(table, where(table, row, scope, draw), draw);
        for (Assignment assignment : assignments) {
            group.change(table, assignment.target().name().text());
        }
        expectedRows.update(table, where, assignments);
        Update update = Update.of(table.sqlName(), assignments, where);
        return allowed.chance(UpdatePercent.SPECIAL_FORM, draw)
                ? specialForm(update, table, expectedRows, group, draw)
                : update;
    }

    /** The same UPDATE with ORDER BY and LIMIT, RETURNING or a second table, where the engine has them. */
    private Update specialForm(
            Update update, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<OrderItem> order = Selects.orderByKey(table, false, draw);
        if (allowed.has(Feature.ORDERED_WRITES)
                && allowed.on(Option.ORDERED_WRITES)
                && !order.isEmpty()
                && allowed.chance(UpdatePercent.ORDERED, draw)) {
            return new Update(
                    null,
                    update.conflict(),
                    update.targets(),
                    update.assignments(),
                    List.of(),
                    update.where(),
                    order,
                    Limit.of(draw.between(1, 4)),
                    List.of());
        }
        if (allowed.has(Feature.RETURNING)
                && allowed.on(Option.RETURNING)
                && allowed.chance(UpdatePercent.RETURNING, draw)) {
            return update.withReturning(List.of(SelectItem.star()));
        }
        Update joined = allowed.on(Option.JOINS) ? this.joined.update(update, table, expectedRows, group, draw) : null;
        return joined == null ? update : joined;
    }

    private Scope scope(Table table, @Nullable Row row, ExpectedRows expectedRows, TransactionGroup group) {
        List<Table> readable = allowed.has(Feature.SUBQUERY_ON_TARGET)
                ? expectedRows.tables()
                : expectedRows.tables().stream()
                        .filter(other -> !other.equals(table))
                        .toList();
        return group.scope(table, row, readable, false);
    }

    private @Nullable Expr where(Table table, @Nullable Row row, Scope scope, Draw draw) {
        if (allowed.chance(UpdatePercent.ALL_ROWS, draw)) {
            return null;
        }
        Expr named = row == null || table.keyColumns().isEmpty()
                ? null
                : Inserts.keyCondition(table, row, table.keyColumns());
        return named != null && allowed.chance(UpdatePercent.BY_KEY, draw)
                ? named
                : expressions.conditions().holding(scope, draw);
    }

    /** Columns that an UPDATE of many rows may set: not in a key, not generated, not referenced by a foreign key. */
    static List<Integer> assignable(Table table, ExpectedRows expectedRows) {
        return IntStream.range(0, table.columns().size())
                .filter(i -> !table.inKey(i) && !table.column(i).automatic() && !referred(table, i, expectedRows))
                .boxed()
                .toList();
    }

    private static boolean referred(Table table, int column, ExpectedRows expectedRows) {
        return expectedRows.tables().stream()
                .flatMap(other -> other.foreignKeys().stream())
                .anyMatch(key -> key.parent().equals(table.name()) && key.parentColumn() == column);
    }

    private List<Assignment> assignments(
            Table table, List<Integer> assignable, Scope scope, ExpectedRows expectedRows, Draw draw) {
        List<Integer> chosen = new ArrayList<>(List.of(draw.one(assignable)));
        int second = draw.one(assignable);
        if (second != chosen.get(0) && allowed.chance(UpdatePercent.TWO_COLUMNS, draw)) {
            chosen.add(second);
        }
        List<Assignment> assignments = new ArrayList<>();
        for (int column : chosen) {
            Ref ref = scope.refs().get(column);
            assignments.add(
                    new Assignment(table.column(column).plain(), value(table, column, ref, scope, expectedRows, draw)));
        }
        return assignments;
    }

    Expr value(Table table, int column, Ref ref, Scope scope, ExpectedRows expectedRows, Draw draw) {
        ForeignKey reference = table.foreignKey(column);
        if (reference != null) {
            Constant parent = Inserts.referred(table.column(column), reference, expectedRows, allowed, draw);
            return parent == null ? ref.expr() : parent;
        }
        if (table.checks().isEmpty()) {
            return expressions.assigned(ref, scope, draw);
        }
        Constant value = expressions.newConstant(ref, draw);
        for (int i = 0; i < 4 && !fits(table, column, value, scope); i++) {
            value = expressions.newConstant(ref, draw);
        }
        return value;
    }

    /** Whether the scope's row meets the table's CHECK constraints with this value. */
    private static boolean fits(Table table, int column, Constant value, Scope scope) {
        List<Constant> row = new ArrayList<>();
        for (Ref ref : scope.refs()) {
            row.add(ref.value() == null ? Constant.ofNull() : ref.value());
        }
        row.set(column, value);
        return RowGenerator.meetsChecks(table, row);
    }

    /** An UPDATE of a key column of one row. */
    private @Nullable Update keyUpdate(
            Table table, Row row, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<Integer> columns = IntStream.range(0, table.columns().size())
                .filter(i -> table.inKey(i)
                        && !table.column(i).automatic()
                        && !referred(table, i, expectedRows)
                        && table.foreignKey(i) == null)
                .boxed()
                .toList();
        Expr where = table.keyColumns().isEmpty() ? null : Inserts.keyCondition(table, row, table.keyColumns());
        if (columns.isEmpty() || where == null) {
            return null;
        }
        int column = draw.one(columns);
        for (int attempt = 0; attempt < 6; attempt++) {
            List<Constant> values = new ArrayList<>();
            for (Constant value : row.values()) {
                values.add(value == null ? Constant.ofNull() : value);
            }
            Constant fresh = ColumnValues.numbered(table.column(column).type(), draw.between(0, 99));
            values.set(column, fresh);
            if (RowGenerator.meetsChecks(table, values) && group.reserve(table, values)) {
                List<Assignment> assignments =
                        List.of(new Assignment(table.column(column).plain(), fresh));
                group.markDeleted(row.number());
                group.change(table, table.column(column).name());
                expectedRows.update(table, where, assignments);
                return Update.of(table.sqlName(), assignments, where);
            }
        }
        return null;
    }

    /** A DELETE, mostly of few rows; null if a child row refers to the chosen row. */
    @Nullable
    Delete delete(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        boolean parent = Inserts.isParent(table, expectedRows);
        if (row == null || (parent && isReferred(table, row, expectedRows))) {
            return null;
        }
        Expr named = table.keyColumns().isEmpty() ? null : Inserts.keyCondition(table, row, table.keyColumns());
        if (parent && named == null) {
            return null;
        }
        boolean one = named != null && (parent || allowed.chance(DeletePercent.BY_KEY, draw));
        Expr where = one
                ? named
                : group.narrowed(
                        table, expressions.conditions().holding(scope(table, row, expectedRows, group), draw), draw);
        group.markDeleted(expectedRows.delete(table, where));
        Delete delete = Delete.of(table.sqlName(), where);
        return allowed.chance(DeletePercent.SPECIAL_FORM, draw)
                ? specialForm(delete, table, parent, expectedRows, group, draw)
                : delete;
    }

    private Delete specialForm(
            Delete delete, Table table, boolean parent, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        List<OrderItem> order = Selects.orderByKey(table, false, draw);
        if (allowed.has(Feature.ORDERED_WRITES)
                && allowed.on(Option.ORDERED_WRITES)
                && !order.isEmpty()
                && allowed.chance(DeletePercent.ORDERED, draw)) {
            return new Delete(
                    null,
                    false,
                    delete.target(),
                    List.of(),
                    delete.where(),
                    order,
                    Limit.of(draw.between(1, 3)),
                    List.of());
        }
        if (allowed.has(Feature.RETURNING)
                && allowed.on(Option.RETURNING)
                && allowed.chance(DeletePercent.RETURNING, draw)) {
            return delete.withReturning(List.of(SelectItem.star()));
        }
        Delete joined = allowed.on(Option.JOINS) && !parent
                ? this.joined.delete(delete, table, expectedRows, group, draw)
                : null;
        return joined == null ? delete : joined;
    }

    private static boolean isReferred(Table table, Row row, ExpectedRows expectedRows) {
        for (Table other : expectedRows.tables()) {
            for (ForeignKey key : other.foreignKeys()) {
                if (!key.parent().equals(table.name()) || key.onDelete() != null) {
                    continue;
                }
                Constant target = row.values().get(key.parentColumn());
                if (expectedRows.rows(other).stream().anyMatch(child -> {
                    Constant value = child.values().get(key.column());
                    return value == null || value.equals(target);
                })) {
                    return true;
                }
            }
        }
        return false;
    }
}
