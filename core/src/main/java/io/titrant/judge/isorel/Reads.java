package io.titrant.judge.isorel;

import io.titrant.judge.history.Unfit;
import io.titrant.sql.Constant;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Locking;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.QueryBody;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets queries tell the ids and versions of the rows that they read (IsoRel §3.2.2, Table 1 ①–⑤): from each table of FROM, from each arm of a
 * UNION, out of derived tables, and from groups, where a concatenation of all rows of the group stands beside the aggregates, so
 * that it is of the same snapshot. Rows that only a condition's subquery looks at are not told.
 */
final class Reads {
    private final Schema schema;
    private final Spelling spelling;
    private int number;

    Reads(Schema schema, Spelling spelling) {
        this.schema = schema;
        this.spelling = spelling;
    }

    /** A row of some table as an expression each for its id and its wList. */
    private record Exposed(Expr row, Expr wList) {}

    /** The query with columns that tell. */
    Query traced(Query query) {
        number = 0;
        return query.withBody(body(query.body()));
    }

    private QueryBody body(QueryBody body) {
        if (body instanceof Select select) {
            return select(select);
        }
        if (body instanceof QueryBody.SetOperation set && set.op() == QueryBody.SetOp.UNION) {
            return union(set);
        }
        return body;
    }

    private QueryBody union(QueryBody.SetOperation set) {
        if (!(set.left().body() instanceof Select left)
                || !(set.right().body() instanceof Select right)
                || aggregates(left)
                || aggregates(right)) {
            return set;
        }
        int start = number;
        Select tracedLeft = select(left);
        int leftEnd = number;
        number = start;
        Select tracedRight = select(right);
        int end = Math.max(leftEnd, number);
        Select paddedLeft = padded(tracedLeft, leftEnd, end);
        Select paddedRight = padded(tracedRight, number, end);
        number = end;
        return new QueryBody.SetOperation(
                set.left().withBody(paddedLeft),
                set.op(),
                set.all(),
                set.right().withBody(paddedRight));
    }

    private static Select padded(Select select, int from, int to) {
        List<SelectItem> items = new ArrayList<>(select.items());
        for (int i = from; i < to; i++) {
            items.add(new SelectItem.Item(Constant.of(""), Labels.row(i)));
            items.add(new SelectItem.Item(Constant.of(""), Labels.wList(i)));
        }
        return select.withItems(items);
    }

    private Select select(Select select) {
        List<Exposed> exposed = new ArrayList<>();
        List<TableRef> from = new ArrayList<>();
        boolean grouped = aggregates(select);
        for (TableRef ref : select.from()) {
            from.add(expose(ref, exposed));
        }
        List<SelectItem> items = new ArrayList<>(select.items());
        for (Exposed row : exposed) {
            if (grouped) {
                Expr all = spelling.group(row.row(), row.wList());
                if (all != null) {
                    items.add(new SelectItem.Item(all, Labels.group(number++)));
                }
            } else {
                items.add(new SelectItem.Item(row.row(), Labels.row(number)));
                items.add(new SelectItem.Item(row.wList(), Labels.wList(number++)));
            }
        }
        return select.withFrom(from).withItems(items);
    }

    private TableRef expose(TableRef ref, List<Exposed> exposed) {
        if (ref instanceof TableRef.Join join) {
            TableRef left = expose(join.left(), exposed);
            TableRef right = expose(join.right(), exposed);
            return new TableRef.Join(left, join.kind(), join.natural(), right, join.on(), join.using());
        }
        if (ref instanceof TableRef.Derived derived) {
            return derived(derived, exposed);
        }
        TableRef.Table named = (TableRef.Table) ref;
        Schema.Table table = schema.table(named.name());
        if (table != null) {
            ObjectName label = new ObjectName(List.of(named.label()));
            exposed.add(new Exposed(new Expr.Column(label, table.rowId()), new Expr.Column(label, table.wList())));
        }
        return ref;
    }

