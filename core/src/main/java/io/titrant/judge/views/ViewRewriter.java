package io.titrant.judge.views;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.Cte;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Limit;
import io.titrant.sql.Merge;
import io.titrant.sql.Node;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.SelectItem;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import io.titrant.sql.With;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a statement to run on a view (Troc §III-E2): each table that it reads becomes a query for the versions that the view shows, so no row is
 * copied. The table that it writes stays; {@link ScratchContent} has brought it to the view before. For some engines the query becomes part of the one around it
 * ({@link FlatViews}).
 *
 * <pre>
 * the case's           SELECT a FROM t WHERE b = 1
 * on a view with       SELECT a FROM (SELECT a, b FROM titrant_v_t WHERE titrant_version IN (2, 7)) t WHERE b = 1
 * versions 2 and 7
 * </pre>
 */
final class ViewRewriter {
    private static final int MOST_ROWS_REMEMBERED = 200;

    private final ScratchSchema schema;
    private final Dialect dialect;
    /** The tables that a statement reads below its own FROM; asked several times for each statement of a recording. */
    private final IdentityHashMap<Statement, Set<TableName>> innerTables = new IdentityHashMap<>();

    /** The queries for the rows that views show of a table, if these are few; several statements of a recording see the same rows. */
    private final Map<Shown, Query> shownRows = new HashMap<>();

