package io.titrant.judge.model;

import io.titrant.engine.ErrorClass;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.judge.Verdict.Difference;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.TxId;
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
 * Looks for a serial order of the committed transactions, where a level promises one without locking the rows that are read (PostgreSQL SERIALIZABLE).
 * There, each statement may fit its snapshot although no serial order exists: write skew. The committed transactions run again on views, one after
 * another, in every order until one gives all recorded results and the final state. Aborted transactions are left out: their reads need not be
 * consistent. The order need not be that of the commits.
 *
 * <pre>
 * rows before    a = 1, on call · a = 2, on call
 * T1             SELECT count(*) … on call: 2       UPDATE … SET off call WHERE a = 1
 * T2             SELECT count(*) … on call: 2       UPDATE … SET off call WHERE a = 2
 * serially       the second transaction would count 1: not-serializable
 * </pre>
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

    /** The complaint if the level promises a serial order and there is none. */
    public static Optional<Complaint> complaint(ModelContext context, Explanation explanation) {
        return new SerialOrders(context, Objects.requireNonNull(explanation.end())).complaint();
    }

    private Optional<Complaint> complaint() {
        if (!promised() || !overlap() || explained(new ArrayList<>(), committed, views.initial())) {
            return Optional.empty();
        }
        doubts.addAll(end.doubts());
        doubts.addAll(end.undecided());
        return Optional.of(new Complaint(
                Complaint.NO_ORDER,
                "no serial order of the committed transactions gives the recorded results; "
                        + failures.stream().limit(FAILURES_TOLD).collect(Collectors.joining("; "))
                        + (failures.size() > FAILURES_TOLD ? "; …" : ""),
                differences.stream().limit(FAILURES_TOLD).toList(),
                List.copyOf(doubts)));
    }

    private boolean promised() {
        return committed.stream()
                .filter(transaction -> !transaction.statements().stream().allMatch(ModelContext::isSilent))
                .map(transaction -> new TxId(context.transactions().indexOf(transaction)))
                .allMatch(tx -> context.rules(tx).order() == SerialOrder.ANY_ORDER);
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
            found.forEach(difference -> fails(order, difference.what() + " would end with other rows", difference));
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
                throw CannotJudge.limit("the serial orders of the committed transactions take more than "
                        + MAX_STATEMENTS + " statements, which is the limit");
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
            doubts.add("the result depends on an order of rows that the engine does not guarantee: " + executed.sql());
        }
        if (result instanceof Result.Failed failed) {
            boolean byRows = failed.errorClass() == ErrorClass.FOREIGN_KEY
                    || failed.errorClass() == ErrorClass.CONSTRAINT
                    || (failed.errorClass() == ErrorClass.UNIQUE && !(statement instanceof Update));
            if (!byRows) {
                doubts.add("whether the statement fails depends on its plan (" + failed.message() + "): "
                        + executed.sql());
            }
        }
    }

    private void fails(List<Transaction> order, String how, Difference difference) {
        String told = order.stream().map(Transaction::tag).collect(Collectors.joining(", then "));
        failures.add(told + ": " + how);
        differences.add(new Difference(told + ": " + difference.what(), difference.expected(), difference.seen()));
    }
}
