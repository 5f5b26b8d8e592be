package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.afterwait.PossibleExecutions;
import io.titrant.judge.model.state.Doubt;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.views.TableName;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Result;
import io.titrant.sql.Insert;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The return of one statement (Troc §III-E4): the states that may follow it, or why the recorded result cannot be. */
abstract class ModelStep {
    final ModelContext context;
    final ModelledStatement modelled;
    final ViewRunner views;
    final ModelState state;
    final TxId tx;
    final ExecutedStatement executed;
    final Statement statement;
    final Semantics rules;
    final Semantics.Statements statementRules;
    private final List<ModelState> next = new ArrayList<>();
    /** The results alone on a view that are the recorded one, but perhaps for the warnings. */
    private final List<Result> fitting = new ArrayList<>();

    private @Nullable Result expected;
    private @Nullable Complaint complaint;
    private @Nullable String missing;

    ModelStep(ModelContext context, ModelledStatement modelled) {
        this.context = context;
        this.modelled = modelled;
        this.views = modelled.views();
        this.state = modelled.state();
        this.tx = modelled.tx();
        this.executed = modelled.executed();
        this.statement = modelled.statement();
        this.rules = modelled.rules();
        this.statementRules = modelled.statementRules();
    }

    /** The states after the statement, in the order in which they were tried. */
    static StepOutcome of(ModelContext context, ModelledStatement modelled) {
        ModelStep step = modelled.statement() instanceof Query query
                ? new ReadStep(context, modelled, query)
                : new WriteStep(context, modelled);
        return step.outcome();
    }

    private StepOutcome outcome() {
        tryExecutions();
        String why = missing;
        if (why != null) {
            if (next.isEmpty()) {
                throw CannotJudge.unknown(why);
            }
            Doubt doubt = why.startsWith(WriteDoubts.SNAPSHOT)
                    ? WriteDoubts.ofSnapshot(context, tx, why)
                    : new Doubt(why, context.concernedBy(tables()), statement instanceof Query, null);
            next.forEach(one -> one.doubt(doubt));
        }
        if (next.isEmpty()) {
            explain(expected());
            return new StepOutcome(next, Objects.requireNonNull(complaint));
        }
        return warns() ? withWarnings() : new StepOutcome(next, null);
    }

    /** Whether the statement warned, or did so alone. */
    private boolean warns() {
        return !context.writesOnly()
                && !executed.failed()
                && (!WarningTexts.of(executed.result()).isEmpty()
                        || fitting.stream()
                                .anyMatch(result -> !WarningTexts.of(result).isEmpty()));
    }

    /** The same states if a documented behaviour explains the warnings; else none, and a complaint. */
    private StepOutcome withWarnings() {
        StatementWarnings warnings = new StatementWarnings(modelled);
        warnings.deviation().ifPresent(deviation -> next.forEach(one -> one.deviates(deviation)));
        return warnings.complaint()
                .map(found -> new StepOutcome(List.of(), found))
                .orElseGet(() -> new StepOutcome(next, null));
    }

    /** Tries the executions that the documentation permits, and follows those that give the recorded result. */
    abstract void tryExecutions();

    /** Complains of the recorded result, which no execution gives. */
    abstract void explain(Result wanted);

    /** The result of the plainest execution. */
    final Result expected() {
        return Objects.requireNonNull(expected);
    }

    final void expect(Result result) {
        expected = expected == null ? result : expected;
    }

    final void follow(ModelState after) {
        next.add(after);
    }

    final boolean nothingFits() {
        return next.isEmpty();
    }

    /** Notes that not all executions can be tried, for this reason: if none of the others fits, nothing is proved. */
    final void incomplete(@Nullable String why) {
        missing = missing == null ? why : missing;
    }

    /** The same executions; notes if some are missing. */
    final PossibleExecutions noted(PossibleExecutions executions) {
        incomplete(executions.missing());
        return executions;
    }

    /** Complains of what cannot be, whatever rows the tables have. */
    final void complainCertainly(String kind, String explanation, List<Difference> differences) {
        complaint = new Complaint(kind, explanation, differences, List.of());
    }

    final void complain(String kind, String explanation, List<Difference> differences) {
        if (complaint == null) {
            boolean ofLocks = kind.equals(Complaint.BLOCKING);
            complaint = new Complaint(kind, explanation, differences, state.doubts(tables(), ofLocks));
        }
    }

    /** The tables that the statement reads or writes. */
    final Set<TableName> tables() {
        Set<TableName> tables = new TreeSet<>(TableName.all(Tables.read(statement)));
        tables.addAll(modelled.targets());
        return tables;
    }

