package io.titrant.judge.views;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.SetReturning;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;

/**
 * An INSERT with values for more columns than it had.
 *
 * <pre>
 * before    INSERT INTO t (b) VALUES (7), (8)
 * after     INSERT INTO t (b, a) VALUES (7, 3), (8, 4)
 * </pre>
 */
public final class ExtendedInsert {
    private ExtendedInsert() {}

    /** The values of the columns that are added. */
    public interface Values {
        /** For one row of a VALUES list. */
        List<Expr> ofRow(int number);

        /** For all rows of a query. */
        List<Expr> ofQuery();
    }

    public static Insert insert(Insert insert, ScratchTable table, List<Name> more, Values added) {
        List<Name> columns = new ArrayList<>(columns(insert, table));
        columns.addAll(more);
        if (insert.source() instanceof Insert.DefaultValues) {
            return insert.withColumns(columns).withSource(new Insert.Rows(List.of(new ValueRow(added.ofRow(0)))));
        }
        if (insert.source() instanceof Insert.Rows rows) {
            List<ValueRow> wider = new ArrayList<>();
            for (ValueRow row : rows.rows()) {
                List<Expr> values = new ArrayList<>(row.values());
                values.addAll(added.ofRow(wider.size()));
                wider.add(new ValueRow(values));
            }
            return insert.withColumns(columns).withSource(new Insert.Rows(wider));
        }
        Query query = ((Insert.FromQuery) insert.source()).query();
        return insert.withColumns(columns).withSource(new Insert.FromQuery(query(query, added.ofQuery())));
    }

    public static Expr rowNumberFrom(long first) {
        return new Expr.Binary(new Expr.RowNumber(), BinaryOp.ADD, Constant.of(first - 1L));
    }

    /** The columns that an INSERT gives values for, also where it does not name them. */
    public static List<Name> columns(Insert insert, ScratchTable table) {
        if (!insert.columns().isEmpty() || insert.source() instanceof Insert.DefaultValues) {
            return insert.columns();
        }
        int width = insert.source() instanceof Insert.Rows rows
                ? rows.rows().get(0).values().size()
                : Integer.MAX_VALUE;
        List<Name> all = width == table.insertable().size() ? table.insertable() : table.columns();
        return all.subList(0, Math.min(width, all.size()));
    }

    private static Query query(Query query, List<Expr> more) {
        List<SelectItem> added = more.stream().map(SelectItem::of).toList();
        if (query.body() instanceof Select select && simple(query, select)) {
            List<SelectItem> items = new ArrayList<>(select.items());
            items.addAll(added);
            return query.withBody(select.withItems(items));
        }
        if (query.with() != null) {
            throw CannotJudge.unknown("the rows of INSERT … WITH … SELECT cannot be given row ids");
        }
        TableRef rows = new TableRef.Derived(false, named(query), Name.of("titrant_q"), List.of());
        List<SelectItem> items = new ArrayList<>(List.of(new SelectItem.Star(ObjectName.of("titrant_q"))));
        items.addAll(added);
        return Query.of(Select.of(items, rows));
    }

    private static boolean simple(Query query, Select select) {
        return query.limit() == null
                && query.orderBy().isEmpty()
                && !select.distinct()
                && select.groupBy().isEmpty()
                && select.having() == null
                && select.items().stream()
                        .allMatch(item -> Tree.nodes(item, Expr.Aggregate.class).isEmpty())
                && !SetReturning.in(select);
    }

    /** The query with a name of its own for each column, so that it can be a table. */
    private static Query named(Query query) {
        QueryBody body = query.body();
        if (body instanceof Select select) {
            List<SelectItem> items = new ArrayList<>();
            for (SelectItem item : select.items()) {
                items.add(
                        item instanceof SelectItem.Item one
                                ? new SelectItem.Item(one.expr(), Name.of("titrant_c" + items.size()))
                                : item);
            }
            return query.withBody(select.withItems(items));
        }
        if (body instanceof QueryBody.SetOperation set) {
            return query.withBody(
                    new QueryBody.SetOperation(named(set.left()), set.op(), set.all(), named(set.right())));
        }
        return query;
    }
}
