package io.titrant.sql;

import io.titrant.RecentResults;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a statement reads and writes, by their names as written, CTEs left out. Of a {@link Verbatim} nothing is
 * known, and both sets are empty.
 */
public final class Tables {
    private final Set<ObjectName> read = new LinkedHashSet<>();
    private final Set<ObjectName> written = new LinkedHashSet<>();

    private static final int STATEMENTS_KEPT = 1_000;
    private static final RecentResults<Tree.Identity, Tables> RECENT = new RecentResults<>(STATEMENTS_KEPT);

    private Tables() {}

    private static Tables of(Statement statement) {
        return RECENT.of(new Tree.Identity(statement), Tables::visited);
    }

    private static Tables visited(Tree.Identity statement) {
        Tables tables = new Tables();
        tables.visit(statement.node(), Set.of());
        return tables;
    }

    /** The tables whose rows are looked at. The targets of UPDATE, DELETE and MERGE are among them, that of INSERT is not. */
    public static Set<ObjectName> read(Statement statement) {
        return Collections.unmodifiableSet(of(statement).read);
    }

    /** The tables whose rows are inserted, changed or deleted, by TRUNCATE too. */
    public static Set<ObjectName> written(Statement statement) {
        return Collections.unmodifiableSet(of(statement).written);
    }

    /** The names in the form that is compared: the last part, folded. */
    public static Set<String> names(Set<ObjectName> tables) {
        Set<String> names = new TreeSet<>();
        for (ObjectName table : tables) {
            names.add(table.last().folded());
        }
        return names;
    }

    private void visit(Node node, Set<String> ctes) {
        Set<String> visible = ctes;
        With with = withOf(node);
        if (with != null) {
            visible = visitWith(with, ctes);
        }
        if (node instanceof TableRef.Table table && !isCte(table.name(), visible)) {
            read.add(table.name());
        }
        if (node instanceof Statement statement) {
            noteWrites(statement);
        }
        for (Node child : Tree.children(node)) {
            if (child != with) {
                visit(child, visible);
            }
        }
    }

    private static @Nullable With withOf(Node node) {
        if (node instanceof Query query) {
            return query.with();
        } else if (node instanceof Insert insert) {
            return insert.with();
        } else if (node instanceof Update update) {
            return update.with();
        }
        return node instanceof Delete delete ? delete.with() : null;
    }

    /** A CTE can refer to the CTEs before it; with RECURSIVE, to all CTEs. */
    private Set<String> visitWith(With with, Set<String> outer) {
        Set<String> visible = new HashSet<>(outer);
        if (with.recursive()) {
            with.tables().forEach(cte -> visible.add(cte.name().folded()));
        }
        for (Cte cte : with.tables()) {
            visit(cte.body(), Set.copyOf(visible));
            visible.add(cte.name().folded());
        }
        return visible;
    }

    private static boolean isCte(ObjectName table, Set<String> ctes) {
        return table.parts().size() == 1 && ctes.contains(table.last().folded());
    }

    private void noteWrites(Statement statement) {
        if (statement instanceof Insert insert) {
            written.add(insert.table());
        } else if (statement instanceof Update update) {
            noteUpdated(update);
        } else if (statement instanceof Delete delete) {
            written.add(delete.target().name());
        } else if (statement instanceof Merge merge) {
            written.add(merge.target().name());
        } else if (statement instanceof Truncate truncate) {
            written.add(truncate.table());
        }
    }

    /** The targets that the assignments name; all targets if an assignment names none. */
    private void noteUpdated(Update update) {
        List<TableRef.Table> targets =
                update.targets().stream().flatMap(Tables::joined).toList();
        for (TableRef.Table target : targets) {
            if (targets.size() == 1 || update.assigns(target)) {
                written.add(target.name());
            }
        }
    }

    /** The joined tables, without the tables of derived tables. */
    public static Stream<TableRef.Table> joined(TableRef ref) {
        if (ref instanceof TableRef.Join join) {
            return Stream.concat(joined(join.left()), joined(join.right()));
        }
        return ref instanceof TableRef.Table table ? Stream.of(table) : Stream.empty();
    }
}
