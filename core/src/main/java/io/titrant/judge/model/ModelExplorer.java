package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.Verdict.Remark;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.HistoryEvent;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.TxId;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.model.state.ModelledStatement;
import io.titrant.judge.rules.Evidence;
import io.titrant.judge.rules.ExtraBlocking;
import io.titrant.judge.rules.LockEvidence;
import io.titrant.judge.views.TableName;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Tables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a recording in its actual order and decides of each statement what it should have done (Troc §III-E). Where the documentation permits
 * several executions, all that fit the statement's result are followed; the recording is explained if one of them leads to its end.
 *
 * <pre>
 * T1 UPDATE (1 row) ── T2 UPDATE (1 row) ─┬─ recheck-after-wait ── T2 SELECT: does not fit
 *                                         └─ restarted ─────────── T2 SELECT: fits ── final state: fits
 * </pre>
 */
public final class ModelExplorer {
    private static final Pattern LOCKING =
            Pattern.compile("(?i)\\b(FOR\\s+(UPDATE|SHARE|NO\\s+KEY|KEY)|LOCK\\s+IN)\\b");

    private static final int MAX_BRANCHES = 300;

    private final ModelContext context;
    private final List<HistoryEvent> events;
    private final Set<Integer> askedSteps = new HashSet<>();
    private final List<Remark> remarks = new ArrayList<>();
    private @Nullable Complaint complaint;
    private int complaintAt = -1;
    private int branches;

    private ModelExplorer(ModelContext context) {
        this.context = context;
        this.events = HistoryEvent.of(context.transactions());
    }

    /** The executions that explain all of the recording: of those found with the fewest deviations, the first. */
    public static Explanation explain(ModelContext context) {
        ModelExplorer explorer = new ModelExplorer(context);
        ModelState start = ModelState.of(context.views().initial(), context.lockless());
        start.keys().from(context.keys().initial(context.views()));
        ModelState end = explorer.go(0, start).orElse(null);
        if (end == null || context.writesOnly()) {
            return new Explanation(end, end == null ? explorer.complaint : null, explorer.remarks);
        }
        Diagnostics diagnostics = Diagnostics.of(context);
        diagnostics.deviations().forEach(end::deviates);
        Complaint contradiction = diagnostics.complaint().orElse(null);
        return new Explanation(contradiction == null ? end : null, contradiction, explorer.remarks);
    }

    private Optional<ModelState> go(int from, ModelState state) {
        if (++branches > MAX_BRANCHES) {
            throw CannotJudge.limit("the documentation permits more than " + MAX_BRANCHES
                    + " combinations of executions, which is the limit");
        }
        ModelState now = state;
        for (int i = from; i < events.size(); i++) {
            HistoryEvent event = events.get(i);
            switch (event.what()) {
                case BEGIN -> begin(now, event.tx());
                case BLOCKED -> {
                    if (!blocked(i, now, event.tx(), event.executed())) {
                        return Optional.empty();
                    }
                }
                case END -> {
                    Optional<Complaint> missed = CommitConflicts.missed(context, now, event.tx());
                    if (missed.isPresent()) {
                        note(i, missed.get());
                        return Optional.empty();
                    }
                    end(now, event.tx());
                }
                case RETURN -> {
                    List<ModelState> next = returned(i, now, event.tx(), event.executed());
                    if (next.isEmpty()) {
                        return Optional.empty();
                    }
                    if (next.size() > 1) {
                        return anyOf(next, i + 1);
                    }
                    now = next.get(0);
                }
            }
        }
        return arrived(now);
    }

    private Optional<ModelState> anyOf(List<ModelState> states, int next) {
        Optional<ModelState> inPart = Optional.empty();
        for (ModelState state : states) {
            Optional<ModelState> found = go(next, state.copy());
            if (found.isPresent() && found.get().undecided().isEmpty()) {
                return found;
            }
            inPart = inPart.or(() -> found);
        }
        return inPart;
    }

