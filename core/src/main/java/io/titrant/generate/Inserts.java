package io.titrant.generate;

import io.titrant.engine.Capability;
import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Table.ForeignKey;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.TableRef;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Draws INSERT and REPLACE. */
final class Inserts {
    private static final int TRIES = 12;

    private final AllowedSql allowed;
    private final Expressions expressions;

    Inserts(AllowedSql allowed, Expressions expressions) {
        this.allowed = allowed;
        this.expressions = expressions;
    }

    /** An INSERT of new rows, or null if the table takes none. */
    @Nullable
    Insert insert(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        if (allowed.on(Option.INSERT_SELECT) && draw.chance(12)) {
            Insert copy = insertSelect(table, expectedRows, group, draw);
            if (copy != null) {
                return copy;
            }
        }
        boolean collide = draw.chance(allowed.get(Option.COLLISION_PERCENT));
        ConflictAction action = ConflictAction.DEFAULT;
        if (allowed.on(Option.INSERT_IGNORE) && draw.chance(12)) {
            action = ignoring(draw);
            collide = action != ConflictAction.DEFAULT && draw.chance(20);
        }
        List<List<Constant>> rows = new ArrayList<>();
        int wanted = draw.chance(70) ? 1 : draw.between(2, 3);
        for (int i = 0; i < wanted; i++) {
            List<Constant> row = collide && i == 0
                    ? colliding(table, expectedRows, group, draw)
                    : fresh(table, expectedRows, group, draw);
            if (row != null) {
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            return null;
        }
        rows.forEach(row -> expectedRows.insert(table, group.nextRow(), asFarAsKnown(table, row)));
        Insert insert = written(table, rows, draw).withConflict(action);
        return allowed.has(Feature.RETURNING) && allowed.on(Option.RETURNING) && draw.chance(8)
                ? returning(insert)
                : insert;
    }

    /** The row without the number that the engine will give it. */
    private static List<@Nullable Constant> asFarAsKnown(Table table, List<Constant> row) {
        List<@Nullable Constant> known = new ArrayList<>(row);
        for (int i = 0; i < row.size(); i++) {
            if (table.column(i).automatic() && row.get(i) instanceof Constant.Null) {
                known.set(i, null);
            }
        }
        return known;
    }

    private static Insert returning(Insert insert) {
        return new Insert(
                null,
                insert.verb(),
                insert.conflict(),
                insert.table(),
                null,
                insert.columns(),
                insert.source(),
                null,
                List.of(SelectItem.star()));
    }

    private ConflictAction ignoring(Draw draw) {
        if (allowed.has(Feature.OR_ACTIONS)) {
            return draw.one(
                    ConflictAction.OR_IGNORE,
                    ConflictAction.OR_REPLACE,
                    ConflictAction.OR_ABORT,
                    ConflictAction.OR_FAIL);
        }
        return allowed.has(Feature.IGNORE_WORD) ? ConflictAction.IGNORE : ConflictAction.DEFAULT;
    }

    /** A REPLACE or UPSERT of a row that is there or is not, or null if it cannot be. */
    @Nullable
    Insert replace(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        boolean verb = allowed.has(Capability.REPLACE);
        if (!verb && !allowed.has(Feature.UPSERT_VERB)) {
            return null;
        }
        boolean parent = isParent(table, expectedRows);
        List<Constant> row = !parent && (draw.chance(60) || group.aimedAt(table))
                ? colliding(table, expectedRows, group, draw)
                : fresh(table, expectedRows, group, draw);
        if (row == null) {
            return null;
        }
        return written(table, List.of(row), draw).withVerb(verb ? Insert.Verb.REPLACE : Insert.Verb.UPSERT);
    }

    static boolean isParent(Table table, ExpectedRows expectedRows) {
        return expectedRows.tables().stream()
                .flatMap(other -> other.foreignKeys().stream())
                .anyMatch(key -> key.parent().equals(table.name()));
    }

    /** The statement for rows given in full: columns whose default is meant are left out, or DEFAULT stands for them. Of numbers that the engine gives all rows have one, or none. */
    Insert written(Table table, List<List<Constant>> rows, Draw draw) {
        List<Integer> given = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.column(i);
            int index = i;
            boolean omitted = rows.stream().allMatch(row -> row.get(index).equals(column.omitted()))
                    && (column.nullable() || column.defaultValue() != null);
            boolean left = column.automatic()
                    ? rows.stream().anyMatch(row -> row.get(index) instanceof Constant.Null)
                    : omitted && draw.chance(60);
            if (!left) {
                given.add(i);
            }
        }
        if (given.isEmpty()) {
            IntStream.range(0, table.columns().size())
                    .filter(i -> !table.column(i).automatic())
                    .forEach(given::add);
        }
        List<ValueRow> values = new ArrayList<>();
        for (List<Constant> row : rows) {
            values.add(new ValueRow(given.stream()
                    .map(i -> value(table.column(i), row.get(i), draw))
                    .toList()));
        }
        return Insert.of(
                table.sqlName(),
                given.stream().map(i -> table.column(i).sqlName()).toList(),
                values);
    }

