package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.DatabasePercent;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateIndex;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.OrderItem;
import io.titrant.sql.Statement;
import io.titrant.sql.ValueRow;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates an initial database whose statements all succeed, by construction. */
final class DatabaseGenerator {
    private static final int MAX_INDEXES = 2;

    private final AllowedSql allowed;
    private final TableGenerator tables;
    private final Ddl ddl;

    DatabaseGenerator(AllowedSql allowed) {
        this.allowed = allowed;
        this.tables = new TableGenerator(allowed);
        this.ddl = new Ddl(allowed);
    }

    Database generate(Seed seed) {
        int max = allowed.get(Option.MAX_TABLES);
        Draw draw = seed.draw();
        int count = allowed.chance(DatabasePercent.ONE_TABLE, draw)
                ? 1
                : draw.between(Math.min(allowed.get(Option.MIN_TABLES), max), max);
        List<Table> made = new ArrayList<>();
        List<List<List<Constant>>> contents = new ArrayList<>();
        List<Statement> init = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Seed own = seed.child("table", i);
            Table table = tables.table("t" + i, made, own);
            Partitions partitions = partitions(table, own.child("partitions", 0).draw());
            table = partitions == null ? table : partitions.table;
            init.addAll(ddl.before(table));
            init.add(ddl.create(
                    table,
                    made,
                    partitions == null ? "" : partitions.clause,
                    own.child("ddl", 0).draw()));
            if (partitions != null) {
                init.addAll(partitions.statements);
            }
            List<List<Constant>> rows = new RowGenerator(allowed, made, contents).rows(table, own.child("rows", 0));
            boolean indexesFirst = allowed.chance(
                    DatabasePercent.INDEXED_FIRST, own.child("order", 0).draw());
            List<Statement> indexes = indexes(table, own.child("indexes", 0));
            if (indexesFirst) {
                init.addAll(indexes);
            }
            if (!rows.isEmpty()) {
                init.add(insert(table, rows));
            }
            if (!indexesFirst) {
                init.addAll(indexes);
            }
            made.add(table);
            contents.add(rows);
        }
        List<TableView> views = views(made, seed.child("views", 0).draw(), init);
        return new Database(made, contents, views, init);
    }

    private List<TableView> views(List<Table> tables, Draw draw, List<Statement> init) {
        if (!draw.chance(allowed.get(Option.VIEW_PERCENT))) {
            return List.of();
        }
        TableView view = new TableView("v0", draw.one(tables));
        init.add(view.create(allowed, draw));
        return List.of(view);
    }

    private static Insert insert(Table table, List<List<Constant>> rows) {
        List<Integer> given = IntStream.range(0, table.columns().size())
                .filter(i -> !table.column(i).automatic())
                .boxed()
                .toList();
        List<Name> names = given.stream().map(i -> table.column(i).sqlName()).toList();
        List<ValueRow> values = rows.stream()
                .map(row ->
                        new ValueRow(given.stream().map(i -> (Expr) row.get(i)).toList()))
                .toList();
        return Insert.of(table.sqlName(), names, values);
    }

    private List<Statement> indexes(Table table, Seed seed) {
        List<Statement> indexes = new ArrayList<>();
        for (UniqueKey key : table.keys()) {
            if (!key.constraint()) {
                indexes.add(index(table, indexes.size(), true, parts(table, key.columns()), null));
            }
        }
        Draw draw = seed.draw();
        boolean wanted = allowed.on(Option.INDEXES) && allowed.has(Feature.SECONDARY_INDEX);
        int more = wanted && allowed.chance(DatabasePercent.INDEXED, draw) ? draw.between(1, MAX_INDEXES) : 0;
        for (int i = 0; i < more; i++) {
            List<IndexPart> parts = plainParts(table, draw);
            Expr condition = allowed.chance(DatabasePercent.PARTIAL_INDEX, draw) ? condition(table, draw) : null;
            Expr expression = allowed.chance(DatabasePercent.EXPRESSION_INDEX, draw) ? expression(table, draw) : null;
            if (expression != null) {
                parts = List.of(IndexPart.of(expression));
            }
            if (!parts.isEmpty()) {
                indexes.add(index(table, indexes.size(), false, parts, condition));
            }
        }
        return indexes;
    }

    private static CreateIndex index(
            Table table, int number, boolean unique, List<IndexPart> parts, @Nullable Expr where) {
        return new CreateIndex(
                unique, false, ObjectName.of("i" + number + "_" + table.name()), table.sqlName(), parts, where);
    }

    private static List<IndexPart> parts(Table table, List<Integer> columns) {
        return columns.stream().map(i -> IndexPart.of(table.column(i).plain())).toList();
    }

    private List<IndexPart> plainParts(Table table, Draw draw) {
        List<Column> usable = table.columns().stream().filter(Column::keyable).toList();
        if (usable.isEmpty()) {
            return List.of();
        }
        Column first = draw.one(usable);
        Column second = draw.one(usable);
        OrderItem.Direction direction = draw.one(OrderItem.Direction.values());
        IndexPart lead = new IndexPart(first.plain(), 0, direction);
        return first.equals(second) || allowed.chance(DatabasePercent.ONE_COLUMN_INDEX, draw)
                ? List.of(lead)
                : List.of(lead, IndexPart.of(second.plain()));
    }

    private @Nullable Expr condition(Table table, Draw draw) {
        if (!allowed.has(Feature.PARTIAL_INDEX) || !allowed.on(Option.PARTIAL_INDEXES) || table.partitioned()) {
            return null;
        }
        Column column = draw.one(table.columns());
        return column.family() == Family.INTEGER && allowed.chance(DatabasePercent.COMPARED_INDEX, draw)
                ? new Expr.Binary(
                        column.plain(),
                        draw.one(BinaryOp.GREATER, BinaryOp.LESS, BinaryOp.NOT_EQUAL),
                        Constant.of(draw.between(0, 3)))
                : new Expr.Is(column.plain(), true, Expr.Truth.NULL);
    }

    private @Nullable Expr expression(Table table, Draw draw) {
        // MySQL rebuilds the table for it, which it refuses where the partitions are in the system tablespace.
        boolean rebuilt = table.partitioned() && allowed.has(Feature.PARTITION_CLAUSE);
        if (!allowed.has(Feature.EXPRESSION_INDEX) || !allowed.on(Option.EXPRESSION_INDEXES) || rebuilt) {
            return null;
        }
        Column column = draw.one(table.columns());
        if (column.automatic()) {
            return null;
        }
        if (column.family() == Family.INTEGER && column.small() && column.type().size() >= 32) {
            return new Expr.Binary(column.plain(), BinaryOp.ADD, Constant.of(1));
        }
        boolean text = column.family() == Family.TEXT
                && column.keyable()
                && !column.type().is(Quirk.PADDED);
        return text ? Expr.Call.of("LOWER", column.plain()) : null;
    }

    /** The partitions of a table: the clause of its CREATE TABLE, and the statements after it. */
    private record Partitions(Table table, String clause, List<Statement> statements) {}

    private @Nullable Partitions partitions(Table table, Draw draw) {
        boolean clause = allowed.has(Feature.PARTITION_CLAUSE);
        if (!allowed.on(Option.PARTITIONS)
                || !(clause || allowed.has(Feature.PARTITION_TABLES))
                || !table.foreignKeys().isEmpty()
                || !allowed.chance(DatabasePercent.PARTITIONED, draw)) {
            return null;
        }
        List<Column> usable = IntStream.range(0, table.columns().size())
                .filter(i -> table.column(i).family() == Family.INTEGER
                        && table.keys().stream().allMatch(key -> key.covers(i)))
                .mapToObj(table::column)
                .toList();
        // Before 17, PostgreSQL numbers no rows of partitions.
        boolean numbered = table.columns().stream().anyMatch(Column::automatic);
        if (usable.isEmpty() || (numbered && !clause)) {
            return null;
        }
        String column = draw.one(usable).name();
        int bound = draw.between(1, 10);
        Table partitioned = new Table(
                table.name(),
                table.columns(),
                table.hasPrimaryKey(),
                table.keys(),
                table.foreignKeys(),
                table.checks(),
                true);
        if (clause) {
            String text = draw.coin()
                    ? "PARTITION BY HASH (" + column + ") PARTITIONS " + draw.between(2, 4)
                    : "PARTITION BY RANGE (" + column + ") (PARTITION p0 VALUES LESS THAN (" + bound
                            + "), PARTITION p1 VALUES LESS THAN MAXVALUE)";
            return new Partitions(partitioned, text, List.of());
        }
        boolean hash = draw.coin();
        String of = " PARTITION OF " + table.name();
        List<String> texts = hash
                ? List.of(
                        "CREATE TABLE " + table.name() + "_p0" + of + " FOR VALUES WITH (MODULUS 2, REMAINDER 0)",
                        "CREATE TABLE " + table.name() + "_p1" + of + " FOR VALUES WITH (MODULUS 2, REMAINDER 1)")
                : List.of(
                        "CREATE TABLE " + table.name() + "_p0" + of + " FOR VALUES FROM (MINVALUE) TO (" + bound + ")",
                        "CREATE TABLE " + table.name() + "_p1" + of + " DEFAULT");
        List<Statement> statements =
                texts.stream().map(text -> (Statement) Verbatim.of(text)).toList();
        return new Partitions(
                partitioned, "PARTITION BY " + (hash ? "HASH" : "RANGE") + " (" + column + ")", statements);
    }
}
