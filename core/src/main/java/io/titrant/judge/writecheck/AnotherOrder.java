package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.engine.Semantics;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.rules.AnotherSerialOrder;
import io.titrant.judge.rules.SerialRunEvidence;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Serializable engines that do not lock: some serial order explains the recording, but not always the order of the commits (the paper's footnote
 * 4). PostgreSQL: "Serializable Isolation Level", https://www.postgresql.org/docs/current/transaction-iso.html#XACT-SERIALIZABLE; CockroachDB:
 * https://www.cockroachlabs.com/docs/stable/architecture/transaction-layer. This class tries the orders of the committed transactions in which a
 * transaction that ended before another began also comes before it. Example:
 *
 * <pre>
 *   before       t: v = 0
 *   T1           BEGIN; SELECT v FROM t; INSERT INTO log SELECT v FROM t        inserts 0
 *   T2           BEGIN; UPDATE t SET v = 1; COMMIT                              commits first
 *   T1           COMMIT
 *   after        log: 0. The order of the commits, T2 then T1, would leave 1; the order T1, T2 explains it.
 * </pre>
 */
final class AnotherOrder {
    private static final int MAX_ORDERS = 150;

    private final Case testCase;
    private final Recording recording;
    private final Lab lab;
    private final List<Semantics> rules;
    private final Function<ExecutedStatement, String> text;
    private int tried;

    AnotherOrder(
            Case testCase,
            Recording recording,
            Lab lab,
            List<Semantics> rules,
            Function<ExecutedStatement, String> text) {
        this.testCase = testCase;
        this.recording = recording;
        this.lab = lab;
        this.rules = rules;
        this.text = text;
    }

    /** The order that explains the recording, reads included. */
    Optional<String> find(List<Transaction> transactions) {
        List<Transaction> committed =
                transactions.stream().filter(Transaction::committed).toList();
        return extend(new ArrayList<>(), committed);
    }

    private Optional<String> extend(List<Transaction> order, List<Transaction> left) {
        if (left.isEmpty()) {
            return explains(order);
        }
        for (Transaction next : left) {
            boolean may = left.stream().noneMatch(other -> other.ended() < next.began());
            if (may) {
                List<Transaction> rest = new ArrayList<>(left);
                rest.remove(next);
                order.add(next);
                Optional<String> found = extend(order, rest);
                order.remove(order.size() - 1);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> explains(List<Transaction> order) {
        if (++tried > MAX_ORDERS) {
            throw CannotJudge.unknown("more than " + MAX_ORDERS + " serial orders would have to be tried");
        }
        SerialRun run = SerialRun.ofTransactions(testCase, order, lab, text);
        SerialRunEvidence evidence = new SerialRunEvidence(
                rules, keepsRealTime(order), run.complaint(this::departure).isEmpty());
        return AnotherSerialOrder.RULE.isProvedBy(evidence) ? Optional.of(run.order()) : Optional.empty();
    }

    private static boolean keepsRealTime(List<Transaction> order) {
        for (int i = 0; i < order.size(); i++) {
            for (Transaction later : order.subList(i + 1, order.size())) {
                if (later.ended() < order.get(i).began()) {
                    return false;
                }
            }
        }
        return true;
    }

    private Optional<Violation> departure(SerialRun run) {
        Comparison comparison = new Comparison(recording, run);
        return comparison.writes().or(comparison::reads);
    }
}
