package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.state.ModelState;
import io.titrant.judge.views.DatabaseView;
import io.titrant.judge.views.StatementEffect;
import io.titrant.judge.views.ViewRunner;
import io.titrant.record.Result;
import io.titrant.sql.Query;
import io.titrant.sql.Statement;
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
public final class SerialOrders {
    private static final int MAX_STATEMENTS = 1_000;
    private static final int FAILURES_TOLD = 4;

    private final ModelContext context;
    private final ViewRunner views;
    private final ModelState end;
    private final FinalState finalState;
    private final List<Transaction> committed;
    private final List<String> failures = new ArrayList<>();
    private final List<Difference> differences = new ArrayList<>();
    private final Set<String> doubts = new LinkedHashSet<>();
    private int statements;

    private SerialOrders(ModelContext context, ModelState end) {
        this.context = context;
        this.views = context.views();
        this.end = end;
        this.finalState = new FinalState(context.recording(), views);
        this.committed =
                context.transactions().stream().filter(Transaction::committed).toList();
    }

    /** What is wrong, if the level promises a serial order and there is none. */
    public static Optional<Complaint> complaint(ModelContext context, Explanation explanation) {
        return new SerialOrders(context, Objects.requireNonNull(explanation.end())).complaint();
    }

    private Optional<Complaint> complaint() {
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
        for (ExecutedStatement executed : transaction.statements()) {
            if (executed.failed() || undone.contains(executed) || ModelContext.isSilent(executed)) {
                continue;
            }
            if (++statements > MAX_STATEMENTS) {
                throw CannotJudge.limit("too many serial orders would have to be tried");
            }
            Statement statement = context.statement(executed);
            Result result;
            if (statement instanceof Query query) {
                result = views.read(query, state, state);
            } else {
                StatementEffect effect =
                        views.write(statement, state, state, end.keys().given(executed));
                result = effect.result();
                state = state.after(effect.changes());
            }
            if (!StatementResults.match(result, executed.result())) {
                doubt(executed, statement, result);
                fails(
                        order,
                        executed.display() + " would give " + StatementResults.inWords(result) + ", not "
                                + StatementResults.inWords(executed.result()),
                        StatementResults.difference(executed, result));
                return null;
            }
        }
        return state;
    }

    private void doubt(ExecutedStatement executed, Statement statement, Result result) {
        if (context.orderDependence().onRows(statement)) {
            doubts.add("the result hangs on an order that is not promised: " + executed.sql());
        }
        if (result instanceof Result.Failed failed) {
            boolean byRows = failed.errorClass() == ErrorClass.FOREIGN_KEY
                    || failed.errorClass() == ErrorClass.CONSTRAINT
                    || (failed.errorClass() == ErrorClass.UNIQUE && !(statement instanceof Update));
            if (!byRows) {
                doubts.add(
                        "whether the statement fails hangs on its plan (" + failed.message() + "): " + executed.sql());
            }
        }
    }

    private void fails(List<Transaction> order, String how, Difference difference) {
        String told = order.stream().map(Transaction::tag).collect(Collectors.joining(", then "));
        failures.add(told + ": " + how);
        differences.add(new Difference(told + ": " + difference.what(), difference.expected(), difference.seen()));
    }
}
