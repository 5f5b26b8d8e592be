package io.titrant.judge.model.afterwait;

import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.ScratchSchema;
import io.titrant.judge.views.ScratchTable;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Name;
import io.titrant.sql.Node;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The condition of a statement in two parts: what only the searched row decides, and what other tables decide too.
 *
 * <pre>
 * statement           UPDATE t SET d = 1 WHERE d = 0 AND a IN (SELECT c FROM u)
 * own part            d = 0
 * rest                a IN (SELECT c FROM u), which reads column a of t
 * </pre>
 */
final class SearchCondition {
    private final ScratchSchema schema;
    private final ScratchTable table;
    private final @Nullable Name label;
    private final List<Expr> own = new ArrayList<>();
    private final List<Expr> rest = new ArrayList<>();

    private SearchCondition(ScratchSchema schema, ScratchTable table, @Nullable Name label) {
        this.schema = schema;
        this.table = table;
        this.label = label;
    }

    static SearchCondition of(ResumedStatement resumed) {
        ScratchSchema schema = resumed.views().schema();
        ScratchTable table = schema.table(resumed.table());
        Statement statement = resumed.statement();
        SearchCondition condition = new SearchCondition(schema, table, label(statement, table));
        Expr where = where(statement);
        if (where != null) {
            condition.split(where);
        }
        return condition;
    }

    static @Nullable Expr where(Statement statement) {
        if (statement instanceof Update update) {
            return update.where();
        }
        if (statement instanceof Delete delete) {
            return delete.where();
        }
        return statement instanceof Query query && query.body() instanceof Select select ? select.where() : null;
    }

    /** The name by which the statement calls the rows of the table; null where it has several. */
    private static @Nullable Name label(Statement statement, ScratchTable table) {
        List<TableRef.Table> refs = new ArrayList<>();
        if (statement instanceof Update update) {
            update.targets().stream().flatMap(Tables::joined).forEach(refs::add);
        } else if (statement instanceof Delete delete) {
            refs.add(delete.target());
        } else if (statement instanceof Query query && query.body() instanceof Select select) {
            select.from().stream().flatMap(Tables::joined).forEach(refs::add);
        }
        refs.removeIf(ref -> !ref.name().last().sameAs(table.objectName().last()));
        return refs.size() == 1 ? refs.get(0).label() : null;
    }

    private void split(Expr condition) {
        if (condition instanceof Expr.Binary binary && binary.op() == BinaryOp.AND) {
            split(binary.left());
            split(binary.right());
        } else {
            (readsOnlyOwn(condition) ? own : rest).add(condition);
        }
    }

    private boolean readsOnlyOwn(Expr part) {
        return Tree.nodes(part, Query.class).isEmpty()
                && Tree.nodes(part, Expr.Column.class).stream()
                        .allMatch(column -> column.table() == null
                                ? table.columns().stream().anyMatch(column.name()::sameAs)
                                : isLabel(column.table().last()));
    }

    private boolean isLabel(Name name) {
        return label != null && name.sameAs(label);
    }

    /** The part that only the row itself decides; null if there is none. */
    @Nullable
    Expr ownPart() {
        return own.stream().reduce(Expr::and).orElse(null);
    }

    /** The columns of the searched row that the other part reads; all where the statement calls the table by several names. */
    ColumnSet readByRest() {
        if (label == null) {
            return ColumnSet.where(table.width(), place -> true);
        }
        Set<String> names = new HashSet<>();
        rest.forEach(part -> collect(part, new HashSet<>(), false, names));
        return ColumnSet.where(
                table.width(),
                place -> names.contains(table.columns().get(place).folded()));
    }

    /**
     * Collects the names of columns that belong to the searched row.
     *
     * @param hidden the columns of the tables of the queries around the node
     * @param shadowed whether a query around the node gives the table's name to another table
     */
    private void collect(Node node, Set<String> hidden, boolean shadowed, Set<String> names) {
        Set<String> hiddenInside = hidden;
        boolean shadowedInside = shadowed;
        if (node instanceof Select select) {
            hiddenInside = new HashSet<>(hidden);
            for (TableRef.Table ref :
                    select.from().stream().flatMap(Tables::joined).toList()) {
                shadowedInside |= isLabel(ref.label());
                ScratchTable inner = schema.find(ref.name());
                if (inner != null) {
                    inner.columns().stream().map(Name::folded).forEach(hiddenInside::add);
                }
            }
        }
        if (node instanceof Expr.Column column) {
            String name = column.name().folded();
            boolean belongs = column.table() == null
                    ? !hidden.contains(name)
                    : !shadowed && isLabel(column.table().last());
            if (belongs) {
                names.add(name);
            }
        }
        for (Node child : Tree.children(node)) {
            collect(child, hiddenInside, shadowedInside, names);
        }
    }
}
