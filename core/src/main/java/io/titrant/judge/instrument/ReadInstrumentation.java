package io.titrant.judge.instrument;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.Constant;
import io.titrant.sql.CreateView;
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
 * Makes queries return the ids and versions of the rows that they read (IsoRel §3.2.2, Table 1 ①–⑤). Example:
 *
 * <pre>
 *   rows           t: (1, 10, 't#1', 'T0'), (2, 20, 't#2', 'T0 T1.1')
 *   case           SELECT v FROM t WHERE v &gt; 15
 *   instrumented   SELECT v, t.titrant_row1 AS titrant_k0, t.titrant_w1 AS titrant_v0 FROM t WHERE v &gt; 15
 *   result         (20, 't#2', 'T0 T1.1')
 *
 *   case           SELECT SUM(v) FROM t
 *   instrumented   SELECT SUM(v), GROUP_CONCAT(titrant_row1 || '=' || titrant_w1 || ';') AS titrant_g0 FROM t
 *   result         (30, 't#1=T0;,t#2=T0 T1.1;')
 * </pre>
 *
 * All tables of FROM, both arms of a UNION, derived tables and views are covered. Rows that only a subquery of a condition reads are not returned.
 */
public final class ReadInstrumentation {
    private final InstrumentedSchema schema;
    private final InstrumentationSql spelling;
    private int number;

    public ReadInstrumentation(InstrumentedSchema schema, InstrumentationSql spelling) {
        this.schema = schema;
        this.spelling = spelling;
    }

    /**
     * Expressions for the rows of one table.
     *
     * @param row the row's id; without a wList, the ids and versions of a whole group
     */
    private record Exposed(Expr row, @Nullable Expr wList) {
        static final Exposed NOTHING = new Exposed(Constant.of(""), Constant.of(""));

        static Exposed of(ObjectName label, InstrumentedSchema.Traced columns) {
            return new Exposed(
                    new Expr.Column(label, columns.row()),
                    columns.wList() == null ? null : new Expr.Column(label, columns.wList()));
        }

        List<SelectItem> called(InstrumentedSchema.Traced names) {
            SelectItem id = new SelectItem.Item(row, names.row());
            return wList == null ? List.of(id) : List.of(id, new SelectItem.Item(wList, names.wList()));
        }
    }

    /** A SELECT, and expressions for the table rows behind each of its result rows. */
    private record Telling(Select select, List<Exposed> exposed) {
        Select with(List<InstrumentedSchema.Traced> names) {
            List<SelectItem> items = new ArrayList<>(select.items());
            for (int i = 0; i < exposed.size(); i++) {
                items.addAll(exposed.get(i).called(names.get(i)));
            }
            return select.withItems(items);
        }

        /** The same, filled up to as many expressions as the other has, since both arms of a UNION need as many columns. */
        Telling padded(Telling other) {
            List<Exposed> all = new ArrayList<>(exposed);
            while (all.size() < other.exposed.size()) {
                all.add(Exposed.NOTHING);
            }
            return new Telling(select, all);
        }

        boolean singly() {
            return exposed.stream().allMatch(row -> row.wList() != null);
        }
    }

    /** The query with the added columns. */
    public Query traced(Query query) {
        number = 0;
        return query.withBody(body(query.body()));
    }

