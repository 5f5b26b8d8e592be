package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.judge.history.DeferredConstraints;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares the concurrent run with the serial runs (WriteCheck §5.4): first with whole transactions (tx-WSS), then with single statements (stmt-WSS), and, if
 * the level locks reads, with the rows that reads return.
 */
final class SerialComparison {
    private final Case testCase;
    private final Recording recording;
    private final List<Transaction> transactions;
    private final Lab lab;
    private final boolean readsMustFit;

    SerialComparison(
            Case testCase, Recording recording, List<Transaction> transactions, Lab lab, boolean readsMustFit) {
        this.testCase = testCase;
        this.recording = recording;
        this.transactions = transactions;
        this.lab = lab;
        this.readsMustFit = readsMustFit;
    }

    /**
     * The first departure from what is serial.
     *
     * @param text what stands for each statement in the serial runs
     */
    Optional<Violation> departure(Function<ExecutedStatement, String> text) {
        SerialRun whole = SerialRun.ofTransactions(testCase, transactions, lab, text);
        Optional<Violation> ofWrites = whole.complaint(run -> new Comparison(recording, run).writes());
        if (ofWrites.isPresent()) {
            return ofWrites;
        }
        if (SerialRun.divisible(transactions) && !DeferredConstraints.possible(testCase)) {
            SerialRun divided = SerialRun.ofStatements(testCase, transactions, lab, text);
            Optional<Violation> ofStatements = divided.complaint(run -> new Comparison(recording, run).writes());
            if (ofStatements.isPresent()) {
                return ofStatements;
            }
        }
        return readsMustFit ? whole.complaint(run -> new Comparison(recording, run).reads()) : Optional.empty();
    }

    /** {@code T1, then T2}. */
    String order() {
        return SerialRun.order(transactions);
    }
}
