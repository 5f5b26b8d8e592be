package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.Table.ForeignKey;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.DatabasePercent;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Generates the initial rows of a table: values from the pools of its columns that meet its constraints. */
final class RowGenerator {
    private static final int TRIES = 12;

    private final AllowedSql allowed;
    private final List<Table> tables;
    private final List<List<List<Constant>>> contents;

    /** The rows of a foreign key column refer to rows of these tables. */
    RowGenerator(AllowedSql allowed, List<Table> tables, List<List<List<Constant>>> contents) {
        this.allowed = allowed;
        this.tables = tables;
        this.contents = contents;
    }

    List<List<Constant>> rows(Table table, Seed seed) {
        int max = allowed.get(Option.MAX_ROWS);
        Draw draw = seed.draw();
        int wanted = allowed.chance(DatabasePercent.EMPTY_TABLE, draw)
                ? 0
                : allowed.chance(DatabasePercent.SMALL_TABLE, draw)
                        ? draw.between(Math.min(2, max), Math.min(5, max))
                        : draw.between(Math.min(allowed.get(Option.MIN_ROWS), max), max);
        List<List<Constant>> rows = new ArrayList<>();
        Set<List<String>> taken = new HashSet<>();
        for (int i = 0; i < wanted; i++) {
            List<Constant> row =
                    row(table, rows.size(), taken, seed.child("row", i).draw());
            if (row != null) {
                rows.add(row);
            }
        }
        return rows;
    }

    /** A row that meets the constraints, or null if none was found in {@link #TRIES} tries. */
    private @Nullable List<Constant> row(Table table, int number, Set<List<String>> taken, Draw draw) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            List<Constant> row = new ArrayList<>();
            for (int i = 0; i < table.columns().size(); i++) {
                Column column = table.column(i);
                boolean fresh = attempt > 2 && table.inKey(i) && table.foreignKey(i) == null;
                Constant value = column.automatic()
                        ? Constant.of(number + (allowed.has(Feature.NUMBERS_FROM_ZERO) ? 0L : 1L))
                        : fresh ? ColumnValues.numbered(column.type(), draw.between(0, 60)) : value(table, i, draw);
                if (value == null) {
                    return null;
                }
                row.add(value);
            }
            if (meetsChecks(table, row) && reserve(table, row, null, taken, allowed.has(Feature.NULLS_COLLIDE))) {
                return row;
            }
        }
        return null;
    }

    private @Nullable Constant value(Table table, int index, Draw draw) {
        Column column = table.column(index);
        ForeignKey reference = table.foreignKey(index);
        if (reference == null) {
            return allowed.chance(DatabasePercent.POOL_VALUE, draw)
                    ? draw.one(column.pool())
                    : allowed.values().any(column.type(), column.small(), draw);
        }
        int parent = tables.indexOf(TableGenerator.parent(tables, reference));
        List<Constant> choices = new ArrayList<>();
        for (List<Constant> row : contents.get(parent)) {
            choices.add(row.get(reference.parentColumn()));
        }
        choices.removeIf(value -> value instanceof Constant.Null && !column.nullable());
        if (column.nullable() && (choices.isEmpty() || allowed.chance(DatabasePercent.NULL_REFERENCE, draw))) {
            return Constant.ofNull();
        }
        return choices.isEmpty() ? null : draw.one(choices);
    }

    static boolean meetsChecks(Table table, List<Constant> row) {
        Evaluator evaluator =
                new Evaluator(column -> row.get(table.indexOf(column.name().text())));
        for (Expr check : table.checks()) {
            Constant met = evaluator.value(check);
            if (met == null || (met instanceof Constant.Bool bool && !bool.value())) {
                return false;
            }
        }
        return true;
    }

    /** Reserves the row's keys, except one, and returns true; returns false if one of them is in use. */
    static boolean reserve(
            Table table,
            List<Constant> row,
            @Nullable UniqueKey except,
            Set<List<String>> taken,
            boolean nullsCollide) {
        List<List<String>> own = new ArrayList<>();
        for (int i = 0; i < table.keys().size(); i++) {
            UniqueKey key = table.keys().get(i);
            List<String> values = table.keyOf(row, key, nullsCollide);
            if (values != null && !key.equals(except)) {
                List<String> tagged = new ArrayList<>(List.of(table.name(), String.valueOf(i)));
                tagged.addAll(values);
                own.add(tagged);
            }
        }
        if (own.stream().anyMatch(taken::contains)) {
            return false;
        }
        taken.addAll(own);
        return true;
    }
}
