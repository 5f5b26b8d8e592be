package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A serial schedule of the case's transactions, run on the same initial database and at the same levels (WriteCheck §5.4). */
final class SerialRun {
    private static final int TRIES = 3;
    private static final String TRANSACTIONS = "tx-WSS";
    static final String STATEMENTS = "stmt-WSS";

    private final String name;
    private final String order;
    private final Recording recording;
    private final Map<Integer, ExecutedStatement> acts;
    private final @Nullable Supplier<SerialRun> fresh;

    private SerialRun(
            String name,
            String order,
            Recording recording,
            Map<Integer, ExecutedStatement> acts,
            @Nullable Supplier<SerialRun> fresh) {
        this.name = name;
        this.order = order;
        this.recording = recording;
        this.acts = acts;
        this.fresh = fresh;
    }

    /** tx-WSS: whole transactions, one after another, each ended as it ended in the concurrent run. */
    static SerialRun ofTransactions(
            Case testCase, List<Transaction> transactions, Lab lab, Function<ExecutedStatement, String> text) {
        Builder builder = new Builder(text);
        for (Transaction transaction : transactions) {
            if (transaction.explicit()) {
                builder.control(transaction.tag(), transaction.begin());
            }
            Set<ExecutedStatement> undone = transaction.undone();
            transaction
                    .statements()
                    .forEach(act -> builder.act(act, !undone.contains(act) && !readAcrossAWait(transaction, act)));
            if (transaction.explicit()) {
                builder.control(transaction.tag(), transaction.committed() ? "COMMIT" : "ROLLBACK");
            }
        }
        return builder.run(TRANSACTIONS, order(transactions), testCase, lab);
    }

    /**
     * A query in autocommit that waited: parts of it may read a snapshot from before the wait, at SERIALIZABLE too
     * (https://dev.mysql.com/doc/refman/8.0/en/innodb-locking-reads.html: a locking read does not lock the rows of a nested subquery).
     */
    private static boolean readAcrossAWait(Transaction transaction, ExecutedStatement act) {
        return !transaction.explicit() && act.waited() && act.kind() == StatementKind.SELECT;
    }

    /** stmt-WSS: the statements of what was committed, each in autocommit. */
    static SerialRun ofStatements(
            Case testCase, List<Transaction> transactions, Lab lab, Function<ExecutedStatement, String> text) {
        Builder builder = new Builder(text);
        List<Transaction> committed =
                transactions.stream().filter(Transaction::committed).toList();
        committed.forEach(transaction -> transaction.statements().forEach(act -> builder.act(act, true)));
        return builder.run(STATEMENTS, order(committed) + ", each statement in autocommit", testCase, lab);
    }

    /**
     * Whether the statements can run outside their transactions: savepoints, READ ONLY and other settings of a transaction cannot. A write in a READ ONLY
     * transaction fails; the same write in autocommit does not.
     */
    static boolean divisible(List<Transaction> transactions) {
        return transactions.stream().noneMatch(Transaction::readOnly)
                && transactions.stream()
                        .filter(transaction -> transaction.committed() && transaction.explicit())
                        .noneMatch(transaction -> transaction.has(StatementKind.SAVEPOINT)
                                || transaction.has(StatementKind.ROLLBACK_TO)
                                || transaction.has(StatementKind.SET));
    }

    static String order(List<Transaction> transactions) {
        return transactions.stream().map(Transaction::tag).distinct().collect(Collectors.joining(", then "));
    }

    private static final class Builder {
        private final List<Step> steps = new ArrayList<>();
        private final Map<Integer, ExecutedStatement> acts = new HashMap<>();
        private final Function<ExecutedStatement, String> text;

        Builder(Function<ExecutedStatement, String> text) {
            this.text = text;
        }

        void control(String tag, String sql) {
            steps.add(new Step(tag, sql));
        }

        void act(ExecutedStatement act, boolean compared) {
            if (!act.lostToPeers()) {
                if (compared) {
                    acts.put(steps.size(), act);
                }
                steps.add(new Step(act.tag(), text.apply(act)));
            }
        }

        SerialRun run(String name, String order, Case testCase, Lab lab) {
            Case serial = new Case(testCase.header(), testCase.init(), steps);
            return lab.remembered(serial)
                    .filter(recording -> disturbance(recording).isEmpty())
                    .map(recording ->
                            new SerialRun(name, order, recording, acts, () -> fresh(name, order, serial, lab)))
                    .orElseGet(() -> fresh(name, order, serial, lab));
        }

        private SerialRun fresh(String name, String order, Case serial, Lab lab) {
            Recording recording = lab.run(serial);
            for (int again = 1; again < TRIES && disturbance(recording).isPresent(); again++) {
                recording = lab.run(serial);
            }
            return new SerialRun(name, order, recording, acts, null).checked();
        }
    }

    /**
     * Alone on the database nothing may wait, time out or meet a conflict; where something does again and again, not just for the engine's own
     * housekeeping, there is nothing to compare with.
     */
    private SerialRun checked() {
        if (recording.ending() != Recording.Ending.COMPLETED) {
            throw CannotJudge.unknown("the serial run of " + name + " did not complete: " + recording.ending());
        }
        disturbance(recording).ifPresent(event -> {
            throw CannotJudge.unknown("in the serial run of " + name + " " + event.tx()
                    + (event.kind() == Event.Kind.BLOCKED ? " waits at: " : " meets a conflict at: ")
                    + event.sql());
        });
        return this;
    }

    private static Optional<Event> disturbance(Recording recording) {
        return recording.events().stream()
                .filter(event -> event.kind() == Event.Kind.BLOCKED
                        || (event.result() != null && ExecutedStatement.concurrencyError(event.result())))
                .findFirst();
    }

    /**
     * The violation that this run shows. A schedule that was run before, for another order or level, is not run again as long as nothing is; else
     * what the new run shows counts.
     */
    Optional<Violation> complaint(Function<SerialRun, Optional<Violation>> compare) {
        Optional<Violation> complaint = compare.apply(this);
        return complaint.isPresent() && fresh != null ? compare.apply(fresh.get()) : complaint;
    }

    /** {@code tx-WSS} or {@code stmt-WSS}. */
    String name() {
        return name;
    }

    /** {@code T1, then T2}. */
    String order() {
        return order;
    }

    Recording recording() {
        return recording;
    }

    /** A statement of the concurrent run and what it gave serially; null: it was skipped, for its transaction had failed. */
    record Pair(ExecutedStatement act, @Nullable Result serial) {}

    /** The statements in serial order, each with both its results; those that their transaction undid are left out. */
    List<Pair> pairs() {
        List<Pair> pairs = new ArrayList<>();
        for (Event event : recording.events()) {
            ExecutedStatement act = acts.get(event.step());
            if (act != null) {
                pairs.add(new Pair(act, event.result()));
            }
        }
        return pairs;
    }
}
