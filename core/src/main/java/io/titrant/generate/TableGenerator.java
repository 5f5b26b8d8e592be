package io.titrant.generate;

import io.titrant.engine.ColumnType;
import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.Feature;
import io.titrant.generate.Table.ForeignKey;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.TablePercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.ColumnAttribute.Action;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates the columns, keys and constraints of a table. */
final class TableGenerator {
    private static final Set<Family> KEY_FAMILIES =
            Set.of(Family.INTEGER, Family.DECIMAL, Family.TEXT, Family.DATE, Family.TIMESTAMP, Family.BINARY);

    private final AllowedSql allowed;
    private final List<ColumnType> types;

    TableGenerator(AllowedSql allowed) {
        this.allowed = allowed;
        this.types = allowed.features().types().stream()
                .filter(type -> allowed.on(switchOf(type.family())))
                .toList();
    }

    private static Option switchOf(Family family) {
        return switch (family) {
            case INTEGER -> Option.MAX_COLUMNS;
            case DECIMAL -> Option.DECIMALS;
            case REAL -> Option.FLOATS;
            case TEXT -> Option.STRINGS;
            case BINARY -> Option.BINARIES;
            case BOOLEAN -> Option.BOOLEANS;
            case DATE, TIME, TIMESTAMP -> Option.TEMPORALS;
        };
    }

