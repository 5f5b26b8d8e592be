package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.Verdict.Remark;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.HistoryEvent;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.rules.Evidence;
import io.titrant.judge.rules.ExtraBlocking;
import io.titrant.judge.rules.RuleRegistry;
import io.titrant.record.Recording;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a recording in its actual order and decides of each statement what it should have done (Troc §III-E). Where the documentation
 * leaves several ways, all that fit the statement's result are followed; the recording is explained if one of them leads to its end.
 */
public final class ModelExplorer {
    private static final int MAX_BRANCHES = 300;

    private final Recording recording;
    private final ModelContext context;
    private final List<HistoryEvent> moments;
    private final Set<Integer> asked = new HashSet<>();
    private final List<Remark> remarks = new ArrayList<>();
    private @Nullable Complaint complaint;
    private int complaintAt = -1;
    private int branches;

    public ModelExplorer(Recording recording, List<Transaction> transactions, ModelContext context) {
        this.recording = recording;
        this.context = context;
        this.moments = HistoryEvent.of(transactions);
    }

    /** The world at the end of a way that explains everything, the one with fewest oddities that was found first. */
    public Optional<ModelState> explanation() {
        ModelState start = new ModelState(context.views().initial());
        start.counters().from(context.keys().initial(context.views()));
        return go(0, start);
    }

    /** The numbers that rows were given on the way that explains everything. */
    public GeneratedKeyValues numbers(ModelState end) {
        return new GeneratedKeyValues(
                context.views().layout(), end, context.engine().dialect());
    }

    /** Why there is none: where the way that came furthest ended. */
    public Complaint complaint() {
        return Objects.requireNonNull(complaint);
    }

