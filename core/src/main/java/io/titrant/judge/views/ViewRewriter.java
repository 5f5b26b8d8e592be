package io.titrant.judge.views;

import io.titrant.judge.history.CannotJudge;
import io.titrant.sql.AggregateFunction;
import io.titrant.sql.Constant;
import io.titrant.sql.Cte;
import io.titrant.sql.Delete;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Merge;
import io.titrant.sql.Name;
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
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Points a statement at an image instead of the tables: each table that it reads becomes a query of the versions that the image shows. Nothing is
 * copied. The table that it writes stays, and holds the image itself.
 */
public final class ViewRewriter {
    private static final int NO_VERSION = -1;
    private static final DatabaseView NO_ROWS = new DatabaseView(Map.of());

    private final ScratchSchema layout;
    private final Dialect dialect;

    public ViewRewriter(ScratchSchema layout, Dialect dialect) {
        this.layout = layout;
        this.dialect = dialect;
    }

    /** The query on those images: one for the tables of its own FROM, one for those of queries inside it. */
    public Query query(Query query, DatabaseView outer, DatabaseView inner) {
        refuseShadows(query);
        Set<Node> own = ownTables(query);
        Statement read = Tree.rewrite(query, node -> {
            if (node instanceof TableRef.Table table) {
                return view(table, own.contains(table) ? outer : inner, false);
            }
            return node instanceof Query one && !one.locking().isEmpty() ? one.withLocking(List.of()) : node;
        });
        return (Query) read;
    }

    /** Whether tables are read below the statement's own FROM. */
    public boolean hasInnerTables(Statement statement) {
        Set<Node> own = identitySet();
        if (statement instanceof Query query) {
            own.addAll(ownTables(query));
        } else {
            own.addAll(targets(statement));
        }
        return Tree.nodes(statement, TableRef.Table.class).stream()
                .anyMatch(table -> !own.contains(table) && layout.table(table.name()) != null);
    }

    /** The first table of the query's own FROM. */
    public String ownTable(Query query) {
        return ownTables(query).stream()
                .map(TableRef.Table.class::cast)
                .map(table -> table.name().last().folded())
                .findFirst()
                .orElseThrow(() -> CannotJudge.unknown("the query has no table of its own"));
    }

    /**
     * The table that a MERGE takes its rows from, where Derby wants a table there and no query, and it can stay because both images show the same
     * of it; else null.
     */
    public TableRef.@Nullable Table fixedSource(Statement statement, DatabaseView target, DatabaseView reads) {
        if (dialect.has(Trait.MERGE_SOURCE_IS_TABLE)
                && statement instanceof Merge merge
                && merge.source() instanceof TableRef.Table source
                && layout.table(source.name()) != null) {
            String name = source.name().last().folded();
            return target.rows(name).equals(reads.rows(name)) ? source : null;
        }
        return null;
    }

    /** A write whose reads, its target aside, are on the image. */
    public Statement write(Statement statement, DatabaseView target, DatabaseView reads) {
        refuseShadows(statement);
        Set<Node> targets = targets(statement);
        TableRef.Table fixed = fixedSource(statement, target, reads);
        if (fixed != null) {
            targets.add(fixed);
        }
        return Tree.rewrite(
                statement,
                node -> node instanceof TableRef.Table table && !targets.contains(table)
                        ? view(table, reads, false)
                        : node);
    }

    /** Whether the rows that a write reaches are those that its condition selects from one table. */
    public boolean selects(Statement statement) {
        return reached(statement, NO_ROWS, NO_ROWS) != null;
    }

    /** The rows that an UPDATE or DELETE of one table, or a locking read of one, reaches; null where that cannot be asked so. */
    @Nullable
    public Query reached(Statement statement, DatabaseView target, DatabaseView reads) {
        TableRef.Table table;
        List<TableRef> from = new ArrayList<>();
        Expr where;
        With with;
        if (statement instanceof Update update && update.soleTarget() != null && update.limit() == null) {
            table = update.soleTarget();
            from.addAll(update.from());
            where = update.where();
            with = update.with();
        } else if (statement instanceof Delete delete && delete.limit() == null) {
            table = delete.target();
            from.addAll(delete.using());
            where = delete.where();
            with = delete.with();
        } else if (statement instanceof Query query
                && query.limit() == null
                && query.body() instanceof Select select
                && select.from().size() == 1
                && select.from().get(0) instanceof TableRef.Table one
                && select.groupBy().isEmpty()
                && !select.distinct()
                && !looksAtEnds(select)) {
            table = one;
            where = select.where();
            with = query.with();
        } else {
            return null;
        }
        if (layout.table(table.name()) == null) {
            return null;
        }
        from.removeIf(ref -> ref instanceof TableRef.Table same && same.label().sameAs(table.label()));
        from.add(0, table);
        Expr row = new Expr.Column(new ObjectName(List.of(table.label())), ScratchSchema.ROW);
        Select rows = new Select(true, List.of(SelectItem.of(row)), from, where, List.of(), null);
        Set<Node> own = identitySet();
        own.add(table);
        Query asked = new Query(with, rows, List.of(), null, List.of());
        return (Query) Tree.rewrite(asked, node -> {
            if (node instanceof TableRef.Table one) {
                return own.contains(one) ? view(one, target, true) : view(one, reads, false);
            }
            return node;
        });
    }