    private QueryBody body(QueryBody body) {
        if (body instanceof Select select) {
            return told(telling(select));
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
        Telling first = telling(left);
        Telling second = telling(right);
        if (!first.singly() || !second.singly()) {
            return set;
        }
        int start = number;
        Select told = told(first.padded(second));
        number = start;
        return new QueryBody.SetOperation(
                set.left().withBody(told), set.op(), set.all(), set.right().withBody(told(second.padded(first))));
    }

    private Select told(Telling telling) {
        return telling.with(telling.exposed().stream().map(this::label).toList());
    }

    private InstrumentedSchema.Traced label(Exposed row) {
        int next = number++;
        return row.wList() == null
                ? new InstrumentedSchema.Traced(Labels.group(next), null)
                : new InstrumentedSchema.Traced(Labels.row(next), Labels.wList(next));
    }

    private Telling telling(Select select) {
        List<Exposed> exposed = new ArrayList<>();
        List<TableRef> from = new ArrayList<>();
        for (TableRef ref : select.from()) {
            from.add(expose(ref, exposed));
        }
        return new Telling(select.withFrom(from), aggregates(select) ? grouped(exposed) : exposed);
    }

    private List<Exposed> grouped(List<Exposed> rows) {
        List<Exposed> grouped = new ArrayList<>();
        for (Exposed row : rows) {
            Expr all = row.wList() == null ? spelling.joined(row.row()) : spelling.group(row.row(), row.wList());
            if (all != null) {
                grouped.add(new Exposed(all, null));
            }
        }
        return grouped;
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
        ObjectName label = new ObjectName(List.of(named.label()));
        InstrumentedSchema.Table table = schema.table(named.name());
        InstrumentedSchema.View view = schema.view(named.name());
        if (table != null) {
            exposed.add(Exposed.of(label, new InstrumentedSchema.Traced(table.rowId(), table.wList())));
        } else if (view != null) {
            view.rows().forEach(row -> exposed.add(Exposed.of(label, row)));
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
        Telling telling = telling(inner);
        List<InstrumentedSchema.Traced> names =
                telling.exposed().stream().map(this::label).toList();
        ObjectName alias = new ObjectName(List.of(derived.alias()));
        names.forEach(name -> exposed.add(Exposed.of(alias, name)));
        List<Name> columns = new ArrayList<>(derived.columns());
        if (!columns.isEmpty()) {
            names.forEach(name -> columns.addAll(name.names()));
        }
        return new TableRef.Derived(
                derived.lateral(), derived.query().withBody(telling.with(names)), derived.alias(), columns);
    }

    /**
     * The view with the added columns, registered in the schema. A view with DISTINCT or UNION would return other rows with them, so it stays
     * unchanged.
     */
    public CreateView view(CreateView create) {
        CreateView plain = (CreateView) withoutStars(create);
        boolean told = plain.query().body() instanceof Select body && !body.distinct();
        Telling telling = told ? telling((Select) plain.query().body()) : null;
        int view = schema.views() + 1;
        List<InstrumentedSchema.Traced> names = new ArrayList<>();
        for (Exposed row : telling == null ? List.<Exposed>of() : telling.exposed()) {
            names.add(Labels.ofView(view, names.size(), row.wList() != null));
        }
        schema.add(create.name(), new InstrumentedSchema.View(plain.columnNames(), names));
        if (telling == null) {
            return plain;
        }
        List<Name> columns = new ArrayList<>(plain.columns());
        if (!columns.isEmpty()) {
            names.forEach(name -> columns.addAll(name.names()));
        }
        return new CreateView(
                plain.orReplace(), plain.name(), columns, plain.query().withBody(telling.with(names)));
    }

    /** The condition, if the query returns all matching rows of one table; null otherwise. */
    public @Nullable TableScan scan(Query query, Dialect dialect) {
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
        InstrumentedSchema.Table table = schema.table(ref.name());
        Expr where = select.where();
        if (table == null || (where != null && !Tree.nodes(where, Query.class).isEmpty())) {
            return null;
        }
        return new TableScan(table.name().last().folded(), where == null ? "" : dialect.render(where));
    }

    public static boolean aggregates(Select select) {
        return !select.groupBy().isEmpty()
                || select.having() != null
                || select.items().stream().anyMatch(ReadInstrumentation::aggregates);
    }

    private static boolean aggregates(Node node) {
        // A window function returns a value for each row.
        if (node instanceof Query || node instanceof Expr.Window) {
            return false;
        }
        boolean unknownAggregate =
                node instanceof Expr.Call call && call.function().equalsIgnoreCase("STRING_AGG");
        return node instanceof Expr.Aggregate
                || unknownAggregate
                || Tree.children(node).stream().anyMatch(ReadInstrumentation::aggregates);
    }

    /** The statement with {@code *} replaced by the case's own columns, so that it does not return the auxiliary ones. */
    public Statement withoutStars(Statement statement) {
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
                throw CannotJudge.notApplicable(
                        "IsoRel cannot list the columns of SELECT * over NATURAL JOIN or USING");
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
        List<Name> names = names(ref);
        if (names.isEmpty()) {
            columns.add(new SelectItem.Star(qualifier));
        } else {
            names.forEach(column -> columns.add(SelectItem.of(new Expr.Column(qualifier, column))));
        }
    }

    /** The names of the columns; empty if unknown. */
    private List<Name> names(TableRef ref) {
        if (!(ref instanceof TableRef.Table named)) {
            return List.of();
        }
        InstrumentedSchema.Table table = schema.table(named.name());
        InstrumentedSchema.View view = schema.view(named.name());
        if (table != null) {
            return table.columns();
        }
        return view == null ? List.of() : view.columns().orElse(List.of());
    }
}