    private void begin(ModelState state, TxId tx) {
        Transaction transaction = context.transaction(tx);
        boolean consistent = transaction.begin().toUpperCase(Locale.ROOT).contains("CONSISTENT SNAPSHOT")
                && context.statementRules(tx).readsSee() == Sees.SNAPSHOT;
        if (context.rules(tx).snapshotTaken() == SnapshotTaken.AT_BEGIN || consistent) {
            state.versions().takeSnapshot(tx);
        }
    }

    /** Notes that the statement waits; false, with a complaint, if it should not. */
    private boolean blocked(int at, ModelState state, TxId tx, ExecutedStatement executed) {
        if (context.rules(tx).afterWait() != AfterWait.RESTART) {
            context.takeSnapshotAt(executed, state, tx);
        }
        boolean explained = isOnRows(executed) ? explainWait(at, state, tx, executed) : true;
        state.startsWaiting(executed);
        disturbKeys(state, executed);
        return explained;
    }

    private void end(ModelState state, TxId tx) {
        boolean commits = context.transaction(tx).committed();
        if (commits && context.rules(tx).mergesColumns()) {
            new MergedRows(context.views()).commit(state, tx);
        }
        state.end(tx, commits);
    }

    private void disturbKeys(ModelState state, ExecutedStatement executed) {
        if (executed.kind().writes()) {
            Statement statement = context.statement(executed);
            context.keys().disturb(state, executed, statement);
            if (state.startOf(executed) != null && !executed.failed()) {
                context.keys().reserve(state, statement);
            }
        }
    }

    private boolean isOnRows(ExecutedStatement executed) {
        boolean onRows =
                executed.kind() == StatementKind.SELECT || executed.kind().writes();
        return onRows && !context.writesOnly() && !ModelContext.isSilent(executed);
    }

    /** Looks for the lock that makes the statement wait; false, with a complaint, if the documentation says that it is released. */
    private boolean explainWait(int at, ModelState state, TxId tx, ExecutedStatement executed) {
        boolean first = askedSteps.add(executed.step());
        boolean othersFailed = !state.failedWritesOfOthers(tx).isEmpty();
        if (!first && !othersFailed) {
            return true;
        }
        ModelledStatement waiting = new ModelledStatement(
                context.views(), state, tx, executed, context.statement(executed), context.rules(tx));
        if (!ExtraBlocking.RULE.isProvedBy(new LockEvidence(new ExpectedWait(waiting).isNeeded()))) {
            return true;
        }
        UnfinishedStatementWait wait = new UnfinishedStatementWait(context, waiting);
        if (wait.isForBlockedWrite()) {
            return true;
        }
        if (othersFailed) {
            Optional<Complaint> complaintOfWait = wait.complaint();
            if (complaintOfWait.isPresent()) {
                note(at, complaintOfWait.get());
                return false;
            }
            Optional<Deviation> deviation = wait.deviation();
            if (deviation.isPresent()) {
                state.deviates(deviation.get());
                return true;
            }
        }
        if (first) {
            remarks.add(new Remark(
                    ExtraBlocking.RULE.name(),
                    waiting.display()
                            + " was blocked by a lock that the documentation does not ask for: the engine"
                            + " locks more than it must"));
        }
        return true;
    }

    private List<ModelState> returned(int at, ModelState state, TxId tx, ExecutedStatement executed) {
        if (ModelContext.isSilent(executed)) {
            return afterControl(state, tx, executed);
        }
        state.returned(executed);
        if (context.mayTakeNoSnapshot(state, tx, executed)) {
            List<ModelState> either = new ArrayList<>(judged(at, state.copy(), tx, executed));
            context.takeSnapshotAt(executed, state, tx);
            either.addAll(judged(at, state, tx, executed));
            return either;
        }
        context.takeSnapshotAt(executed, state, tx);
        List<ModelState> starts = context.withSnapshotAtFirstRow(executed, state, tx);
        if (starts.size() == 1) {
            return judged(at, starts.get(0), tx, executed);
        }
        List<ModelState> all = new ArrayList<>();
        for (ModelState start : starts) {
            all.addAll(judged(at, start, tx, executed));
        }
        return all;
    }

