package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.ScratchTable;
import io.titrant.record.Result;
import io.titrant.sql.BinaryOp;
import io.titrant.sql.Delete;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Query;
import io.titrant.sql.Select;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a statement that failed with a data error (overflow, division by zero, a failed cast) can have met a value that makes it fail. The plan decides
 * which rows meet which part of a condition, so each part is tried alone, on all rows that any transaction has written so far.
 *
 * <pre>
 * rows           a = 1 · a = 0
 * statement      UPDATE t SET b = 1 WHERE a &lt;&gt; 0 AND 9 / a &gt; 1      may fail: 9 / a fails on the second row
 * statement      UPDATE t SET b = a + 1                            cannot fail
 * </pre>
 */
final class DataErrors {
    private final ModelContext context;
    private final ModelledStatement modelled;
    private final Statement statement;

    DataErrors(ModelContext context, ModelledStatement modelled) {
        this.context = context;
        this.modelled = modelled;
        this.statement = modelled.statement();
    }

    /** Whether no rows and no plan can have made the statement fail; false where the model cannot tell. */
    boolean cannotHappen() {
        return isDecidable()
                && views().stream().noneMatch(view -> variants().stream().anyMatch(one -> fails(one, view)));
    }

    private boolean isDecidable() {
        boolean simple = modelled.executed().error() == ErrorClass.DATA
                && Tree.nodes(statement, TableRef.Table.class).size() <= 1
                && Tree.nodes(statement, Query.class).stream().allMatch(query -> query == statement)
                && Tree.nodes(statement, Expr.Aggregate.class).isEmpty()
                && (statement instanceof Update
                        || statement instanceof Delete
                        || (statement instanceof Insert insert && !generatesKey(insert))
                        || (statement instanceof Query query && query.body() instanceof Select));
        return simple
                && !modelled.rules().mergesColumns()
                && !modelled.state().otherWritesAreBlocked(modelled.executed())
                && context.transactions().stream()
                        .flatMap(transaction -> transaction.statements().stream())
                        .noneMatch(DataErrors::maySetMode);
    }

    private boolean generatesKey(Insert insert) {
        ScratchTable table = modelled.views().schema().find(insert.table());
        return table == null || table.generatesKeys();
    }

    /** A session may set by which rules values are converted. */
    private static boolean maySetMode(ExecutedStatement executed) {
        return executed.kind() == StatementKind.SET || executed.kind() == StatementKind.OTHER;
    }

    private Set<DatabaseView> views() {
        Set<DatabaseView> views = new LinkedHashSet<>();
        ModelState start = modelled.state().startOrNow(modelled.executed());
        for (Sees sees : List.of(modelled.rules().writesSee(), Sees.COMMITTED, Sees.UNCOMMITTED, Sees.SNAPSHOT)) {
            views.add(modelled.view(sees));
            views.add(start.view(modelled.tx(), sees));
        }
        views.addAll(modelled.state().versions().committedViewsSince(start.versions(), modelled.tx()));
        return views;
    }

    /** The statement as it is, without its condition, and with each part of its condition alone. */
    private List<Statement> variants() {
        List<Statement> variants = new ArrayList<>(List.of(statement, withWhere(null)));
        Expr where = where();
        if (where != null) {
            parts(where, variants);
        }
        return variants;
    }

    private void parts(Expr condition, List<Statement> variants) {
        if (condition instanceof Expr.Binary binary && (binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR)) {
            parts(binary.left(), variants);
            parts(binary.right(), variants);
        } else {
            variants.add(withWhere(condition));
            Tree.nodes(condition, Expr.class).stream()
                    .filter(part -> part != condition && !(part instanceof Expr.Column))
                    .forEach(part -> variants.add(withWhere(new Expr.Is(part, true, Expr.Truth.NULL))));
        }
    }

    private @Nullable Expr where() {
        if (statement instanceof Update update) {
            return update.where();
        }
        if (statement instanceof Delete delete) {
            return delete.where();
        }
        return statement instanceof Query query && query.body() instanceof Select select ? select.where() : null;
    }

    private Statement withWhere(@Nullable Expr where) {
        if (statement instanceof Update update) {
            return update.withWhere(where);
        }
        if (statement instanceof Delete delete) {
            return delete.withWhere(where);
        }
        return statement instanceof Query query && query.body() instanceof Select select
                ? query.withBody(select.withWhere(where))
                : statement;
    }

    /** Whether this form of the statement fails with a data error on that view. */
    private boolean fails(Statement form, DatabaseView view) {
        Result result = form instanceof Query query
                ? modelled.views().readPlainly(query, view)
                : modelled.views().write(form, view, view, NextKeys.NONE).result();
        return result instanceof Result.Failed failed && failed.errorClass() == ErrorClass.DATA;
    }
}