    private TableRef derived(TableRef.Derived derived, List<Exposed> exposed) {
        if (derived.alias() == null
                || !(derived.query().body() instanceof Select inner)
                || inner.distinct()
                || aggregates(inner)) {
            return derived;
        }
        int start = number;
        Select traced = select(inner);
        ObjectName alias = new ObjectName(List.of(derived.alias()));
        List<Name> columns = new ArrayList<>(derived.columns());
        for (int i = start; i < number; i++) {
            exposed.add(new Exposed(new Expr.Column(alias, Labels.row(i)), new Expr.Column(alias, Labels.wList(i))));
            if (!derived.columns().isEmpty()) {
                columns.add(Labels.row(i));
                columns.add(Labels.wList(i));
            }
        }
        return new TableRef.Derived(derived.lateral(), derived.query().withBody(traced), derived.alias(), columns);
    }

    /** What the query asks of one whole table; null where it asks for more, or may tell less than all rows that match, as a long group does. */
    Probe.@Nullable Scan scan(Query query, Dialect dialect) {
        boolean whole = query.with() == null
                && query.limit() == null
                && query.locking().stream().allMatch(lock -> lock.onLocked() == Locking.Wait.BLOCK)
                && query.body() instanceof Select select
                && !aggregates(select)
                && select.from().size() == 1
                && select.from().get(0) instanceof TableRef.Table;
        if (!whole) {
            return null;
        }
        Select select = (Select) query.body();
        TableRef.Table ref = (TableRef.Table) select.from().get(0);
        Schema.Table table = schema.table(ref.name());
        Expr where = select.where();
        if (table == null || (where != null && !Tree.nodes(where, Query.class).isEmpty())) {
            return null;
        }
        return new Probe.Scan(table.name().last().folded(), where == null ? "" : dialect.render(where));
    }

    static boolean aggregates(Select select) {
        return !select.groupBy().isEmpty()
                || select.having() != null
                || select.items().stream().anyMatch(Reads::aggregates);
    }

    private static boolean aggregates(Node node) {
        if (node instanceof Query) {
            return false;
        }
        boolean unknownAggregate =
                node instanceof Expr.Call call && call.function().equalsIgnoreCase("STRING_AGG");
        return node instanceof Expr.Aggregate
                || unknownAggregate
                || Tree.children(node).stream().anyMatch(Reads::aggregates);
    }

    /** The statement with each {@code *} spelt out, so that it gives what it gave before there were auxiliary columns. */
    Statement withoutStars(Statement statement) {
        return Tree.rewrite(statement, node -> node instanceof Select select ? spelled(select) : node);
    }

    private Select spelled(Select select) {
        if (select.items().stream().noneMatch(SelectItem.Star.class::isInstance)) {
            return select;
        }
        List<SelectItem> items = new ArrayList<>();
        for (SelectItem item : select.items()) {
            if (item instanceof SelectItem.Star star) {
                List<SelectItem> columns = new ArrayList<>();
                for (TableRef ref : select.from()) {
                    columns(ref, star.table(), columns);
                }
                items.addAll(columns.isEmpty() ? List.of(item) : columns);
            } else {
                items.add(item);
            }
        }
        return select.withItems(items);
    }

    private void columns(TableRef ref, @Nullable ObjectName wanted, List<SelectItem> columns) {
        if (ref instanceof TableRef.Join join) {
            if (wanted == null && (join.natural() || !join.using().isEmpty())) {
                throw Unfit.notApplicable("the columns of SELECT * over NATURAL JOIN or USING cannot be told apart");
            }
            columns(join.left(), wanted, columns);
            columns(join.right(), wanted, columns);
            return;
        }
        Name label = ref instanceof TableRef.Table table ? table.label() : ((TableRef.Derived) ref).alias();
        if (label == null || (wanted != null && !wanted.last().sameAs(label))) {
            return;
        }
        ObjectName qualifier = new ObjectName(List.of(label));
        Schema.Table table = ref instanceof TableRef.Table named ? schema.table(named.name()) : null;
        if (table == null) {
            columns.add(new SelectItem.Star(qualifier));
        } else {
            table.columns().forEach(column -> columns.add(SelectItem.of(new Expr.Column(qualifier, column))));
        }
    }
}
