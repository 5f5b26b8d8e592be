package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.Sees;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.afterwait.PossibleExecution;
import io.titrant.judge.model.afterwait.PossibleExecutions;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.model.state.DocumentedWrite;
import io.titrant.judge.model.state.LockMode;
import io.titrant.judge.model.state.LockScope;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.model.state.WriteExecution;
import io.titrant.judge.rules.DocumentedRule;
import io.titrant.judge.rules.EagerConstraintCheck;
import io.titrant.judge.rules.ViewEvidence;
import io.titrant.judge.views.Changes;
import io.titrant.judge.views.ColumnSet;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.NextKeys;
import io.titrant.judge.views.RowChanges;
import io.titrant.judge.views.RowSet;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.TableName;
import io.titrant.record.Result;
import io.titrant.sql.ConflictAction;
import io.titrant.sql.Insert;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Query;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import io.titrant.sql.Tree;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The return of INSERT, UPDATE, DELETE, MERGE or REPLACE: it must do what it does alone on its view (Troc §III-E4).
 *
 * <pre>
 * rows before    row 1: a = 1      row 2: a = 5, inserted by T2, which is open
 * T1             UPDATE t SET a = a + 1        at READ COMMITTED
 * must give      1 row
 * rows after     row 1: a = 1, then 2 by T1      row 2: as before
 * </pre>
 */
final class WriteStep extends ModelStep {
    private final WriteLocks locks;
    private final PossibleWrites writes;

    WriteStep(ModelContext context, ModelledStatement modelled) {
        super(context, modelled);
        this.locks = new WriteLocks(views, state, tx, statement);
        this.writes = new PossibleWrites(modelled, context.engine().dialect(), locks);
    }

    @Override
    boolean locksOwnTable() {
        return rules.writesSee() != Sees.UNCOMMITTED;
    }

    @Override
    void tryExecutions() {
        PossibleExecutions all = noted(writes.all());
        NextKeys last = NextKeys.NONE;
        for (NextKeys start : context.keys().starts(state, executed, statement)) {
            last = start;
            follow(all, start);
            if (nothingFits() && !matches(expected())) {
                tryPlainly(all, start);
            }
            follow(noted(writes.withScannedInnerRows()), start);
            if (nothingFits() && !executed.failed()) {
                follow(noted(writes.amongNewest()), start);
            }
            if (executed.failed() && !nothingFits()) {
                break;
            }
        }
        if (nothingFits() && executed.failed()) {
            followFailure(new WriteFailures(modelled, writes.inners(), last));
        }
    }

    private void followFailure(WriteFailures failures) {
        failures.onOtherRows().ifPresent(seen -> fails(seen, state.keys().next()));
        if (nothingFits()
                && EagerConstraintCheck.RULE.isDocumentedIn(rules)
                && EagerConstraintCheck.RULE.isProvedBy(new ViewEvidence(rules, failures.onOwnOldRows()))) {
            ModelState after = afterError(context, state, tx, executed);
            after.deviates(new Deviation(
                    EagerConstraintCheck.RULE,
                    Complaint.ERROR,
                    modelled.display() + " failed on rows that its own transaction had updated or deleted before"));
            follow(after);
        }
    }

    /** Follows the executions that fit. The rows that they insert without a key get those keys. */
    private void follow(PossibleExecutions executions, NextKeys start) {
        for (PossibleExecution execution : executions.all()) {
            StatementEffect effect = views.write(execution.statement(), execution.own(), execution.inner(), start);
            expect(effect.result());
            if (matches(effect.result()) || replacesEqualRows(execution, effect)) {
                accept(execution, effect, start);
            }
        }
    }

    private void tryPlainly(PossibleExecutions executions, NextKeys start) {
        for (PossibleExecution execution : executions.all()) {
            StatementEffect effect =
                    views.writePlainly(execution.statement(), execution.own(), execution.inner(), start);
            if (effect != null && matches(effect.result())) {
                accept(execution, effect, start);
            }
        }
    }