    private Optional<ModelState> go(int from, ModelState state) {
        if (++branches > MAX_BRANCHES) {
            throw CannotJudge.unknown("more than " + MAX_BRANCHES + " ways would have to be followed");
        }
        ModelState now = state;
        for (int i = from; i < moments.size(); i++) {
            HistoryEvent moment = moments.get(i);
            int tx = moment.tx();
            switch (moment.what()) {
                case BEGIN -> begin(now, tx);
                case START -> {
                    ExecutedStatement act = Objects.requireNonNull(moment.act());
                    if (context.rules(tx).afterWait() != AfterWait.RESTART) {
                        context.firstUse(now, tx, act);
                    }
                    noteWaiting(now, tx, act);
                    now.startsWaiting(act.step(), act.writes());
                    disturbKeys(now, act);
                }
                case END -> {
                    boolean commits = context.transaction(tx).committed();
                    if (commits && context.rules(tx).mergesColumns()) {
                        new MergedRows(context.views()).commit(now, tx);
                    }
                    now.end(tx, commits);
                }
                case RETURN -> {
                    List<ModelState> next = returned(i, now, tx, Objects.requireNonNull(moment.act()));
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

    private void disturbKeys(ModelState state, ExecutedStatement act) {
        if (act.kind().writes()) {
            Statement statement = context.statement(act);
            context.keys().disturb(state, act, statement);
            if (state.atStartOf(act.step()) != null && !act.failed()) {
                context.keys().reserve(state, statement);
            }
        }
    }

    /** Asks once of each statement that waits whether it has to. */
    private void noteWaiting(ModelState state, int tx, ExecutedStatement act) {
        boolean onRows = act.kind() == StatementKind.SELECT || act.kind().writes();
        if (context.writesOnly()) {
            return;
        }
        if (onRows && asked.add(act.step()) && !new ExpectedWait(context, state, tx, context.statement(act)).needed()) {
            remarks.add(new Remark(
                    ExtraBlocking.RULE.name(),
                    act.display() + " (" + act.sql() + ") waited, though the lock analysis knows of no reason"));
        }
    }

    /** What was noticed on the way. */
    public List<Remark> remarks() {
        return List.copyOf(remarks);
    }

    private Optional<ModelState> anyOf(List<ModelState> states, int next) {
        for (ModelState state : states) {
            Optional<ModelState> found = go(next, new ModelState(state));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private void begin(ModelState state, int tx) {
        Transaction transaction = context.transaction(tx);
        boolean consistent = transaction.begin().toUpperCase(Locale.ROOT).contains("CONSISTENT SNAPSHOT")
                && context.statements(tx).readsSee() == Sees.SNAPSHOT;
        if (context.rules(tx).snapshotTaken() == SnapshotTaken.AT_BEGIN || consistent) {
            state.takeSnapshot(tx);
        }
    }

    private List<ModelState> returned(int at, ModelState state, int tx, ExecutedStatement act) {
        if (act.kind().isTransactionControl() || act.kind() == StatementKind.SET) {
            ModelState after = new ModelState(state);
            context.firstUse(after, tx, act);
            if (act.failed()) {
                return List.of(ModelStep.afterError(context, after, tx, act));
            }
            if (act.kind() == StatementKind.SAVEPOINT) {
                after.setSavepoint(tx, act.savepoint());
            } else if (act.kind() == StatementKind.ROLLBACK_TO) {
                after.rollBackTo(tx, act.savepoint());
                if (context.rules(tx).snapshotTaken() == SnapshotTaken.AT_FIRST_READ
                        && after.isBeforeAll(tx, act.savepoint())) {
                    // The storage engine was not part of the transaction then, so all that it did may be rolled back,
                    // snapshot included.
                    ModelState anew = new ModelState(after);
                    anew.dropSnapshot(tx);
                    return List.of(anew, after);
                }
            }
            return List.of(after);
        }
        state.returned(act.step());
        if (context.mayTakeNoSnapshot(state, tx, act)) {
            List<ModelState> either = new ArrayList<>(judged(at, new ModelState(state), tx, act));
            context.firstUse(state, tx, act);
            either.addAll(judged(at, state, tx, act));
            return either;
        }
        context.firstUse(state, tx, act);
        return judged(at, state, tx, act);
    }

    private List<ModelState> judged(int at, ModelState state, int tx, ExecutedStatement act) {
        if (act.failed()) {
            disturbKeys(state, act);
        }
        if (act.failed() && !judged(act)) {
            return List.of(ModelStep.afterError(context, state, tx, act));
        }
        if (context.writesOnly() && !act.writes()) {
            return unjudged(state, tx, act);
        }
        ModelStep step = context.statement(act) instanceof Query
                ? new ReadStep(context, state, tx, act)
                : new WriteStep(context, state, tx, act);
        List<ModelState> next = new ArrayList<>(step.next());
        next.sort(Comparator.<ModelState>comparingInt(one -> one.deviations().size())
                .thenComparing(ModelExplorer::demanded, Comparator.reverseOrder()));
        if (next.isEmpty()) {
            note(at, step.complaint());
        }
        return next;
    }

    /** What the rule of the last oddity demands of the recording: of two ways with an oddity each, the one that demands more is followed first. */
    private static Evidence demanded(ModelState state) {
        return state.deviations().isEmpty()
                ? Evidence.LEVEL
                : RuleRegistry.evidence(
                        state.deviations().get(state.deviations().size() - 1).rule());
    }

    /** What follows a read that nobody asks about: a snapshot, if it took one; who reads nothing, or with a lock, may not have. */
    private List<ModelState> unjudged(ModelState state, int tx, ExecutedStatement act) {
        if (act.kind() != StatementKind.SELECT
                || context.rules(tx).snapshotTaken() != SnapshotTaken.AT_FIRST_READ
                || state.hasSnapshot(tx)) {
            return List.of(state);
        }
        ModelState snapshot = new ModelState(state);
        snapshot.takeSnapshot(tx);
        return context.statements(tx).refusesNewerRows() ? List.of(snapshot, state) : List.of(snapshot);
    }

    /** Errors that the rows decide. Others come from peers, or from the statement itself. */
    private static boolean judged(ExecutedStatement act) {
        ErrorClass error = act.error();
        return error == ErrorClass.UNIQUE || error == ErrorClass.CONSTRAINT || error == ErrorClass.FOREIGN_KEY;
    }

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
        List<Difference> differences =
                new FinalState(recording, context.views()).differences(state.view(Version.INIT, Sees.COMMITTED));
        if (differences.isEmpty()) {
            return Optional.of(state);
        }
        Difference first = differences.get(0);
        note(
                moments.size(),
                new Complaint(
                        Complaint.STATE,
                        first.what() + " ends as {" + String.join(", ", first.seen())
                                + "}, but the statements on their views lead to {"
                                + String.join(", ", first.expected()) + "}",
                        differences,
                        List.copyOf(state.doubts())));
        return Optional.empty();
    }
}