    /** The states after SAVEPOINT, ROLLBACK TO, SET and the like. */
    private List<ModelState> afterControl(ModelState state, TxId tx, ExecutedStatement executed) {
        ModelState after = state.copy();
        context.takeSnapshotAt(executed, after, tx);
        if (executed.failed()) {
            return List.of(ModelStep.afterError(context, after, tx, executed));
        }
        if (executed.kind() == StatementKind.SAVEPOINT) {
            after.setSavepoint(tx, executed.savepoint());
        } else if (executed.kind() == StatementKind.ROLLBACK_TO) {
            after.rollBackTo(tx, executed.savepoint());
            if (context.rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                    && after.isFirstInTransaction(tx, executed.savepoint())) {
                // The storage engine was not part of the transaction then, so all that it did may be rolled back,
                // snapshot included.
                ModelState anew = after.copy();
                anew.versions().dropSnapshot(tx);
                return List.of(anew, after);
            }
        }
        return List.of(after);
    }

    private List<ModelState> judged(int at, ModelState state, TxId tx, ExecutedStatement executed) {
        List<ModelState> next = judgedAlone(at, state, tx, executed);
        if (executed.failed()
                && executed.writes()
                && !context.writesOnly()
                && context.effect(executed) != Failure.Effect.TRANSACTION_ROLLED_BACK) {
            ModelledStatement failed = context.modelled(state, tx, executed);
            next.forEach(one -> one.keepFailure(failed));
        }
        return next;
    }

    private List<ModelState> judgedAlone(int at, ModelState state, TxId tx, ExecutedStatement executed) {
        if (executed.failed()) {
            disturbKeys(state, executed);
        }
        if (executed.failed() && !isDecidedByRows(executed)) {
            if (isImpossible(at, state, tx, executed)) {
                return List.of();
            }
            return List.of(ModelStep.afterError(context, state, tx, executed));
        }
        if (context.writesOnly() && !executed.writes()) {
            if (LOCKING.matcher(executed.sql()).find()) {
                state.leaveOutLocks();
            }
            return unjudged(state, tx, executed);
        }
        StepOutcome outcome;
        try {
            outcome = ModelStep.of(context, context.modelled(state, tx, executed));
        } catch (CannotJudge cannotJudge) {
            return undecided(cannotJudge, state, tx, executed);
        }
        if (outcome.complaint() != null) {
            note(at, outcome.complaint());
        }
        List<ModelState> next = new ArrayList<>(outcome.next());
        next.sort(Comparator.<ModelState>comparingInt(one -> one.deviations().size())
                .thenComparing(ModelExplorer::demanded, Comparator.reverseOrder()));
        return next;
    }

    /** Complains of a data error that no rows explain. */
    private boolean isImpossible(int at, ModelState state, TxId tx, ExecutedStatement executed) {
        boolean judged = executed.error() == ErrorClass.DATA && (executed.writes() || !context.writesOnly());
        if (!judged || !new DataErrors(context, context.modelled(state, tx, executed)).cannotHappen()) {
            return false;
        }
        note(
                at,
                new Complaint(
                        Complaint.ERROR,
                        executed.display() + " (" + executed.sql() + ") failed with "
                                + StatementResults.inWords(executed.result())
                                + ", but no row that any transaction has written so far makes it fail",
                        List.of(),
                        state.doubts(TableName.all(Tables.read(context.statement(executed))))));
        return true;
    }