    /** REPLACE of a row by an equal one counts one row, not two; in the scratch schema the row id makes them differ. */
    private boolean replacesEqualRows(PossibleExecution execution, StatementEffect effect) {
        return executed.kind() == StatementKind.REPLACE
                && effect.result() instanceof Result.Updated wanted
                && executed.result() instanceof Result.Updated got
                && got.count() < wanted.count()
                && 2 * (wanted.count() - got.count())
                        <= new EffectiveChanges(modelled)
                                .replacedByEqual(execution, effect.changes())
                                .size();
    }

    @Override
    void explain(Result wanted) {
        if (matches(wanted)) {
            return;
        }
        refuseUndecidable(wanted);
        if (context.mayHaveTakenSnapshot(modelled)) {
            throw CannotJudge.unknown(WriteDoubts.SNAPSHOT + executed.sql());
        }
        if (rules.writesSee() == Sees.UNCOMMITTED
                && (executed.failed() || wanted.failed())
                && !failsOrSucceedsOnAllRows(wanted)) {
            throw CannotJudge.unknown(
                    "the write read uncommitted rows, and its error may come from them or from the committed rows: "
                            + executed.sql());
        }
        boolean duplicate = executed.error() == ErrorClass.UNIQUE
                || (wanted instanceof Result.Failed failed && failed.errorClass() == ErrorClass.UNIQUE);
        if (duplicate && statement instanceof Update update && mayChangeKeys(update) && !reachesOneRow()) {
            throw CannotJudge.unknown(
                    "whether an UPDATE meets a duplicate key depends on the order in which it updates its rows: "
                            + executed.sql());
        }
        if (duplicate && rules.checksAtCommit()) {
            throw CannotJudge.unknown(
                    "the transaction is optimistic, so only COMMIT finds a duplicate key, and until then the rows of both are"
                            + " in doubt: " + executed.sql());
        }
        String kind = executed.failed() ? Complaint.ERROR : wanted.failed() ? Complaint.NO_ERROR : Complaint.COUNT;
        String explanation = modelled.display() + " gave " + StatementResults.inWords(executed.result())
                + ", but alone on the rows that it sees it gives " + StatementResults.inWords(wanted);
        List<Difference> differences = List.of(StatementResults.difference(executed, wanted));
        if (miscountsGivenRows()) {
            complainCertainly(kind, explanation, differences);
        } else {
            complain(kind, explanation, differences);
        }
    }

    /** Whether an INSERT of given values succeeded and counted another number of rows. */
    private boolean miscountsGivenRows() {
        return readsKeysOnly()
                && statement instanceof Insert insert
                && insert.verb() == Insert.Verb.INSERT
                && insert.conflict() == ConflictAction.DEFAULT
                && insert.source() instanceof Insert.Rows given
                && executed.result() instanceof Result.Updated updated
                && updated.count() != given.rows().size();
    }

    /**
     * Whether the result is the same on committed rows as on uncommitted ones: no other transaction has uncommitted rows, or it inserts given values. After a wait this
     * is decided only of an INSERT that succeeded: whatever it read before, it cannot leave a second row with the same key.
     */
    private boolean failsOrSucceedsOnAllRows(Result wanted) {
        if (!executed.waited()
                && modelled.view(Sees.COMMITTED).sameIn(views.schema().names(), modelled.view(Sees.UNCOMMITTED))) {
            return true;
        }
        return statement instanceof Insert insert
                && insert.source() instanceof Insert.Rows
                && !modelled.hasInnerTables()
                && (!executed.waited() || (!executed.failed() && readsKeysOnly()))
                && Stream.of(Sees.COMMITTED, Sees.UNCOMMITTED)
                        .map(modelled::view)
                        .map(view -> views.write(
                                        statement, view, view, state.keys().next())
                                .result())
                        .allMatch(result -> StatementResults.match(result, wanted));
    }

    private boolean mayChangeKeys(Update update) {
        return modelled.targets().stream()
                .anyMatch(table -> views.schema().table(table).mayChangeIndexed(update.assignments()));
    }