    private Expr value(Column column, Constant value, Draw draw) {
        boolean same = column.defaultValue() != null && value.equals(column.omitted());
        return same && allowed.has(Feature.DEFAULT_KEYWORD) && draw.chance(50) ? new Expr.Default() : value;
    }

    /** A row whose keys nobody uses, or null if some tries found none. */
    @Nullable
    List<Constant> fresh(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            List<Constant> row = row(table, expectedRows, attempt, draw);
            if (row == null) {
                return null;
            }
            if (RowGenerator.meetsChecks(table, row) && group.take(table, row)) {
                return row;
            }
        }
        return null;
    }

    private @Nullable List<Constant> row(Table table, ExpectedRows expectedRows, int attempt, Draw draw) {
        List<Constant> row = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.column(i);
            ForeignKey reference = table.foreignKey(i);
            Constant value;
            if (reference != null) {
                value = referred(column, reference, expectedRows, draw);
            } else if (column.automatic()) {
                value = draw.chance(8) ? Constant.of(draw.between(1, 99)) : Constant.ofNull();
            } else if (table.inKey(i) && (attempt > 2 || draw.chance(60))) {
                value = ColumnValues.numbered(column.type(), draw.between(0, 99));
            } else {
                value = draw.chance(85)
                        ? draw.one(column.pool())
                        : ColumnValues.any(column.type(), column.tame(), draw);
            }
            if (value == null) {
                return null;
            }
            row.add(value);
        }
        return row;
    }

    static @Nullable Constant referred(Column column, ForeignKey reference, ExpectedRows expectedRows, Draw draw) {
        List<Constant> choices = new ArrayList<>();
        for (Row row : expectedRows.rows(expectedRows.table(reference.parent()))) {
            Constant value = row.values().get(reference.parentColumn());
            if (value != null && !(value instanceof Constant.Null)) {
                choices.add(value);
            }
        }
        if (column.nullable() && (choices.isEmpty() || draw.chance(15))) {
            return Constant.ofNull();
        }
        return choices.isEmpty() ? null : draw.one(choices);
    }

    /** A row that has one key of a row that is there, and other keys that nobody uses; null if it cannot be. */
    @Nullable
    List<Constant> colliding(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        return table.keys().isEmpty() ? null : colliding(draw.one(table.keys()), table, expectedRows, group, draw);
    }

    @Nullable
    List<Constant> colliding(UniqueKey key, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row there = group.row(table, expectedRows, draw);
        if (there == null) {
            return null;
        }
        for (int attempt = 0; attempt < TRIES; attempt++) {
            List<Constant> row = row(table, expectedRows, 3, draw);
            if (row == null) {
                return null;
            }
            List<Constant> changed = new ArrayList<>(row);
            for (int column : key.columns()) {
                Constant value = there.values().get(column);
                if (value == null || value instanceof Constant.Null) {
                    return null;
                }
                changed.set(column, value);
            }
            if (RowGenerator.meetsChecks(table, changed) && group.takeBut(key, table, changed)) {
                return changed;
            }
        }
        return null;
    }

    /** Copies a row, with new keys for old. */
    private @Nullable Insert insertSelect(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        List<Constant> values = row == null ? null : fresh(table, expectedRows, group, draw);
        if (row == null || values == null) {
            return null;
        }
        Scope scope = group.scope(table, row, expectedRows.tables(), false);
        List<Integer> name = table.rowName();
        Expr where = name.isEmpty() && table.keys().isEmpty()
                ? expressions.conditions().aimed(scope, draw)
                : named(table, row, name);
        if (where == null) {
            return null;
        }
        List<Column> given =
                table.columns().stream().filter(column -> !column.automatic()).toList();
        List<SelectItem> items = new ArrayList<>();
        for (Column column : given) {
            int index = table.indexOf(column.name());
            boolean constant = table.inKey(index) || values.get(index) instanceof Constant.Null;
            items.add(SelectItem.of(constant ? values.get(index) : column.plain()));
        }
        if (items.stream()
                .anyMatch(item -> item instanceof SelectItem.Item value && value.expr() instanceof Constant.Null)) {
            return null;
        }
        Query query = Query.of(Select.of(items, TableRef.Table.of(table.name())).withWhere(where));
        return Insert.of(table.sqlName(), Ddl.names(given), List.of(ValueRow.of()))
                .withSource(new Insert.FromQuery(query));
    }

    /** The condition that names one row, or null if the row has no name. */
    static @Nullable Expr named(Table table, Row row, List<Integer> name) {
        Expr condition = null;
        for (int column : name) {
            Constant value = row.values().get(column);
            if (value == null || value instanceof Constant.Null) {
                return null;
            }
            Expr equal = Expr.equal(table.column(column).plain(), value);
            condition = condition == null ? equal : Expr.and(Objects.requireNonNull(condition), equal);
        }
        return condition;
    }
}
