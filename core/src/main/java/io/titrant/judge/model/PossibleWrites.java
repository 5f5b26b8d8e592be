package io.titrant.judge.model;

import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.model.afterwait.AfterWaitPolicy;
import io.titrant.judge.model.afterwait.PossibleExecution;
import io.titrant.judge.model.afterwait.PossibleExecutions;
import io.titrant.judge.model.afterwait.ResumedStatement;
import io.titrant.judge.model.afterwait.UnlockedScan;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.TableName;
import io.titrant.sql.ColumnDef;
import io.titrant.sql.CreateTable;
import io.titrant.sql.Dialect;
import io.titrant.sql.Expr;
import io.titrant.sql.Insert;
import io.titrant.sql.Merge;
import io.titrant.sql.Node;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.TableRef;
import io.titrant.sql.Tables;
import io.titrant.sql.Trait;
import io.titrant.sql.Tree;
import io.titrant.sql.TypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** On which rows a write may have worked: those of its view, and after a wait those that {@link AfterWaitPolicy} permits. */
final class PossibleWrites {
    private final ModelledStatement modelled;
    private final Dialect dialect;
    private final Statement statement;
    private final Set<TableName> targets;
    private final boolean settlesDuplicates;

    PossibleWrites(ModelledStatement modelled, Dialect dialect, WriteLocks locks) {
        this.modelled = modelled;
        this.dialect = dialect;
        this.statement = modelled.statement();
        this.targets = locks.targets();
        this.settlesDuplicates = locks.settlesDuplicates();
    }

    /** All of them, the plainest first. */
    PossibleExecutions all() {
        PossibleExecutions executions = unknownInnerRows();
        for (DatabaseView inner : inners()) {
            executions = executions.plus(with(inner));
        }
        return executions;
    }

    /** Where reads keep no locks, rows may have changed behind the query from which the write takes its rows, or which its condition asks. */
    PossibleExecutions withScannedInnerRows() {
        if (!modelled.wasBlocked() || !UnlockedScan.mayMeetChanges(modelled) || !readsTables()) {
            return PossibleExecutions.NONE;
        }
        List<TableRef.Table> read = tablesRead();
        PossibleExecutions executions = read.size() > 1
                ? incomplete("it is unknown which rows each part of the blocked write had read: ")
                : PossibleExecutions.NONE;
        Set<TableName> names = new TreeSet<>();
        read.forEach(table -> names.add(TableName.of(table.name())));
        Sees sees = modelled.rules().subqueriesSee();
        UnlockedScan.MetViews met =
                UnlockedScan.met(names, modelled.viewAtStart(sees), modelled.view(sees), modelled.sql());
        executions = executions.plus(new PossibleExecutions(List.of(), met.missing()));
        for (DatabaseView inner : met.views()) {
            executions = executions.plus(UnlockedScan.asScanned(with(inner)));
        }
        return executions;
    }

    /** Where the engine merges columns, keys are looked for among the newest rows, with what others have changed in the transaction's own rows. */
    PossibleExecutions amongNewest() {
        if (!modelled.rules().mergesColumns() || modelled.wasBlocked()) {
            return PossibleExecutions.NONE;
        }
        ModelState merged = modelled.state().copy();
        new MergedRows(modelled.views()).commit(merged, modelled.tx());
        DatabaseView newest = merged.view(modelled.tx(), Sees.COMMITTED);
        for (TableName target : inserts() ? Set.<TableName>of() : targets) {
            newest = newest.with(target, modelled.view(modelled.rules().writesSee()));
        }
        PossibleExecutions executions = unknownInnerRows();
        for (DatabaseView inner : inners()) {
            executions = executions.plus(PossibleExecutions.of(on(newest, inner)));
        }
        return executions;
    }

    private PossibleExecution on(DatabaseView target, DatabaseView inner) {
        return PossibleExecution.plain(modelled.state(), statement, target, inner);
    }

    private PossibleExecutions incomplete(String why) {
        return PossibleExecutions.incomplete(why + modelled.sql());
    }

    /** The views that queries inside the write may see. */
    List<DatabaseView> inners() {
        Sees sees = modelled.rules().subqueriesSee();
        Set<DatabaseView> views = new LinkedHashSet<>();
        if (!modelled.wasBlocked() || policy().runsInnerQueriesAgain()) {
            views.add(modelled.view(sees));
        }
        if (modelled.wasBlocked()) {
            views.add(modelled.viewAtStart(sees));
        }
        return readsTables() ? List.copyOf(views) : List.of(views.iterator().next());
    }

    /** Where a query inside the write sees uncommitted rows, it may find other rows from target row to target row. */
    PossibleExecutions unknownInnerRows() {
        boolean rowByRow = targets.size() == 1
                && modelled.view(modelled.rules().writesSee())
                                .rows(modelled.target())
                                .size()
                        > 1;
        return readsTables()
                        && rowByRow
                        && modelled.wasBlocked()
                        && modelled.rules().subqueriesSee() == Sees.UNCOMMITTED
                ? incomplete("the inner query of the blocked write may have found other rows from target row to target"
                        + " row: ")
                : PossibleExecutions.NONE;
    }

    private AfterWaitPolicy policy() {
        return AfterWaitPolicy.of(modelled.rules().afterWait());
    }

