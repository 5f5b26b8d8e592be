package io.titrant.judge.views;

import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.sql.CreateView;
import io.titrant.sql.Cte;
import io.titrant.sql.Dialect;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Statement;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import java.util.HashMap;
import java.util.Map;

/** The views of the initial database (CREATE VIEW): a statement that reads a view gets the query of the view in its place. */
final class CreatedViews {
    private final Map<String, CreateView> views = new HashMap<>();

    /** Adds one, whose query may read those before it. */
    void add(CreateView view, Dialect dialect) {
        Determinism.objection(dialect.render(view)).ifPresent(why -> {
            throw CannotJudge.notApplicable(why);
        });
        views.put(view.name().last().folded(), (CreateView) inlined(view));
    }

    /** The statement with the queries in place of the views. */
    Statement inlined(Statement statement) {
        if (views.isEmpty()) {
            return statement;
        }
        for (ObjectName table : Tables.written(statement)) {
            if (views.containsKey(table.last().folded())) {
                throw CannotJudge.notApplicable("a statement writes to a view: " + table.last());
            }
        }
        for (Cte cte : Tree.nodes(statement, Cte.class)) {
            if (views.containsKey(cte.name().folded())) {
                throw CannotJudge.notApplicable("a WITH table has the name of a view: " + cte.name());
            }
        }
        return Tree.rewrite(statement, node -> {
            if (node instanceof TableRef.Table table) {
                CreateView view = views.get(table.name().last().folded());
                return view == null ? table : new TableRef.Derived(false, view.query(), table.label(), view.columns());
            }
            return node;
        });
    }
}
