package io.titrant.generate;

import io.titrant.engine.ColumnType.Family;
import io.titrant.engine.ColumnType.Quirk;
import io.titrant.engine.Feature;
import io.titrant.generate.PartitionGenerator.Partitions;
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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Generates an initial database whose statements all succeed, by construction. */
final class DatabaseGenerator {
    private static final int MAX_INDEXES = 2;

    private final AllowedSql allowed;
    private final TableGenerator tables;
    private final PartitionGenerator partitioning;
    private final Ddl ddl;

    DatabaseGenerator(AllowedSql allowed) {
        this.allowed = allowed;
        this.tables = new TableGenerator(allowed);
        this.partitioning = new PartitionGenerator(allowed);
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
            FilledTable filled = filledTable("t" + i, made, contents, seed.child("table", i));
            init.addAll(filled.statements);
            made.add(filled.table);
            contents.add(filled.rows);
        }
        List<TableView> views = views(made, seed.child("views", 0).draw(), init);
        return new Database(made, contents, views, init);
    }

    /** A table, its rows, and the statements that create and fill it. */
    private record FilledTable(Table table, List<List<Constant>> rows, List<Statement> statements) {}

    private FilledTable filledTable(String name, List<Table> made, List<List<List<Constant>>> contents, Seed seed) {
        Table plain = tables.table(name, made, seed);
        Partitions partitions =
                partitioning.partitions(plain, seed.child("partitions", 0).draw());
        Table table = partitions.table();
        List<Statement> statements = new ArrayList<>(ddl.before(table));
        statements.add(ddl.create(
                table, made, partitions.clause(), seed.child("ddl", 0).draw()));
        statements.addAll(partitions.statements());
        List<List<Constant>> rows = new RowGenerator(allowed, made, contents).rows(table, seed.child("rows", 0));
        boolean indexesFirst = allowed.chance(
                DatabasePercent.INDEXED_FIRST, seed.child("order", 0).draw());
        List<Statement> indexes = indexes(table, seed.child("indexes", 0));
        if (indexesFirst) {
            statements.addAll(indexes);
        }
        if (allowed.has(Feature.ONE_ROW_PER_INSERT)) {
            rows.forEach(row -> statements.add(insert(table, List.of(row))));
        } else if (!rows.isEmpty()) {
            statements.add(insert(table, rows));
        }
        if (!indexesFirst) {
            statements.addAll(indexes);
        }
        return new FilledTable(table, rows, statements);
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
        boolean known = allowed.has(Feature.DESCENDING_INDEX);
        IndexPart lead = new IndexPart(first.plain(), 0, known ? direction : OrderItem.Direction.DEFAULT);
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
}