    /** The executions whose inner queries see that. */
    private PossibleExecutions with(DatabaseView inner) {
        if (inserts()) {
            return inserting(inner);
        }
        PossibleExecutions executions = unknownChoice();
        if (!modelled.wasBlocked()) {
            return executions.plus(
                    PossibleExecutions.of(on(modelled.view(modelled.rules().writesSee()), inner)));
        }
        return executions.plus(policy().executions(ResumedStatement.of(modelled, inner)));
    }

    /** Duplicates are looked for among the newest rows, whatever the snapshot shows, unless COMMIT looks for them. */
    private PossibleExecutions inserting(DatabaseView inner) {
        Sees among = modelled.rules().checksAtCommit() ? modelled.rules().writesSee() : Sees.COMMITTED;
        List<PossibleExecution> executions = new ArrayList<>(List.of(on(modelled.view(among), inner)));
        if (modelled.rules().mergesColumns() && settlesDuplicates) {
            // DuckDB looks for them in the snapshot too, which may still show a row that is deleted.
            executions.add(on(modelled.view(Sees.SNAPSHOT), inner));
        }
        return PossibleExecutions.of(executions);
    }

    /** Whether no other transaction has uncommitted rows, so that the write sees the same rows whichever it reads. */
    private boolean seesOneState() {
        return !modelled.wasBlocked()
                && !modelled.state().otherWritesAreBlocked(modelled.executed())
                && modelled.view(modelled.rules().subqueriesSee())
                        .sameIn(
                                modelled.views().schema().names(),
                                modelled.view(modelled.rules().writesSee()));
    }

    /**
     * Where it is not documented by which rows the write chooses its targets: Derby at READ UNCOMMITTED chooses them first, without locks, and changes
     * them later; and its MERGE counts rows that it does not change where the joined types differ, also alone in the database.
     */
    private PossibleExecutions unknownChoice() {
        PossibleExecutions unknown = PossibleExecutions.NONE;
        if (modelled.rules().subqueriesSee() != modelled.rules().writesSee() && !seesOneState()) {
            if (statement instanceof Merge) {
                unknown = unknown.plus(incomplete("it is not documented by which rows MERGE finds its matches: "));
            }
            if (readsItself() && !modelled.statementRules().locksRows()) {
                unknown = unknown.plus(incomplete(
                        "it is not documented by which rows a write that reads its target table chooses its rows: "));
            }
        }
        if (statement instanceof Merge merge
                && readsItself()
                && !keepsWhatItReads(merge)
                && dialect.has(Trait.MERGE_COUNTS_UNCHANGED_ROWS)) {
            unknown = unknown.plus(incomplete(
                    "which rows MERGE changes depends on the order of rows, because it reads its target table: "));
        }
        return unknown;
    }

    /** Whether it only updates columns that it does not read, of rows that it finds by columns of one type: then no row depends on another. */
    private boolean keepsWhatItReads(Merge merge) {
        Set<String> assigned = new TreeSet<>();
        Set<String> read = names(merge.on());
        if (!(merge.source() instanceof TableRef.Table) || typesOf(read).size() != 1) {
            return false;
        }
        for (Merge.When when : merge.whens()) {
            if (!(when instanceof Merge.MatchedUpdate update)) {
                return false;
            }
            if (update.condition() != null) {
                read.addAll(names(update.condition()));
            }
            update.assignments().forEach(one -> {
                assigned.add(one.target().name().folded());
                read.addAll(names(one.value()));
            });
        }
        return Collections.disjoint(assigned, read);
    }

    /** The declared types of these columns of the target table. */
    private Set<TypeName> typesOf(Set<String> columns) {
        Set<TypeName> types = new HashSet<>();
        for (Statement created : modelled.views().schema().setUp()) {
            if (created instanceof CreateTable table
                    && TableName.of(table.name()).equals(modelled.target())) {
                Tree.nodes(table, ColumnDef.class).stream()
                        .filter(column -> columns.contains(column.name().folded()) && column.type() != null)
                        .forEach(column -> types.add(column.type()));
            }
        }
        return types;
    }

    private static Set<String> names(Node node) {
        Set<String> names = new TreeSet<>();
        Tree.nodes(node, Expr.Column.class)
                .forEach(column -> names.add(column.name().folded()));
        return names;
    }

    /** Whether queries inside it, or a source of its rows, read tables. */
    private boolean readsTables() {
        return Tables.read(statement).size() > targets.size() || modelled.hasInnerTables();
    }

    /** Whether its source or a query inside it reads its target table. */
    private boolean readsItself() {
        return tablesRead().stream().anyMatch(table -> targets.contains(TableName.of(table.name())));
    }

    /** The tables that its source or the queries inside it name. */
    private List<TableRef.Table> tablesRead() {
        Stream<Node> inner = statement instanceof Merge merge
                ? Stream.of(merge.source())
                : Tree.nodes(statement, Query.class).stream().map(query -> query);
        Set<TableRef.Table> tables = Collections.newSetFromMap(new IdentityHashMap<>());
        inner.forEach(node -> tables.addAll(Tree.nodes(node, TableRef.Table.class)));
        return List.copyOf(tables);
    }

    private boolean inserts() {
        return statement instanceof Insert || modelled.executed().kind() == StatementKind.REPLACE;
    }
}
