package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.ExpectedRows.Row;
import io.titrant.generate.Table.ForeignKey;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.InsertPercent;
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

/** Generates INSERT and REPLACE. */
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
        if (allowed.on(Option.INSERT_SELECT) && allowed.chance(InsertPercent.FROM_QUERY, draw)) {
            Insert copy = insertSelect(table, expectedRows, group, draw);
            if (copy != null) {
                return copy;
            }
        }
        boolean collide = draw.chance(allowed.get(Option.COLLISION_PERCENT));
        ConflictAction action = ConflictAction.DEFAULT;
        if (allowed.on(Option.INSERT_IGNORE) && allowed.chance(InsertPercent.IGNORE, draw)) {
            action = ignoring(draw);
            collide = action != ConflictAction.DEFAULT && allowed.chance(InsertPercent.IGNORED_COLLISION, draw);
        }
        List<List<Constant>> rows = new ArrayList<>();
        int wanted = allowed.chance(InsertPercent.ONE_ROW, draw) || allowed.has(Feature.ONE_ROW_PER_INSERT)
                ? 1
                : draw.between(2, 3);
        for (int i = 0; i < wanted; i++) {
            List<Constant> row = collide && i == 0
                    ? collidingRow(table, expectedRows, group, draw)
                    : newRow(table, expectedRows, group, draw);
            if (row != null) {
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            return null;
        }
        rows.forEach(row -> expectedRows.insert(table, group.nextRow(), asFarAsKnown(table, row)));
        Insert insert = statement(table, rows, draw).withConflict(action);
        return allowed.has(Feature.RETURNING)
                        && allowed.on(Option.RETURNING)
                        && allowed.chance(InsertPercent.RETURNING, draw)
                ? returning(insert)
                : insert;
    }

    /** The row, with null for the value that the engine will generate. */
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

    /** A REPLACE or UPSERT of an existing key or a new one, or null if the engine has neither or no row fits. */
    @Nullable
    Insert replace(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        boolean verb = allowed.has(Feature.REPLACE);
        if (!verb && !allowed.has(Feature.UPSERT_VERB)) {
            return null;
        }
        boolean parent = isParent(table, expectedRows);
        List<Constant> row = !parent && (allowed.chance(InsertPercent.REPLACED_ROW, draw) || group.hasTargetIn(table))
                ? collidingRow(table, expectedRows, group, draw)
                : newRow(table, expectedRows, group, draw);
        if (row == null) {
            return null;
        }
        return statement(table, List.of(row), draw).withVerb(verb ? Insert.Verb.REPLACE : Insert.Verb.UPSERT);
    }

    static boolean isParent(Table table, ExpectedRows expectedRows) {
        return expectedRows.tables().stream()
                .flatMap(other -> other.foreignKeys().stream())
                .anyMatch(key -> key.parent().equals(table.name()));
    }

    /**
     * The INSERT of these complete rows. A column whose value is its default may be omitted or written as DEFAULT. A column that the
     * engine numbers has a value in all rows or in none.
     */
    Insert statement(Table table, List<List<Constant>> rows, Draw draw) {
        List<Integer> given = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.column(i);
            int index = i;
            boolean omitted = rows.stream().allMatch(row -> row.get(index).equals(column.omitted()))
                    && (column.nullable() || column.defaultValue() != null);
            boolean left = column.automatic()
                    ? rows.stream().anyMatch(row -> row.get(index) instanceof Constant.Null)
                    : omitted && allowed.chance(InsertPercent.DEFAULT_OMITTED, draw);
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
        return same && allowed.has(Feature.DEFAULT_KEYWORD) && allowed.chance(InsertPercent.DEFAULT_KEYWORD, draw)
                ? new Expr.Default()
                : value;
    }

    /** A row with unused keys, or null if none was found in {@link #TRIES} tries. */
    @Nullable
    List<Constant> newRow(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            List<Constant> row = row(table, expectedRows, attempt, draw);
            if (row == null) {
                return null;
            }
            if (RowGenerator.meetsChecks(table, row) && group.reserve(table, row)) {
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
                value = referred(column, reference, expectedRows, allowed, draw);
            } else if (column.automatic()) {
                value = allowed.chance(InsertPercent.GIVEN_NUMBER, draw)
                        ? Constant.of(draw.between(1, 99))
                        : Constant.ofNull();
            } else if (table.inKey(i) && (attempt > 2 || allowed.chance(InsertPercent.NEW_KEY, draw))) {
                value = ColumnValues.numbered(column.type(), draw.between(0, 99));
            } else {
                value = allowed.chance(InsertPercent.POOL_VALUE, draw)
                        ? draw.one(column.pool())
                        : allowed.values().any(column.type(), column.small(), draw);
            }
            if (value == null) {
                return null;
            }
            row.add(value);
        }
        return row;
    }

    static @Nullable Constant referred(
            Column column, ForeignKey reference, ExpectedRows expectedRows, AllowedSql allowed, Draw draw) {
        List<Constant> choices = new ArrayList<>();
        for (Row row : expectedRows.rows(expectedRows.table(reference.parent()))) {
            Constant value = row.values().get(reference.parentColumn());
            if (value != null && !(value instanceof Constant.Null)) {
                choices.add(value);
            }
        }
        if (column.nullable() && (choices.isEmpty() || allowed.chance(InsertPercent.NULL_REFERENCE, draw))) {
            return Constant.ofNull();
        }
        return choices.isEmpty() ? null : draw.one(choices);
    }

    /** A row with one key of an existing row and otherwise unused keys, or null if none was found. */
    @Nullable
    List<Constant> collidingRow(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        return table.keys().isEmpty() ? null : collidingRow(draw.one(table.keys()), table, expectedRows, group, draw);
    }

    @Nullable
    List<Constant> collidingRow(
            UniqueKey key, Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
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
            if (RowGenerator.meetsChecks(table, changed) && group.reserveExcept(key, table, changed)) {
                return changed;
            }
        }
        return null;
    }

    /** INSERT … SELECT of one row, with new keys. */
    private @Nullable Insert insertSelect(Table table, ExpectedRows expectedRows, TransactionGroup group, Draw draw) {
        Row row = group.row(table, expectedRows, draw);
        List<Constant> values = row == null ? null : newRow(table, expectedRows, group, draw);
        if (row == null || values == null) {
            return null;
        }
        Scope scope = group.scope(table, row, expectedRows.tables(), false);
        List<Integer> name = table.keyColumns();
        Expr where = name.isEmpty() && table.keys().isEmpty()
                ? expressions.conditions().holding(scope, draw)
                : keyCondition(table, row, name);
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

    /** The condition that the key columns have this row's values, or null if one of them is NULL or not known. */
    static @Nullable Expr keyCondition(Table table, Row row, List<Integer> name) {
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
