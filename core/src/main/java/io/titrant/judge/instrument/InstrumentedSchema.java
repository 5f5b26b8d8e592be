package io.titrant.judge.instrument;

import io.titrant.sql.ColumnAttribute;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Expr;
import io.titrant.sql.IndexPart;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.TableConstraint;
import io.titrant.sql.TableElement;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a case and the two auxiliary columns of each (IsoRel §3.1.2), {@code rowId} and {@code wList}; and its views, which pass them on.
 */
public final class InstrumentedSchema {
    /** What the name of each {@code rowId} column starts with; {@code wList} is the column after it. */
    public static final String ROW_ID = "titrant_row";

    /** What the name of each table starts with that keeps copies of rows that are gone (see the audit tables of IsoRel). */
    public static final String COPIES = "titrant_gone";

    private static final int LENGTH = 2000;
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, View> views = new HashMap<>();

    /**
     * @param columns the columns of the case's own table
     * @param insertable those that an INSERT without a list names
     * @param keys the columns of each primary key and unique constraint
     * @param rowId the column with the id of the row; another name in each table, lest NATURAL JOIN compares them
     * @param wList the column with the row's versions, oldest first
     * @param references its foreign keys
     * @param copies the table that keeps what triggers see of its rows, where there is one
     */
    public record Table(
            ObjectName name,
            List<Name> columns,
            List<Name> insertable,
            List<List<Name>> keys,
            Name rowId,
            Name wList,
            List<ColumnAttribute.References> references,
            Name copies) {
        public Table {
            columns = List.copyOf(columns);
            insertable = List.copyOf(insertable);
            keys = List.copyOf(keys);
            references = List.copyOf(references);
        }

        /** The columns of an INSERT that names none and gives so many values. */
        List<Name> columnsOf(int width) {
            List<Name> all = width == insertable.size() ? insertable : columns;
            return all.subList(0, Math.min(width, all.size()));
        }
    }

    /**
     * A view with columns that tell which rows are behind its own.
     *
     * @param columns those of the case's own view; empty where the text does not tell
     */
    public record View(Optional<List<Name>> columns, List<Traced> rows) {
        public View {
            rows = List.copyOf(rows);
        }
    }

    /**
     * What tells of the rows of one table.
     *
     * @param row the column with the id of a row, or with ids and versions of many if there is no {@code wList}
     */
    public record Traced(Name row, @Nullable Name wList) {
        List<Name> names() {
            return wList == null ? List.of(row) : List.of(row, wList);
        }
    }

    @Nullable
    public View view(ObjectName name) {
        return views.get(name.last().folded());
    }

    public int views() {
        return views.size();
    }

    public void add(ObjectName name, View view) {
        views.put(name.last().folded(), view);
    }

    @Nullable
    public Table table(ObjectName name) {
        return tables.get(name.last().folded());
    }

    public Iterable<Table> tables() {
        return tables.values();
    }

    /** Takes note of a table, and gives it the columns. */
    public CreateTable add(CreateTable create) {
        int number = tables.size() + 1;
        Table table = new Table(
                create.name(),
                create.columns().stream().map(ColumnDef::name).toList(),
                create.columns().stream()
                        .filter(column ->
                                column.bareAttributes().noneMatch(ColumnAttribute.Generated.class::isInstance))
                        .map(ColumnDef::name)
                        .toList(),
                keys(create),
                Name.of(ROW_ID + number),
                Name.of("titrant_w" + number),
                Tree.nodes(create, ColumnAttribute.References.class),
                Name.of(COPIES + number));
        tables.put(create.name().last().folded(), table);
        List<TableElement> elements = new ArrayList<>();
        create.elements().stream().filter(ColumnDef.class::isInstance).forEach(elements::add);
        elements.add(new ColumnDef(table.rowId(), TypeName.of("VARCHAR", LENGTH), List.of()));
        elements.add(new ColumnDef(table.wList(), TypeName.of("VARCHAR", LENGTH), List.of()));
        create.elements().stream()
                .filter(element -> !(element instanceof ColumnDef))
                .forEach(elements::add);
        return new CreateTable(create.temporary(), create.ifNotExists(), create.name(), elements, create.tail());
    }

    /** The columns of each primary key and unique constraint. */
    private static List<List<Name>> keys(CreateTable create) {
        List<List<Name>> keys = new ArrayList<>();
        for (ColumnDef column : create.columns()) {
            if (column.bareAttributes()
                    .anyMatch(attribute -> attribute instanceof ColumnAttribute.PrimaryKey
                            || attribute instanceof ColumnAttribute.Unique)) {
                keys.add(List.of(column.name()));
            }
        }
        for (TableConstraint constraint : create.constraints()) {
            if (constraint instanceof TableConstraint.PrimaryKey key) {
                keys.add(columns(key.parts()));
            } else if (constraint instanceof TableConstraint.Unique key) {
                keys.add(columns(key.parts()));
            }
        }
        return keys;
    }

    private static List<Name> columns(List<IndexPart> parts) {
        return parts.stream()
                .map(IndexPart::expr)
                .filter(Expr.Column.class::isInstance)
                .map(column -> ((Expr.Column) column).name())
                .toList();
    }
}
