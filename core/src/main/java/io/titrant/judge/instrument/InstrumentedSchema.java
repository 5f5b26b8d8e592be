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
 * The tables of a case with two auxiliary columns each (IsoRel §3.1.2), and its views, which return these columns too. Example:
 *
 * <pre>
 *   case           CREATE TABLE t (id INT PRIMARY KEY, v INT)
 *   instrumented   CREATE TABLE t (id INT PRIMARY KEY, v INT, titrant_row1 VARCHAR(2000), titrant_w1 VARCHAR(2000))
 *   a row          (1, 10, 't#1', 'T0 T1.2')    the row t#1, written by the initial database and by T1's second write
 * </pre>
 */
public final class InstrumentedSchema {
    /** The prefix of each {@code rowId} column; {@code wList} is the column after it. */
    public static final String ROW_ID = "titrant_row";

    /** The prefix of the tables that keep copies of deleted rows (IsoRel's audit tables). */
    public static final String COPIES = "titrant_gone";

    private static final int LENGTH = 2000;
    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final Map<String, View> views = new HashMap<>();

    /**
     * A table of the case.
     *
     * @param columns the case's own columns
     * @param insertable the columns that an INSERT without a column list fills
     * @param keys the columns of each primary key and unique constraint
     * @param rowId the column with the row's id; its name differs by table, so that NATURAL JOIN does not compare it
     * @param wList the column with the row's versions, oldest first
     * @param references its foreign keys
     * @param copies the name of the table that keeps copies of its rows, if there is one
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

        /** The columns that an INSERT with this many values and no column list fills. */
        List<Name> columnsOf(int width) {
            List<Name> all = width == insertable.size() ? insertable : columns;
            return all.subList(0, Math.min(width, all.size()));
        }
    }

    /**
     * A view that also returns the ids and versions of the table rows behind its own rows.
     *
     * @param columns the case's own columns of the view; empty if its text does not show them
     * @param rows the added columns
     */
    public record View(Optional<List<Name>> columns, List<Traced> rows) {
        public View {
            rows = List.copyOf(rows);
        }
    }

    /**
     * The added columns for the rows of one table.
     *
     * @param row the column with a row's id; without a {@code wList}, with the ids and versions of a whole group
     * @param wList the column with the row's versions
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

    /** Registers a table and adds the auxiliary columns. */
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