    /** The rows that a view shows of a table, perhaps with their ids. */
    private record Shown(TableName table, RowVersions rows, boolean withRow) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Shown shown
                    && withRow == shown.withRow
                    && rows.equals(shown.rows)
                    && table.equals(shown.table);
        }

        @Override
        public int hashCode() {
            return 31 * table.hashCode() + rows.hashCode();
        }
    }

    ViewRewriter(ScratchSchema schema, Dialect dialect) {
        this.schema = schema;
        this.dialect = dialect;
    }

    /** The query on views: one for the tables of its own FROM, one for the tables of queries inside it. */
    Query query(Query query, DatabaseView outer, DatabaseView inner) {
        refuseShadows(query);
        Set<Node> own = ownTables(query);
        Statement read = onViews(query, query, node -> {
            if (node instanceof TableRef.Table table) {
                return view(table, own.contains(table) ? outer : inner, false);
            }
            return node instanceof Query one && !one.locking().isEmpty() ? one.withLocking(List.of()) : node;
        });
        return (Query) read;
    }

    /** The tables that are read below the statement's own FROM. */
    Set<TableName> innerTables(Statement statement) {
        return innerTables.computeIfAbsent(statement, this::findInnerTables);
    }

    private Set<TableName> findInnerTables(Statement statement) {
        Set<Node> own = identitySet();
        if (statement instanceof Query query) {
            own.addAll(ownTables(query));
        } else {
            own.addAll(targets(statement));
        }
        return Tree.nodes(statement, TableRef.Table.class).stream()
                .filter(table -> !own.contains(table) && schema.find(table.name()) != null)
                .map(table -> TableName.of(table.name()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The first table of the query's own FROM; none if the FROM has only queries. */
    Optional<TableName> ownTable(Query query) {
        return ownTables(query).stream()
                .map(TableRef.Table.class::cast)
                .map(table -> TableName.of(table.name()))
                .findFirst();
    }

    /**
     * The source table of a MERGE that stays a table, because Derby accepts no query there and both views show the same of it; null if there is
     * none.
     */
    TableRef.@Nullable Table fixedSource(Statement statement, DatabaseView target, DatabaseView reads) {
        if (dialect.has(Trait.MERGE_SOURCE_IS_TABLE)
                && statement instanceof Merge merge
                && merge.source() instanceof TableRef.Table source
                && schema.find(source.name()) != null) {
            TableName name = TableName.of(source.name());
            return target.rows(name).equals(reads.rows(name)) ? source : null;
        }
        return null;
    }

    /** The write, with its reads but that of its target on the view. */
    Statement write(Statement statement, DatabaseView target, DatabaseView reads) {
        refuseShadows(statement);
        Set<Node> targets = targets(statement);
        TableRef.Table fixed = fixedSource(statement, target, reads);
        if (fixed != null) {
            targets.add(fixed);
        }
        if (targets.containsAll(Tree.nodes(statement, TableRef.Table.class))) {
            return statement;
        }
        return onViews(
                statement,
                statement,
                node -> node instanceof TableRef.Table table && !targets.contains(table)
                        ? view(table, reads, false)
                        : node);
    }

    /** Whether the rows that a write reaches are those that its condition selects from one table. */
    boolean selects(Statement statement) {
        Selection selection = selection(statement);
        return selection != null && schema.find(selection.table().name()) != null;
    }

    /** The query for the rows that a statement selects from its one table. */
    private record Selection(
            TableRef.Table table,
            List<TableRef> joined,
            @Nullable Expr where,
            @Nullable With with) {}

    private static @Nullable Selection selection(Statement statement) {
        if (statement instanceof Update update && update.soleTarget() != null && update.limit() == null) {
            return new Selection(update.soleTarget(), update.from(), update.where(), update.with());
        }
        if (statement instanceof Delete delete && delete.limit() == null) {
            return new Selection(delete.target(), delete.using(), delete.where(), delete.with());
        }
        if (statement instanceof Query query
                && query.limit() == null
                && query.body() instanceof Select select
                && select.from().size() == 1
                && select.from().get(0) instanceof TableRef.Table table
                && select.groupBy().isEmpty()
                && !select.distinct()
                && !looksAtEnds(select)) {
            return new Selection(table, List.of(), select.where(), query.with());
        }
        return null;
    }

    /**
     * The query for the ids of the rows that an UPDATE or DELETE of one table, or a locking read of one, reaches; null where no query tells.
     *
     * <pre>
     * UPDATE t SET b = 0 WHERE a &gt; 5
     * SELECT DISTINCT t.titrant_row FROM (SELECT a, b, titrant_row FROM titrant_v_t WHERE titrant_version IN (1, 7)) t WHERE a &gt; 5
     * </pre>
     */
    @Nullable
    Query reached(Statement statement, DatabaseView target, DatabaseView reads) {
        Query asked = reachedRows(statement);
        return asked == null ? null : on(statement, asked, searched(statement), target, reads);
    }

    /** The same query for the searched table itself, which holds the view. */
    @Nullable
    Query reachedInTable(Statement statement, DatabaseView reads) {
        Query asked = reachedRows(statement);
        if (asked == null) {
            return null;
        }
        TableRef.Table searched = searched(statement);
        return (Query) onViews(
                statement,
                asked,
                node -> node instanceof TableRef.Table table && !isSame(table, searched)
                        ? view(table, reads, false)
                        : node);
    }

    /** Whether a statement may select other rows from a view than from the table itself, because the engine answers by its plan. */
    boolean dependsOnPlan(Statement statement) {
        return dialect.has(Trait.EQUALS_ALL_USES_INDEX)
                && Tree.nodes(statement, Expr.Quantified.class).stream().anyMatch(Expr.Quantified::isEqualAll);
    }

    private static TableRef.Table searched(Statement statement) {
        return Objects.requireNonNull(selection(statement)).table();
    }

    private @Nullable Query reachedRows(Statement statement) {
        Selection selection = selection(statement);
        if (selection == null || !selects(statement)) {
            return null;
        }
        TableRef.Table table = selection.table();
        List<TableRef> from = new ArrayList<>(selection.joined());
        from.removeIf(ref -> ref instanceof TableRef.Table same && same.label().sameAs(table.label()));
        from.add(0, table);
        Select rows = new Select(true, List.of(rowId(table)), from, selection.where(), List.of(), null);
        return new Query(selection.with(), rows, List.of(), null, List.of());
    }

    /**
     * The query for the ids of the rows that a query of one table returns within its LIMIT, which a locking read has locked; null where no query tells.
     *
     * <pre>
     * SELECT b FROM t ORDER BY a LIMIT 2 FOR UPDATE
     * SELECT t.titrant_row FROM (SELECT a, b, titrant_row FROM titrant_v_t WHERE titrant_version IN (1, 7)) t ORDER BY a LIMIT 2
     * </pre>
     */
    @Nullable
    Query withinLimit(Query query, DatabaseView target, DatabaseView reads) {
        Limit limit = query.limit();
        Query whole = query.withLimit(null);
        Selection selection = selection(whole);
        if (limit == null || limit.offset() != null || selection == null || !selects(whole)) {
            return null;
        }
        TableRef.Table table = selection.table();
        Select rows = new Select(false, List.of(rowId(table)), List.of(table), selection.where(), List.of(), null);
        Query asked = new Query(selection.with(), rows, query.orderBy(), limit, List.of());
        return on(query, asked, table, target, reads);
    }

    /** The tables that a query joins, if it selects all pairs that match and joins nothing but tables; else none. */
    List<TableRef.Table> joinedTables(Query query) {
        boolean joins = query.limit() == null
                && query.body() instanceof Select select
                && select.groupBy().isEmpty()
                && !select.distinct()
                && !looksAtEnds(select)
                && select.from().stream().allMatch(this::joinsTables);
        return joins
                ? ((Select) query.body())
                        .from().stream().flatMap(Tables::joined).toList()
                : List.of();
    }

    private boolean joinsTables(TableRef ref) {
        if (ref instanceof TableRef.Join join) {
            boolean inner = join.kind() == TableRef.JoinKind.INNER || join.kind() == TableRef.JoinKind.CROSS;
            return inner && joinsTables(join.left()) && joinsTables(join.right());
        }
        return ref instanceof TableRef.Table table && schema.find(table.name()) != null;
    }

    /**
     * The query for the ids of the rows of one of its tables that a query of joined tables combines in its result.
     *
     * <pre>
     * SELECT a.x, b.y FROM t AS a JOIN u AS b ON a.x = b.x WHERE b.y &gt; 5      for t
     * SELECT DISTINCT a.titrant_row FROM (SELECT x, titrant_row FROM titrant_v_t WHERE …) a JOIN (…) b ON a.x = b.x WHERE b.y &gt; 5
     * </pre>
     */
    Query combined(Query query, TableRef.Table table, DatabaseView view) {
        Select select = (Select) query.body();
        Select rows = new Select(true, List.of(rowId(table)), select.from(), select.where(), List.of(), null);
        return (Query) onViews(
                query,
                new Query(query.with(), rows, List.of(), null, List.of()),
                node -> node instanceof TableRef.Table one ? view(one, view, isSame(one, table)) : node);
    }

    private static SelectItem rowId(TableRef.Table table) {
        return SelectItem.of(new Expr.Column(new ObjectName(List.of(table.label())), ScratchSchema.ROW));
    }

    /** The query with its own table on one view, and the tables of its subqueries on the other. */
    private Query on(Statement statement, Query asked, TableRef.Table table, DatabaseView target, DatabaseView reads) {
        return (Query) onViews(statement, asked, node -> {
            if (node instanceof TableRef.Table one) {
                // The very node: another reference to the same table is an inner one.
                return isSame(one, table) ? view(one, target, true) : view(one, reads, false);
            }
            return node;
        });
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(TableRef.Table one, TableRef.Table other) {
        return one == other;
    }

    /** Whether it asks for MIN or MAX alone, which an engine may answer from the first or last entry of an index. */
    private static boolean looksAtEnds(Select select) {
        List<AggregateFunction> functions = select.items().stream()
                .flatMap(item -> Tree.nodes(item, Expr.Aggregate.class).stream())
                .map(Expr.Aggregate::function)
                .toList();
        return !functions.isEmpty() && functions.stream().allMatch(AggregateFunction::isMinOrMax);
    }

    private static Expr oneOf(RowVersions rows) {
        return new Expr.InList(
                new Expr.Column(null, ScratchSchema.VERSION),
                false,
                NarrowedStatement.constants(rows.versions().stream().mapToInt(VersionId::number)));
    }

    private TableRef view(TableRef.Table ref, DatabaseView view, boolean withRow) {
        ScratchTable table = schema.find(ref.name());
        if (table == null) {
            return ref;
        }
        Shown shown = new Shown(table.name(), view.rows(table.name()), withRow);
        return new TableRef.Derived(false, shownRows(table, shown), ref.label(), List.of());
    }

    private Query shownRows(ScratchTable table, Shown shown) {
        return shown.rows().size() > MOST_ROWS_REMEMBERED
                ? rows(table, shown)
                : shownRows.computeIfAbsent(shown, key -> rows(table, key));
    }

    /** Forgets what it remembers of views and statements. */
    void forget() {
        shownRows.clear();
        innerTables.clear();
    }

    private static Query rows(ScratchTable table, Shown shown) {
        List<SelectItem> items = new ArrayList<>();
        table.columns().forEach(column -> items.add(SelectItem.of(new Expr.Column(null, column))));
        if (shown.withRow()) {
            items.add(SelectItem.of(new Expr.Column(null, ScratchSchema.ROW)));
        }
        return Query.of(
                Select.of(items, new TableRef.Table(table.versions(), null)).withWhere(oneOf(shown.rows())));
    }

    private Set<Node> ownTables(Query query) {
        Set<Node> own = identitySet();
        if (query.body() instanceof Select select) {
            select.from().stream().flatMap(Tables::joined).forEach(own::add);
        }
        return own;
    }

    /** The nodes of the statement that name the tables that it writes. */
    private static Set<Node> targets(Statement statement) {
        Set<Node> targets = identitySet();
        if (statement instanceof Delete delete) {
            targets.add(delete.target());
        } else if (statement instanceof Merge merge) {
            targets.add(merge.target());
        } else if (statement instanceof Update update) {
            Set<Node> all = identitySet();
            update.targets().stream().flatMap(Tables::joined).forEach(all::add);
            Set<ObjectName> written = Tables.written(update);
            all.stream()
                    .map(TableRef.Table.class::cast)
                    .filter(table -> written.contains(table.name()))
                    .filter(table -> all.size() == 1 || update.assigns(table))
                    .forEach(targets::add);
        }
        return targets;
    }

    /**
     * The query or write {@code asked}, with its tables replaced by views.
     *
     * @param statement the statement of the case: {@code asked} is this statement, or a query for the rows that it reaches
     */
    private Statement onViews(Statement statement, Statement asked, UnaryOperator<Node> view) {
        boolean flat = dialect.has(Trait.PLANS_DERIVED_TABLES_OFTEN) && FlatViews.suit(statement);
        return Tree.rewrite(asked, flat ? node -> FlatViews.flat(view.apply(node)) : view);
    }

    private static Set<Node> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private void refuseShadows(Statement statement) {
        for (Cte cte : Tree.nodes(statement, Cte.class)) {
            if (schema.has(new TableName(cte.name().folded()))) {
                throw CannotJudge.notApplicable("a WITH table has the name of a table: " + cte.name());
            }
            if (!(cte.body() instanceof Query)) {
                throw CannotJudge.notApplicable("a WITH table writes: " + cte.name());
            }
        }
    }
}
