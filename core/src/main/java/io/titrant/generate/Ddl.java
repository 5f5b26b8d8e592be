package io.titrant.generate;

import io.titrant.engine.Feature;
import io.titrant.generate.Table.ForeignKey;
import io.titrant.generate.Table.UniqueKey;
import io.titrant.generate.percent.DatabasePercent;
import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Statement;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableElement;
import io.titrant.sql.Verbatim;
import java.util.ArrayList;
import java.util.List;

/** Writes a table as CREATE TABLE, its constraints on the columns or after them. */
final class Ddl {
    private final AllowedSql allowed;

    Ddl(AllowedSql allowed) {
        this.allowed = allowed;
    }

    CreateTable create(Table table, List<Table> earlier, String tail, Draw draw) {
        List<TableElement> columns = new ArrayList<>();
        List<TableElement> constraints = new ArrayList<>();
        List<List<ColumnAttribute>> attributes = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            attributes.add(ofColumn(table.column(i)));
        }
        for (UniqueKey key : table.keys()) {
            boolean primary = table.hasPrimaryKey() && key.equals(table.keys().get(0));
            if (key.constraint()) {
                key(table, key, primary, attributes, constraints, draw);
            }
        }
        for (ForeignKey key : table.foreignKeys()) {
            Table parent = TableGenerator.parent(earlier, key);
            ColumnAttribute.References references = new ColumnAttribute.References(
                    ObjectName.of(parent.name()),
                    List.of(parent.column(key.parentColumn()).sqlName()),
                    key.onDelete(),
                    key.onUpdate());
            constraints.add(new TableConstraint.ForeignKey(
                    null, List.of(table.column(key.column()).sqlName()), references));
        }
        table.checks().forEach(check -> constraints.add(new TableConstraint.Check(null, check)));
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.column(i);
            columns.add(new ColumnDef(column.sqlName(), column.type().name(), attributes.get(i)));
        }
        columns.addAll(constraints);
        return new CreateTable(false, false, table.sqlName(), columns, tail);
    }

    private static List<ColumnAttribute> ofColumn(Column column) {
        List<ColumnAttribute> attributes = new ArrayList<>();
        if (column.defaultValue() != null) {
            attributes.add(new ColumnAttribute.DefaultValue(column.defaultValue()));
        }
        if (!column.nullable() && !column.automatic()) {
            attributes.add(new ColumnAttribute.NotNull());
        }
        return attributes;
    }

    private void key(
            Table table,
            UniqueKey key,
            boolean primary,
            List<List<ColumnAttribute>> attributes,
            List<TableElement> constraints,
            Draw draw) {
        List<IndexPart> parts = key.columns().stream()
                .map(i -> IndexPart.of(table.column(i).plain()))
                .toList();
        int first = key.columns().get(0);
        boolean automatic = table.column(first).automatic();
        if (primary && automatic && allowed.has(Feature.IDENTITY)) {
            attributes.get(first).add(new ColumnAttribute.Identity(false));
        } else if (primary && automatic && allowed.has(Feature.SEQUENCE_DEFAULT)) {
            Expr next = Expr.Call.of("nextval", Constant.of(sequence(table)));
            attributes.get(first).add(new ColumnAttribute.DefaultValue(next));
        }
        if (key.columns().size() == 1 && (automatic || allowed.chance(DatabasePercent.KEY_AT_COLUMN, draw))) {
            attributes.get(first).add(primary ? new ColumnAttribute.PrimaryKey() : new ColumnAttribute.Unique());
        } else {
            constraints.add(
                    primary ? new TableConstraint.PrimaryKey(null, parts) : new TableConstraint.Unique(null, parts));
        }
        if (primary && automatic && !allowed.has(Feature.IDENTITY) && !allowed.has(Feature.SEQUENCE_DEFAULT)) {
            attributes.get(first).add(new ColumnAttribute.AutoIncrement());
        }
    }

    /** The statements that must precede CREATE TABLE. */
    List<Statement> before(Table table) {
        boolean numbered = table.columns().stream().anyMatch(Column::automatic);
        return numbered && allowed.has(Feature.SEQUENCE_DEFAULT)
                ? List.of(Verbatim.of("CREATE SEQUENCE " + sequence(table)))
                : List.of();
    }

    private static String sequence(Table table) {
        return "n_" + table.name();
    }

    static List<Name> names(List<Column> columns) {
        return columns.stream().map(Column::sqlName).toList();
    }
}