    /** Whether the result alone on a view is the recorded one. */
    final boolean matches(Result result) {
        boolean fits = StatementResults.match(result, executed.result()) || matchesByValue(result);
        if (fits) {
            fitting.add(result);
        }
        return fits;
    }

    private boolean matchesByValue(Result result) {
        return result instanceof Result.Returned wanted
                && executed.result() instanceof Result.Returned got
                && EqualNumbers.sameRows(statement, context.engine().dialect(), wanted.rows(), got.rows());
    }

    /** Refuses to complain where the model cannot decide about a result that differs. */
    final void refuseUndecidable(Result wanted) {
        if (wanted instanceof Result.Failed failed) {
            boolean byValue = failed.errorClass() == ErrorClass.DATA;
            if (failed.errorClass() == ErrorClass.OTHER
                    || (byValue && !new DataErrors(context, modelled).mustHappen())) {
                throw dependsOnPlan();
            }
            if (failed.errorClass() == ErrorClass.SYNTAX || failed.errorClass() == ErrorClass.NOT_SUPPORTED) {
                throw CannotJudge.unknown(
                        "the statement cannot run on a view (" + failed.message() + "): " + executed.sql());
            }
        }
        if (executed.error() == ErrorClass.DATA || executed.error() == ErrorClass.OTHER) {
            throw dependsOnPlan();
        }
        if (mayReadPartOfAWrite()) {
            throw CannotJudge.unknown(
                    "a blocked write may have written some of its rows, which this statement can read: "
                            + executed.sql());
        }
        if (context.orderDependence().onRows(statement)) {
            throw CannotJudge.unknown(
                    "the result depends on an order of rows that the engine does not guarantee: " + executed.sql());
        }
    }

    /** Whether the statement reads uncommitted rows of a table of which a blocked write may have changed some rows. */
    private boolean mayReadPartOfAWrite() {
        boolean locksWhatItReads = locksOwnTable()
                && (statement instanceof Query ? statementRules.locksRows() : !executed.waited())
                && !modelled.hasInnerTables();
        return statementRules.readsSee() == Sees.UNCOMMITTED
                && !locksWhatItReads
                && !readsKeysOnly()
                && !triedPartsOfBlockedWrites()
                && !blockedWritesToItsTables().isEmpty();
    }

    /** Whether it inserts given values: then it reads nothing but keys, and waits for the key of a row that is not committed. So does REPLACE where writes lock rows. */
    final boolean readsKeysOnly() {
        return statement instanceof Insert insert
                && insert.source() instanceof Insert.Rows
                && insert.upsert() == null
                && (insert.verb() == Insert.Verb.INSERT
                        || (insert.verb() == Insert.Verb.REPLACE && statementRules.locksRows()))
                && !modelled.hasInnerTables();
    }

    /** The blocked writes of other transactions that may have changed rows of its tables. */
    final List<ModelledStatement> blockedWritesToItsTables() {
        return state.blockedWritesBut(executed).stream()
                .flatMap(step -> context.write(step, state).stream())
                .filter(write -> !Collections.disjoint(context.concernedBy(write.targets()), tables()))
                .toList();
    }

    /** Whether all that it may have read of blocked writes was tried. */
    boolean triedPartsOfBlockedWrites() {
        return false;
    }

    /** Whether the statement locks the rows of its own table, so that it waits for uncommitted ones. */
    abstract boolean locksOwnTable();

    private CannotJudge dependsOnPlan() {
        return CannotJudge.unknown(
                "whether the statement evaluates the value that makes it fail depends on its plan: " + executed.sql());
    }

    /** Where ranges are locked, no other transaction may write rows that match the condition of this statement. */
    final void lockPredicate(ModelState after, TableName table) {
        if (rules.order() == SerialOrder.COMMIT_ORDER
                && context.transaction(tx).explicit()
                && !modelled.hasInnerTables()) {
            after.lockPredicate(tx, table, statement);
        }
    }

    final void complainOfNotWaiting(TxId holder) {
        complain(
                Complaint.BLOCKING,
                modelled.display() + " returned without being blocked, although "
                        + context.transaction(holder).tag()
                        + " had written or locked a row that it reaches and was still open",
                List.of());
    }

    /** The state after the statement has failed. */
    static ModelState afterError(ModelContext context, ModelState state, TxId tx, ExecutedStatement executed) {
        ModelState after = state.copy();
        Failure.Effect effect = context.effect(executed);
        if (effect == Failure.Effect.TRANSACTION_ROLLED_BACK) {
            after.undo(tx);
        } else if (effect == Failure.Effect.TRANSACTION_POISONED) {
            after.rollBackToLastSavepoint(tx);
        }
        return after;
    }
}
