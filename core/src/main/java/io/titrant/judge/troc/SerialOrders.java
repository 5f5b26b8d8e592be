package io.titrant.judge.troc;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.Complaint;
import io.titrant.judge.model.FinalState;
import io.titrant.judge.model.ModelContext;
import io.titrant.judge.model.ModelState;
import io.titrant.judge.model.ModelStep;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
import io.titrant.sql.StatementKind;
import io.titrant.sql.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a level promises some serial order without locking what is read (PostgreSQL SERIALIZABLE), each statement alone may be as its snapshot has
 * it and the whole still be none: write skew. So what was committed is run again one transaction after another, on the views, in every order until
 * one gives all that was read and counted and the final state. What was aborted is left out: what it read is not promised to be consistent. The
 * order need not be that of the ends, nor respect it.
 */
final class SerialOrders {
    private static final int MAX_STATEMENTS = 1_000;
    private static final int FAILURES_TOLD = 4;

    private final ModelContext context;
    private final ViewRunner views;
    private final FinalState finalState;
    private final List<Transaction> committed;
    private final List<String> failures = new ArrayList<>();
    private final List<Difference> differences = new ArrayList<>();
    private final Set<String> doubts = new LinkedHashSet<>();
    private int statements;
    private @Nullable ModelState end;

    SerialOrders(ModelContext context, Recording recording, List<Transaction> transactions) {
        this.context = context;
        this.views = context.views();
        this.finalState = new FinalState(recording, views);
        this.committed = transactions.stream().filter(Transaction::committed).toList();
    }

    /** What is wrong, if an order is promised and there is none. */
    Optional<Complaint> complaint(ModelState end) {
        this.end = end;
        if (!promised() || !overlap() || explained(new ArrayList<>(), committed, views.initial())) {
            return Optional.empty();
        }
        doubts.addAll(end.doubts());
        return Optional.of(new Complaint(
                Complaint.NO_ORDER,
                "no serial order of what was committed explains it; "
                        + failures.stream().limit(FAILURES_TOLD).collect(Collectors.joining("; "))
                        + (failures.size() > FAILURES_TOLD ? "; …" : ""),
                differences.stream().limit(FAILURES_TOLD).toList(),
                List.copyOf(doubts)));
    }

    private boolean promised() {
        return committed.stream()
                .allMatch(transaction -> context.rules(transaction.tag()).order() == SerialOrder.ANY_ORDER);
    }

    /** Else each has seen all that was committed before it, and the order of the ends is one. */
    private boolean overlap() {
        return committed.stream()
                .anyMatch(one -> committed.stream()
                        .anyMatch(other ->
                                !one.equals(other) && one.began() < other.ended() && other.began() < one.ended()));
    }

    private boolean explained(List<Transaction> order, List<Transaction> left, DatabaseView state) {
        if (left.isEmpty()) {
            List<Difference> found = finalState.differences(state);
            found.forEach(difference -> fails(order, difference.what() + " does not end so", difference));
            return found.isEmpty();
        }
        for (Transaction next : left) {
            order.add(next);
            DatabaseView after = after(order, state);
            if (after != null) {
                List<Transaction> rest = new ArrayList<>(left);
                rest.remove(next);
                if (explained(order, rest, after)) {
                    return true;
                }
            }
            order.remove(order.size() - 1);
        }
        return false;
    }

    /** The database after the last of the order, or null if one of its statements does not give there what was recorded. */
    private @Nullable DatabaseView after(List<Transaction> order, DatabaseView before) {
        Transaction transaction = order.get(order.size() - 1);
        Set<ExecutedStatement> undone = transaction.undone();
        DatabaseView state = before;
        for (ExecutedStatement act : transaction.acts()) {
            if (act.failed()
                    || undone.contains(act)
                    || act.kind().isTransactionControl()
                    || act.kind() == StatementKind.SET) {
                continue;
            }
            if (++statements > MAX_STATEMENTS) {
                throw CannotJudge.unknown("too many serial orders would have to be tried");
            }
            Statement statement = context.statement(act);
            Result result;
            if (statement instanceof Query query) {
                result = views.read(views.redirect().query(query, state, state));
            } else {
                views.keysFrom(Objects.requireNonNull(end).counters().given(act.step()));
                StatementEffect attempt = views.write(statement, state, state);
                result = attempt.result();
                state = state.after(attempt.changes());
            }
            if (!ModelStep.matches(result, act.result())) {
                doubt(act, statement, result);
                fails(
                        order,
                        act.display() + " would give " + ModelStep.told(result) + ", not "
                                + ModelStep.told(act.result()),
                        ModelStep.difference(act, result));
                return null;
            }
        }
        return state;
    }

    private void doubt(ExecutedStatement act, Statement statement, Result result) {
        if (context.orderDependence().onRows(statement)) {
            doubts.add("the result hangs on an order that is not promised: " + act.sql());
        }
        if (result instanceof Result.Failed failed) {
            boolean byRows = failed.errorClass() == ErrorClass.FOREIGN_KEY
                    || failed.errorClass() == ErrorClass.CONSTRAINT
                    || (failed.errorClass() == ErrorClass.UNIQUE && !(statement instanceof Update));
            if (!byRows) {
                doubts.add("whether the statement fails hangs on its plan (" + failed.message() + "): " + act.sql());
            }
        }
    }

    private void fails(List<Transaction> order, String how, Difference difference) {
        String told = order.stream().map(Transaction::tag).collect(Collectors.joining(", then "));
        failures.add(told + ": " + how);
        differences.add(new Difference(told + ": " + difference.what(), difference.expected(), difference.seen()));
    }
}