    /** The states after a read about which the model cannot decide: a read changes nothing, and later statements can still be judged. */
    private List<ModelState> undecided(CannotJudge why, ModelState state, TxId tx, ExecutedStatement executed) {
        if (executed.kind() != StatementKind.SELECT || !why.concernsOneStatement()) {
            throw why;
        }
        List<ModelState> next = new ArrayList<>(List.of(state.copy()));
        if (context.rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                && !state.versions().hasSnapshot(tx)) {
            ModelState snapshot = state.copy();
            snapshot.versions().takeSnapshot(tx);
            next.add(snapshot);
        }
        next.forEach(one -> one.leaveUndecided(String.valueOf(why.getMessage())));
        return next;
    }

    /** What the last deviation's rule demands of the recording: of two executions with as many deviations, the one that demands more is followed first. */
    private static Evidence demanded(ModelState state) {
        List<Deviation> deviations = state.deviations();
        return deviations.isEmpty()
                ? Evidence.LEVEL
                : deviations.get(deviations.size() - 1).rule().evidence();
    }

    /** The states after a read that is not judged: with the snapshot that it took; a locking read, or one of no table, may have taken none. */
    private List<ModelState> unjudged(ModelState state, TxId tx, ExecutedStatement executed) {
        if (executed.kind() != StatementKind.SELECT
                || context.rules(tx).snapshotTaken() != SnapshotTaken.AT_FIRST_READ
                || state.versions().hasSnapshot(tx)) {
            return List.of(state);
        }
        ModelState snapshot = state.copy();
        snapshot.versions().takeSnapshot(tx);
        return context.statementRules(tx).refusesNewerRows() ? List.of(snapshot, state) : List.of(snapshot);
    }

    /** Whether rows decide the error. Other errors come from conflicts with other transactions, or from the statement itself. */
    private static boolean isDecidedByRows(ExecutedStatement executed) {
        ErrorClass error = executed.error();
        return error == ErrorClass.UNIQUE || error == ErrorClass.CONSTRAINT || error == ErrorClass.FOREIGN_KEY;
    }

    /** Keeps the complaint of the executions that came furthest; of two at one event, that with fewer doubts. */
    private void note(int at, Complaint found) {
        if (at > complaintAt
                || (at == complaintAt
                        && complaint != null
                        && found.doubts().size() < complaint.doubts().size())) {
            complaint = found;
            complaintAt = at;
        }
    }

    private Optional<ModelState> arrived(ModelState state) {
        SortedMap<TableName, Difference> differences = new FinalState(context.recording(), context.views())
                .differencesByTable(state.view(TxId.INITIAL, Sees.COMMITTED));
        if (differences.isEmpty()) {
            return arrivedAtLegalRows(state);
        }
        SortedMap<TableName, Difference> certain = new TreeMap<>(differences);
        certain.keySet().removeIf(table -> !state.doubts(Set.of(table)).isEmpty());
        noteFinalRows(
                List.copyOf((certain.isEmpty() ? differences : certain).values()),
                certain.isEmpty() ? state.doubts(differences.keySet()) : List.of());
        return Optional.empty();
    }

    private void noteFinalRows(List<Difference> differences, List<String> doubts) {
        Difference first = differences.get(0);
        note(
                events.size(),
                new Complaint(
                        Complaint.STATE,
                        first.what() + " ends as {" + String.join(", ", first.seen())
                                + "}, but the statements on their views lead to {"
                                + String.join(", ", first.expected()) + "}",
                        differences,
                        doubts));
    }

    private Optional<ModelState> arrivedAtLegalRows(ModelState state) {
        Optional<String> broken = new FinalConstraints(context.views()).broken(state);
        broken.ifPresent(why -> note(
                events.size(),
                new Complaint(
                        Complaint.STATE,
                        why + ": each write fits the rows that it saw, but both together break the constraint, which no"
                                + " isolation level excuses",
                        List.of(),
                        List.of())));
        return broken.isPresent() ? Optional.empty() : Optional.of(state);
    }
}
