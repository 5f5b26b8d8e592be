package io.titrant.judge.troc;

import io.titrant.judge.history.Unfit;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Constant;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.ValueRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives each new row its id (Troc §III-C): the statement itself puts it in, so that no row is ever without. */
final class RowIds {
    private static final int RESERVED = 1000;
    private final Layout layout;
    private Map<String, Long> keys = Map.of();
    private int next = 1;

    RowIds(Layout layout) {
        this.layout = layout;
    }

    /** The next id. */
    int next() {
        return next;
    }

    /** Goes on from an id given out before. */
    void from(int id) {
        next = id;
    }

    /** From here on, rows that are put in without a generated key get theirs from this number on, by table; the engine gives it where none stands here. */
    void keysFrom(Map<String, Long> first) {
        keys = Map.copyOf(first);
    }

    /** The statement with ids for the rows that it may put in. */
    Statement numbered(Statement statement) {
        if (statement instanceof Insert insert) {
            Layout.Table table = layout.table(insert.table());
            return table == null ? insert : insert(insert, table);
        }
        if (statement instanceof Merge merge) {
            Layout.Table table = layout.table(merge.target().name());
            return table == null ? merge : merge(merge, table);
        }
        return statement;
    }

    private Insert insert(Insert insert, Layout.Table table) {
        Long key = GeneratedKeys.omitted(insert, table) ? keys.get(table.key()) : null;
        if (insert.source() instanceof Insert.DefaultValues) {
            List<Expr> values = new ArrayList<>();
            addNumbers(values, key, 0);
            return insert.withColumns(numbered(List.of(), table, key))
                    .withSource(new Insert.Rows(List.of(new ValueRow(values))));
        }
        List<Name> columns = numbered(columns(insert, table), table, key);
        if (insert.source() instanceof Insert.Rows rows) {
            List<ValueRow> numbered = new ArrayList<>();
            for (ValueRow row : rows.rows()) {
                List<Expr> values = new ArrayList<>(row.values());
                addNumbers(values, key, numbered.size());
                numbered.add(new ValueRow(values));
            }
            return insert.withColumns(columns).withSource(new Insert.Rows(numbered));
        }
        Query query = ((Insert.FromQuery) insert.source()).query();
        List<Expr> numbers = new ArrayList<>();
        if (key != null) {
            numbers.add(rowNumberFrom(key));
        }
        numbers.add(rowNumberFrom(next));
        next += RESERVED;
        return insert.withColumns(columns).withSource(new Insert.FromQuery(numberedQuery(query, numbers)));
    }

    private void addNumbers(List<Expr> values, @Nullable Long key, int before) {
        if (key != null) {
            values.add(Constant.of(key + before));
        }
        values.add(id());
    }

    private static Expr rowNumberFrom(long first) {
        return new Expr.Binary(new Expr.RowNumber(), BinaryOp.ADD, Constant.of(first - 1L));
    }

    /** The columns that an INSERT gives values for, also where it does not name them. */
    static List<Name> columns(Insert insert, Layout.Table table) {
        if (!insert.columns().isEmpty() || insert.source() instanceof Insert.DefaultValues) {
            return insert.columns();
        }
        int width = insert.source() instanceof Insert.Rows rows
                ? rows.rows().get(0).values().size()
                : Integer.MAX_VALUE;
        List<Name> all = width == table.insertable().size() ? table.insertable() : table.columns();
        return all.subList(0, Math.min(width, all.size()));
    }

    private static List<Name> numbered(List<Name> columns, Layout.Table table, @Nullable Long key) {
        List<Name> all = new ArrayList<>(columns);
        if (key != null) {
            all.add(table.columns().get(table.generated()));
        }
        all.add(Layout.ROW);
        return all;
    }

    private static Query numberedQuery(Query query, List<Expr> numbers) {
        List<SelectItem> numbering = numbers.stream().map(SelectItem::of).toList();
        if (query.body() instanceof Select select && simple(query, select)) {
            List<SelectItem> items = new ArrayList<>(select.items());
            items.addAll(numbering);
            return query.withBody(select.withItems(items));
        }
        if (query.with() != null) {
            throw Unfit.unknown("the rows of INSERT … WITH … SELECT cannot be numbered");
        }
        TableRef rows = new TableRef.Derived(false, named(query), Name.of("titrant_q"), List.of());
        List<SelectItem> items = new ArrayList<>(List.of(new SelectItem.Star(ObjectName.of("titrant_q"))));
        items.addAll(numbering);
        return Query.of(Select.of(items, rows));
    }

    private static boolean simple(Query query, Select select) {
        return query.limit() == null
                && query.orderBy().isEmpty()
                && !select.distinct()
                && select.groupBy().isEmpty()
                && select.having() == null
                && select.items().stream()
                        .allMatch(item -> Tree.nodes(item, Expr.Aggregate.class).isEmpty());
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

    private Merge merge(Merge merge, Layout.Table table) {
        List<Merge.When> whens = new ArrayList<>();
        for (Merge.When when : merge.whens()) {
            if (when instanceof Merge.NotMatchedInsert insert) {
                List<Name> columns = new ArrayList<>(insert.columns());
                if (columns.isEmpty()) {
                    columns.addAll(table.insertable());
                }
                columns.add(Layout.ROW);
                List<Expr> values = new ArrayList<>(insert.values().values());
                values.add(id());
                whens.add(new Merge.NotMatchedInsert(insert.condition(), columns, new ValueRow(values)));
            } else {
                whens.add(when);
            }
        }
        return new Merge(merge.target(), merge.source(), merge.on(), whens);
    }

    private Expr id() {
        return Constant.of(next++);
    }
}