    /** Whether the statement reaches one row at most, so that no other row of its own can have the key before it. */
    private boolean reachesOneRow() {
        if (executed.waited() && modelled.hasInnerTables()) {
            return false;
        }
        RowSet all = RowSet.NONE;
        for (DatabaseView view : viewsDuringWait()) {
            RowSet reached = views.reached(statement, view, modelled.view(rules.subqueriesSee()));
            if (reached == null) {
                return false;
            }
            all = all.plus(reached);
        }
        return all.size() <= 1;
    }

    /** The rows that it may have searched: those of now, and if it was blocked, those since its wait began. */
    private List<DatabaseView> viewsDuringWait() {
        List<DatabaseView> seen = new ArrayList<>(List.of(modelled.view(rules.writesSee())));
        if (executed.waited()) {
            seen.add(modelled.viewAtStart(rules.writesSee()));
            seen.addAll(state.versions()
                    .committedViewsSince(state.startOrNow(executed).versions(), tx));
        }
        return seen;
    }

    /** Follows an execution that gives the recorded result, unless a lock or a conflict should have prevented it. */
    private void accept(PossibleExecution execution, StatementEffect effect, NextKeys start) {
        if (executed.failed()) {
            fails(execution.own(), start);
            return;
        }
        Changes changes = stored(new EffectiveChanges(modelled).of(execution, effect.changes()));
        if (!mayWrite(execution, changes, start)) {
            return;
        }
        ModelState after = state.copy();
        after.add(tx, changes);
        RowSet reached = effect.reached();
        RowSet replaced = new EffectiveChanges(modelled).replacedByEqual(execution, effect.changes());
        if (statementRules.locksRows() && !statementRules.skipsNoOps() && !replaced.isEmpty()) {
            after.lock(tx, modelled.target(), replaced, LockMode.EXCLUSIVE, LockScope.WHOLE_ROW);
        }
        if (reached != null && statementRules.locksRows()) {
            after.lock(tx, modelled.target(), reached, LockMode.EXCLUSIVE, LockScope.WHOLE_ROW);
            lockPredicate(after, modelled.target());
        }
        if (execution.rule() != null) {
            after.deviates(
                    new Deviation(execution.rule(), Complaint.STATE, modelled.display() + " " + execution.story()));
        }
        after.spreadDoubts(tables(), context.concernedBy(modelled.targets()));
        new WriteDoubts(context, modelled).all().forEach(after::doubt);
        if (context.writesOnly()) {
            after.wrote(tx, documented(execution, start));
        }
        context.keys().note(after, modelled, start, effect);
        context.keys().disturb(after, executed, statement);
        follow(after);
    }

    private Changes stored(Changes changes) {
        return statementRules.noOpsLockNothingInAutocommit()
                        && !context.transaction(tx).explicit()
                ? changes.withoutNoOps()
                : changes;
    }

    /** Follows its failure on those rows. */
    private void fails(DatabaseView seen, NextKeys start) {
        ModelState after = afterError(context, state, tx, executed);
        context.keys().noteFailure(after, modelled, start);
        if (context.writesOnly()) {
            boolean sawOthers = !seen.equals(modelled.view(Sees.COMMITTED));
            PossibleExecution failure =
                    PossibleExecution.plain(state, statement, seen, modelled.view(rules.subqueriesSee()));
            after.failed(tx, documented(sawOthers, null, failure, start));
        }
        follow(after);
    }

    private DocumentedWrite documented(PossibleExecution execution, NextKeys keys) {
        DatabaseView latest = modelled.view(Sees.COMMITTED);
        boolean sawOthers = !execution.own().sameIn(locks.targets(), latest)
                || !execution.inner().sameIn(searched(), latest);
        return documented(sawOthers, execution.rule(), execution, keys);
    }

    private DocumentedWrite documented(
            boolean sawOthers, @Nullable DocumentedRule deviation, PossibleExecution execution, NextKeys keys) {
        Set<TableName> used = new TreeSet<>(searched());
        boolean puts = statement instanceof Insert && used.isEmpty();
        used.addAll(locks.targets());
        ModelState start = state.startOf(executed);
        return new DocumentedWrite(
                executed,
                rules,
                puts,
                sawOthers,
                start != null && !start.view(tx, Sees.COMMITTED).sameIn(used, modelled.view(Sees.COMMITTED)),
                deviation,
                new WriteExecution(
                        tx, state.clock(), statement, execution.statement(), execution.own(), execution.inner(), keys));
    }