    /** A table that may refer to the earlier ones. */
    Table table(String name, List<Table> earlier, Seed seed) {
        Draw draw = seed.draw();
        int max = allowed.get(Option.MAX_COLUMNS);
        int count =
                Math.min(max, allowed.chance(TablePercent.ONE_COLUMN, draw) ? 1 : draw.between(2, Math.max(2, max)));
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(column("c" + i, seed.child("column", i).draw()));
        }
        List<ForeignKey> foreignKeys = new ArrayList<>();
        ForeignKey reference =
                reference(count, earlier, seed.child("reference", 0).draw());
        if (reference != null && count < max) {
            Table parent = parent(earlier, reference);
            Column target = parent.column(reference.parentColumn());
            boolean nullable = reference.onDelete() == Action.SET_NULL
                    || target.nullable()
                    || allowed.chance(TablePercent.NULLABLE_REFERENCE, draw);
            List<Constant> pool = new ArrayList<>(target.pool());
            if (nullable) {
                pool.add(Constant.ofNull());
            }
            columns.add(new Column("c" + count, target.type(), nullable, target.small(), null, pool, false));
            foreignKeys.add(reference);
        }
        Draw keyDraw = seed.child("keys", 0).draw();
        List<UniqueKey> keys = new ArrayList<>();
        List<Integer> usable = usable(columns, foreignKeys);
        boolean primary = addPrimaryKey(columns, count, usable, keys, keyDraw);
        addUniqueKeys(usable, keys, keyDraw);
        List<Expr> checks =
                checks(columns.subList(0, count), seed.child("checks", 0).draw());
        return new Table(name, columns, primary, keys, foreignKeys, checks, false);
    }

    static Table parent(List<Table> tables, ForeignKey reference) {
        return tables.stream()
                .filter(table -> table.name().equals(reference.parent()))
                .findFirst()
                .orElseThrow();
    }

    private Column column(String name, Draw draw) {
        List<ColumnType> integers =
                types.stream().filter(type -> type.family() == Family.INTEGER).toList();
        ColumnType type = allowed.chance(TablePercent.INTEGER_COLUMN, draw) ? draw.one(integers) : draw.one(types);
        boolean small = !allowed.on(Option.EXTREMES) || allowed.chance(TablePercent.SMALL_NUMBERS, draw);
        boolean nullable = !(allowed.on(Option.NOT_NULL) && allowed.chance(TablePercent.NOT_NULL, draw));
        List<Constant> pool = allowed.values().pool(type, small, nullable, draw);
        boolean hasDefault = allowed.on(Option.DEFAULTS)
                && !type.is(ColumnType.Quirk.NO_DEFAULT)
                && allowed.chance(nullable ? TablePercent.DEFAULT : TablePercent.NOT_NULL_DEFAULT, draw);
        Constant defaultValue = hasDefault ? draw.one(pool) : null;
        return new Column(name, type, nullable, small, defaultValue, pool, false);
    }

    private @Nullable ForeignKey reference(int column, List<Table> earlier, Draw draw) {
        if (!allowed.on(Option.FOREIGN_KEYS)
                || !allowed.has(Feature.REFERENCES)
                || !allowed.chance(TablePercent.REFERENCE, draw)) {
            return null;
        }
        List<ForeignKey> candidates = new ArrayList<>();
        boolean actions = allowed.has(Feature.REFERENTIAL_ACTIONS);
        for (Table table : earlier) {
            for (UniqueKey key : table.keys()) {
                if (key.constraint() && key.columns().size() == 1 && !table.partitioned()) {
                    candidates.add(new ForeignKey(
                            column,
                            table.name(),
                            key.columns().get(0),
                            actions && allowed.chance(TablePercent.DELETE_ACTION, draw)
                                    ? draw.one(Action.CASCADE, Action.SET_NULL)
                                    : null,
                            allowed.has(Feature.CASCADING_UPDATES) && allowed.chance(TablePercent.UPDATE_ACTION, draw)
                                    ? Action.CASCADE
                                    : null));
                }
            }
        }
        return candidates.isEmpty() ? null : draw.one(candidates);
    }

    private boolean addPrimaryKey(
            List<Column> columns, int ownColumns, List<Integer> usable, List<UniqueKey> keys, Draw draw) {
        if (!allowed.on(Option.PRIMARY_KEYS) || !allowed.chance(TablePercent.PRIMARY_KEY, draw)) {
            return false;
        }
        if (usable.isEmpty()) {
            return false;
        }
        boolean compound = allowed.on(Option.COMPOUND_KEYS)
                && usable.size() > 1
                && allowed.chance(TablePercent.COMPOUND_KEY, draw);
        int first = usable.contains(0) && allowed.chance(TablePercent.FIRST_COLUMN_KEY, draw) ? 0 : draw.one(usable);
        int second = compound ? draw.one(usable) : first;
        List<Integer> key = second == first ? List.of(first) : List.of(first, second);
        key.forEach(i -> columns.set(i, columns.get(i).notNull()));
        boolean referring = key.get(0) >= ownColumns;
        if (key.size() == 1 && columns.size() > 1 && !referring && allowed.chance(TablePercent.NUMBERED_KEY, draw)) {
            addAutomatic(columns, key.get(0));
        }
        keys.add(new UniqueKey(key, true));
        return true;
    }

    private void addAutomatic(List<Column> columns, int index) {
        Column column = columns.get(index);
        boolean can = allowed.has(Feature.AUTO_INCREMENT)
                || allowed.has(Feature.IDENTITY)
                || allowed.has(Feature.SEQUENCE_DEFAULT)
                || (allowed.has(Feature.ROWID_AUTOINCREMENT)
                        && column.type().name().name().equals("INTEGER"));
        boolean integer = column.family() == Family.INTEGER && column.type().size() >= 32;
        if (allowed.on(Option.AUTO_INCREMENT) && can && integer) {
            columns.set(
                    index, new Column(column.name(), column.type(), false, column.small(), null, column.pool(), true));
        }
    }

    private void addUniqueKeys(List<Integer> usable, List<UniqueKey> keys, Draw draw) {
        for (boolean constraint : List.of(true, false)) {
            boolean wanted = (constraint
                            ? allowed.on(Option.UNIQUE)
                            : allowed.on(Option.UNIQUE_INDEXES) && allowed.has(Feature.SECONDARY_INDEX))
                    && allowed.chance(TablePercent.UNIQUE, draw);
            if (wanted && !usable.isEmpty()) {
                int first = draw.one(usable);
                int second = allowed.on(Option.COMPOUND_KEYS) && allowed.chance(TablePercent.COMPOUND_UNIQUE, draw)
                        ? draw.one(usable)
                        : first;
                List<Integer> key = second == first ? List.of(first) : List.of(first, second);
                if (keys.stream().noneMatch(other -> Set.copyOf(other.columns()).equals(Set.copyOf(key)))) {
                    keys.add(new UniqueKey(key, constraint));
                }
            }
        }
    }

    /** Columns with enough different values for a key that no foreign key sets to NULL. */
    private static List<Integer> usable(List<Column> columns, List<ForeignKey> foreignKeys) {
        return IntStream.range(0, columns.size())
                .filter(i ->
                        foreignKeys.stream().noneMatch(key -> key.column() == i && key.onDelete() == Action.SET_NULL))
                .filter(i -> columns.get(i).keyable()
                        && KEY_FAMILIES.contains(columns.get(i).family())
                        && (columns.get(i).family() == Family.INTEGER
                                || columns.get(i).type().size() >= 4))
                .boxed()
                .toList();
    }

    /** CHECK conditions that most values meet and that every engine evaluates alike; none on a foreign key column. */
    private List<Expr> checks(List<Column> columns, Draw draw) {
        if (!allowed.on(Option.CHECKS)
                || !allowed.has(Feature.CHECK_CONSTRAINTS)
                || !allowed.chance(TablePercent.CHECK, draw)) {
            return List.of();
        }
        Column column = draw.one(columns);
        Column other = draw.one(columns);
        Expr ref = column.plain();
        if (column.automatic() || other.automatic()) {
            return List.of();
        }
        if (column.family() == Family.INTEGER && column.small()) {
            Expr bound = draw.coin()
                    ? new Expr.Binary(ref, BinaryOp.GREATER_OR_EQUAL, Constant.of(-1000))
                    : new Expr.Binary(ref, BinaryOp.NOT_EQUAL, Constant.of(draw.between(30, 99)));
            return List.of(bound);
        }
        return List.of(Expr.or(
                new Expr.Is(ref, true, Expr.Truth.NULL), new Expr.Is(other.plain(), draw.coin(), Expr.Truth.NULL)));
    }
}