    /** MIN and MAX alone may be answered from the first or last entry of an index. */
    private static boolean looksAtEnds(Select select) {
        List<AggregateFunction> functions = select.items().stream()
                .flatMap(item -> Tree.nodes(item, Expr.Aggregate.class).stream())
                .map(Expr.Aggregate::function)
                .toList();
        return !functions.isEmpty()
                && functions.stream().allMatch(one -> one == AggregateFunction.MIN || one == AggregateFunction.MAX);
    }

    /** The write with only those rows of its target in its reach, or all but those. */
    public static Statement restricted(Statement statement, Collection<Integer> rows, boolean exclude) {
        if (statement instanceof Update update && update.soleTarget() != null) {
            return update.withWhere(and(update.where(), update.soleTarget().label(), rows, exclude));
        }
        if (statement instanceof Delete delete) {
            return delete.withWhere(and(delete.where(), delete.target().label(), rows, exclude));
        }
        throw CannotJudge.unknown("the reach of the statement cannot be narrowed: " + statement.kind());
    }

    /** The write on just those rows, whatever its condition says. */
    public static Statement forced(Statement statement, Collection<Integer> rows) {
        Statement unconditional = statement;
        if (statement instanceof Update update) {
            unconditional = update.withWhere(null);
        } else if (statement instanceof Delete delete) {
            unconditional = delete.withWhere(null);
        }
        return restricted(unconditional, rows, false);
    }

    /** The query of one table without its condition. */
    public static Query unconditional(Query query) {
        return query.body() instanceof Select select ? query.withBody(select.withWhere(null)) : query;
    }

    private static Expr and(@Nullable Expr where, Name label, Collection<Integer> rows, boolean exclude) {
        Expr column = new Expr.Column(new ObjectName(List.of(label)), ScratchSchema.ROW);
        Expr in = new Expr.InList(column, exclude, constants(rows));
        return where == null ? in : Expr.and(in, where);
    }

    private static List<Expr> constants(Collection<Integer> numbers) {
        List<Expr> constants = new ArrayList<>();
        numbers.forEach(number -> constants.add(Constant.of(number)));
        if (constants.isEmpty()) {
            constants.add(Constant.of(NO_VERSION));
        }
        return constants;
    }

    private TableRef view(TableRef.Table ref, DatabaseView image, boolean withRow) {
        ScratchSchema.Table table = layout.table(ref.name());
        if (table == null) {
            return ref;
        }
        List<SelectItem> items = new ArrayList<>();
        table.columns().forEach(column -> items.add(SelectItem.of(new Expr.Column(null, column))));
        if (withRow) {
            items.add(SelectItem.of(new Expr.Column(null, ScratchSchema.ROW)));
        }
        Expr visible = new Expr.InList(
                new Expr.Column(null, ScratchSchema.VERSION), false, constants(image.versions(table.key())));
        Select rows =
                Select.of(items, new TableRef.Table(table.versions(), null)).withWhere(visible);
        return new TableRef.Derived(false, Query.of(rows), ref.label(), List.of());
    }

    private Set<Node> ownTables(Query query) {
        Set<Node> own = identitySet();
        if (query.body() instanceof Select select) {
            select.from().stream().flatMap(Tables::joined).forEach(own::add);
        }
        return own;
    }

    /** The places in the statement that name what it writes. */
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

    private static Set<Node> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private void refuseShadows(Statement statement) {
        for (Cte cte : Tree.nodes(statement, Cte.class)) {
            if (layout.tables().containsKey(cte.name().folded())) {
                throw CannotJudge.notApplicable("a WITH table has the name of a table: " + cte.name());
            }
            if (!(cte.body() instanceof Query)) {
                throw CannotJudge.notApplicable("a WITH table writes: " + cte.name());
            }
        }
    }
}
