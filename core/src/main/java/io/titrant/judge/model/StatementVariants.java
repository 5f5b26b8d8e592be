package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
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
import io.titrant.sql.TableRef;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A simple statement and each part of its condition alone, on all rows that any transaction has written so far. The plan decides which rows meet which part of a condition, so an
 * error or a warning of the statement must be one of these.
 *
 * <pre>
 * statement    UPDATE t SET b = 1 WHERE a &lt;&gt; 0 AND 9 / a &gt; 1
 * variants     UPDATE t SET b = 1 · UPDATE t SET b = 1 WHERE a &lt;&gt; 0 · UPDATE t SET b = 1 WHERE 9 / a &gt; 1 · …
 * </pre>
 */
final class StatementVariants {
    private final ModelledStatement modelled;
    private final Statement statement;

    StatementVariants(ModelledStatement modelled) {
        this.modelled = modelled;
        this.statement = modelled.statement();
    }

    /** Whether it works on one table at most, without queries inside it, so that the variants are all that it can evaluate. */
    boolean areComplete() {
        boolean simple = Tree.nodes(statement, TableRef.Table.class).size() <= 1
                && Tree.nodes(statement, Query.class).stream().allMatch(query -> query == statement)
                && Tree.nodes(statement, Expr.Aggregate.class).isEmpty()
                && (statement instanceof Update
                        || statement instanceof Delete
                        || (statement instanceof Insert insert && !generatesKey(insert))
                        || (statement instanceof Query query && query.body() instanceof Select));
        return simple
                && !modelled.rules().mergesColumns()
                && !modelled.state().otherWritesAreBlocked(modelled.executed());
    }

    private boolean generatesKey(Insert insert) {
        ScratchTable table = modelled.views().schema().find(insert.table());
        return table == null || table.generatesKeys();
    }

    /** Whether its condition has several parts, of which a plan may evaluate one on fewer rows than another. */
    boolean hasSeveralParts() {
        Expr where = where();
        return where != null && hasSeveralParts(where);
    }

    static boolean hasSeveralParts(Expr where) {
        return Tree.nodes(where, Expr.class).stream()
                .anyMatch(part -> part instanceof Expr.Case
                        || part instanceof Expr.Call
                        || part instanceof Expr.Between
                        || part instanceof Expr.InList
                        || (part instanceof Expr.Binary binary && isLogic(binary)));
    }

    /** The results of all variants on all rows that any transaction has written so far. */
    Stream<Result> results() {
        return views().stream().flatMap(view -> variants().stream().map(form -> run(form, view)));
    }

    /** The results of the parts of its condition alone, on the same rows. */
    Stream<Result> resultsOfParts() {
        List<Statement> parts = new ArrayList<>();
        Expr where = where();
        if (where != null) {
            addParts(where, parts);
        }
        return views().stream().flatMap(view -> parts.stream().map(form -> run(form, view)));
    }

    /** The result of the statement as it is, on tables that hold the view. */
    Result alone(DatabaseView view) {
        return run(statement, view);
    }

    private Result run(Statement form, DatabaseView view) {
        return form instanceof Query query
                ? modelled.views().readPlainly(query, view)
                : modelled.views().write(form, view, view, NextKeys.NONE).result();
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
            addParts(where, variants);
        }
        return variants;
    }

    private void addParts(Expr condition, List<Statement> variants) {
        if (condition instanceof Expr.Binary binary && isLogic(binary)) {
            addParts(binary.left(), variants);
            addParts(binary.right(), variants);
        } else {
            variants.add(withWhere(condition));
            Tree.nodes(condition, Expr.class).stream()
                    .filter(part -> part != condition && !(part instanceof Expr.Column))
                    .forEach(part -> variants.add(withWhere(new Expr.Is(part, true, Expr.Truth.NULL))));
        }
    }

    private static boolean isLogic(Expr.Binary binary) {
        return binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR;
    }

    @Nullable
    Expr where() {
        return where(statement);
    }

    /** The condition of an UPDATE, DELETE or plain SELECT; null if it has none. */
    static @Nullable Expr where(Statement statement) {
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
}