    /** The tables that queries inside it read, and those that it joins. */
    private Set<TableName> searched() {
        Set<ObjectName> tables = new LinkedHashSet<>(Tables.read(statement));
        tables.removeAll(Tables.written(statement));
        Tree.nodes(statement, Query.class).forEach(query -> tables.addAll(Tables.read(query)));
        return TableName.all(tables);
    }

    /** Complains if a lock or a conflict should have prevented these changes. */
    private boolean mayWrite(PossibleExecution execution, Changes changes, NextKeys keys) {
        if (rules.checksAtCommit()) {
            return true;
        }
        for (TableName table : changes.tables()) {
            if (!mayWrite(execution, table, changes.of(table))) {
                return false;
            }
        }
        if (!changes.of(modelled.target()).isEmpty()) {
            Optional<TxId> scanned = new ScannedRows(modelled).holder();
            if (scanned.isPresent()) {
                complain(
                        Complaint.BLOCKING,
                        modelled.display() + " returned without being blocked, although "
                                + context.transaction(scanned.get()).tag()
                                + " had written a row that it scans and was still open",
                        List.of());
                return false;
            }
        }
        Optional<TxId> searcher = locks.predicateEntered(changes);
        if (searcher.isPresent()) {
            complain(
                    Complaint.BLOCKING,
                    modelled.display()
                            + " returned without being blocked, although it writes a row that matches a condition that "
                            + context.transaction(searcher.get()).tag() + " had searched and locked",
                    List.of());
            return false;
        }
        if (!rules.settlesKeysAtCommit()
                && (locks.duplicatesUncommitted(execution.statement(), execution.inner(), changes, keys)
                        || (statementRules.locksRows() && locks.takesUncommittedKey(changes)))) {
            complain(
                    Complaint.BLOCKING,
                    modelled.display()
                            + " returned without being blocked, although another open transaction has written a row"
                            + " with the same key",
                    List.of());
            return false;
        }
        return true;
    }

    private boolean mayWrite(PossibleExecution execution, TableName table, RowChanges rows) {
        if (rules.mergesColumns()) {
            return !changesColumnsOfOthers(table, rows);
        }
        Optional<TxId> holder = locks.holder(execution.own(), table, rows);
        if (holder.isPresent()) {
            complainOfNotWaiting(holder.get());
            return false;
        }
        SnapshotConflicts conflicts = new SnapshotConflicts(modelled);
        if (conflicts.mustFail() && conflicts.anyChanged(state, table, rows.rows())) {
            if (context.mayHaveTakenSnapshot(modelled)) {
                incomplete(WriteDoubts.SNAPSHOT + executed.sql());
            }
            if (rows.any((row, change) -> conflicts.isReplacedByEqualRow(table, row))) {
                incomplete(
                        "the row that it wrote was deleted or moved, and an equal row was put in its place, which the engine"
                                + " may take for it: "
                                + executed.sql());
            }
            complain(
                    Complaint.NO_CONFLICT,
                    modelled.display() + " wrote a row that another transaction has changed since its snapshot",
                    List.of(StatementResults.missedConflict(executed)));
            return false;
        }
        return true;
    }

    /** Complains if two transactions change one column of a row. */
    private boolean changesColumnsOfOthers(TableName table, RowChanges rows) {
        MergedRows merged = new MergedRows(views);
        ColumnSet assigned =
                statement instanceof Update update && locks.targets().contains(table)
                        ? views.schema().table(table).assigned(update.assignments())
                        : ColumnSet.NONE;
        boolean collides =
                rows.any((row, change) -> merged.collides(state.versions(), tx, table, row, change, assigned));
        if (collides) {
            complain(
                    Complaint.NO_CONFLICT,
                    modelled.display()
                            + " changed a column of a row that another transaction has changed since its snapshot",
                    List.of(StatementResults.missedConflict(executed)));
        }
        return collides;
    }
}
