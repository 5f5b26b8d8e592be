package io.titrant.judge.views;

import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.TableRef.JoinKind;
import io.titrant.sql.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a view from the table of all versions itself where that means the same: for an engine that plans a query in FROM again and again
 * ({@link io.titrant.sql.Trait#PLANS_DERIVED_TABLES_OFTEN}), it takes a third of the time.
 *
 * <pre>
 * SELECT * FROM (SELECT a, b FROM titrant_v_t WHERE titrant_version IN (2, 7)) AS t WHERE b = 1
 * SELECT t.a, t.b FROM titrant_v_t AS t WHERE t.titrant_version IN (2, 7) AND b = 1
 * </pre>
 */
final class FlatViews {
    private static final Name ROW_NUMBER = Name.of("_ROWID_");
    /** A column with this label would be a column of the row that an INSERT proposes. */
    private static final Name EXCLUDED = Name.of("EXCLUDED");

    private final Select select;
    private final List<View> views = new ArrayList<>();
    /** Whether every table of FROM is a view that needs no query, so that the columns of {@code *} are known. */
    private boolean allViews = true;

    /** A view in FROM: its label, its columns, and the numbers of its versions. */
    private record View(Name label, List<SelectItem> columns, List<Expr> versions) {
        Expr shown() {
            return new Expr.InList(column(ScratchSchema.VERSION), false, versions);
        }

        void addColumns(List<SelectItem> items) {
            for (SelectItem item : columns) {
                if (item instanceof SelectItem.Item one && one.expr() instanceof Expr.Column column) {
                    items.add(SelectItem.of(column(column.name())));
                }
            }
        }

        private Expr column(Name name) {
            return new Expr.Column(new ObjectName(List.of(label)), name);
        }
    }

    private FlatViews(Select select) {
        this.select = select;
    }

    /**
     * Whether the statement means the same on flat views: what {@code = ALL} finds may depend on the query in FROM ({@link io.titrant.sql.Trait#EQUALS_ALL_USES_INDEX}),
     * and the table of all versions has other hidden row numbers than the case's table.
     */
    static boolean suit(Statement statement) {
        for (Node node : Tree.nodes(statement)) {
            if (node instanceof Expr.Quantified one && one.isEqualAll()) {
                return false;
            }
            if (node instanceof Expr.Column column && column.name().sameAs(ROW_NUMBER)) {
                return false;
            }
        }
        return true;
    }

    /** The query with its views flat, if it is one and has any. */
    static Node flat(Node node) {
        return node instanceof Select select ? new FlatViews(select).flat() : node;
    }

    private Select flat() {
        List<TableRef> from = new ArrayList<>();
        for (TableRef ref : select.from()) {
            from.add(flat(ref));
        }
        if (views.isEmpty() || (!allViews && select.items().contains(SelectItem.star()))) {
            return select;
        }
        Expr where = select.where();
        for (int i = views.size() - 1; i >= 0; i--) {
            Expr shown = views.get(i).shown();
            where = where == null ? shown : Expr.and(shown, where);
        }
        return new Select(select.distinct(), items(), from, where, select.groupBy(), select.having());
    }

    /** In an outer join the condition on the versions must not apply to the rows that the join has added. */
    private TableRef flat(TableRef ref) {
        if (ref instanceof TableRef.Derived derived) {
            return flat(derived);
        }
        if (ref instanceof TableRef.Join join
                && (join.kind() == JoinKind.INNER || join.kind() == JoinKind.CROSS)
                && !join.natural()
                && join.using().isEmpty()) {
            return new TableRef.Join(flat(join.left()), join.kind(), false, flat(join.right()), join.on(), List.of());
        }
        allViews = false;
        return ref;
    }

    /** The table of all versions, if {@link ViewRewriter} has put the query in place of a table. A query of the case has labels for its flat views. */
    private TableRef flat(TableRef.Derived derived) {
        if (derived.alias() != null
                && !derived.alias().sameAs(EXCLUDED)
                && derived.query().body() instanceof Select rows
                && rows.from().size() == 1
                && rows.from().get(0) instanceof TableRef.Table table
                && table.alias() == null
                && ScratchTable.keepsVersions(table.name())
                && rows.where() instanceof Expr.InList versions) {
            views.add(new View(derived.alias(), rows.items(), versions.items()));
            return new TableRef.Table(table.name(), derived.alias());
        }
        allViews = false;
        return derived;
    }

    private List<SelectItem> items() {
        List<SelectItem> items = new ArrayList<>();
        for (SelectItem item : select.items()) {
            List<View> shown = item instanceof SelectItem.Star star ? of(star) : List.of();
            shown.forEach(view -> view.addColumns(items));
            if (shown.isEmpty()) {
                items.add(item);
            }
        }
        return items;
    }

    /** The views whose columns these are. */
    private List<View> of(SelectItem.Star star) {
        ObjectName table = star.table();
        return table == null
                ? views
                : views.stream()
                        .filter(view -> view.label().sameAs(table.last()))
                        .toList();
    }
}
