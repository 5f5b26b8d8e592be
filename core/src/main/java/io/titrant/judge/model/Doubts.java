package io.titrant.judge.model;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Semantics;
import io.titrant.judge.history.Levels;
import io.titrant.judge.history.PossibleOrders;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.views.TableName;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Tables;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Why a recording that no documented execution explains may yet be right. */
public final class Doubts {
    private final Case testCase;
    private final Recording recording;
    private final Lab lab;

    public Doubts(Case testCase, Recording recording, Lab lab) {
        this.testCase = testCase;
        this.recording = recording;
        this.lab = lab;
    }

    /**
     * The first doubt.
     *
     * @param explained judges the recording again: whether it is explained now
     */
    public Optional<String> of(BooleanSupplier explained) {
        if (mixed()) {
            return Optional.of(
                    "two blocked writes went on at the same time, and no order of the two shows what each of them saw");
        }
        return lab.engine()
                .otherPlans()
                .filter(plans -> by(plans, explained))
                .map(plans -> "the engine's answer depends on its plan even without concurrent transactions ("
                        + plans.on() + ")");
    }

    /** Whether another plan explains the recording: an answer that depends on the plan without concurrent transactions is no fault of isolation. */
    private boolean by(Engine.OtherPlans plans, BooleanSupplier explained) {
        lab.scratch().run(plans.on());
        try {
            return explained.getAsBoolean();
        } finally {
            lab.scratch().run(plans.off());
        }
    }

    /**
     * Whether, of two writes that were unblocked together, one was in autocommit and committed at once, and the other reads each row when its scan reaches it:
     * then the scan may have met some rows before that commit and some after it.
     */
    private boolean mixed() {
        List<Transaction> transactions = RecordedTransactions.of(recording, lab.engine());
        Set<Integer> committed = transactions.stream()
                .filter(transaction -> !transaction.explicit() && transaction.committed())
                .map(transaction -> transaction.statements().get(0).step())
                .collect(Collectors.toSet());
        Dialect dialect = lab.engine().dialect();
        TablesUsed tables = TablesUsed.of(testCase, dialect);
        return PossibleOrders.sideBySide(recording).stream()
                .anyMatch(group -> group.stream()
                        .filter(one -> committed.contains(one.step()))
                        .anyMatch(one -> group.stream()
                                .filter(other -> !other.equals(one) && reads(other.step(), transactions))
                                .anyMatch(other -> meet(one, other, tables, dialect))));
    }

    /** Whether the transaction of a step reads each row as it is when the scan reaches it. */
    private boolean reads(int step, List<Transaction> transactions) {
        return transactions.stream()
                .filter(transaction -> transaction.statements().stream().anyMatch(one -> one.step() == step))
                .flatMap(transaction -> Levels.semantics(transaction, testCase, lab).stream())
                .anyMatch(rules -> !waitsBeforeItRuns(rules)
                        && (rules.afterWait() == Semantics.AfterWait.SCAN_GOES_ON
                                || rules.writesSee() == Semantics.Sees.UNCOMMITTED
                                || rules.subqueriesSee() == Semantics.Sees.UNCOMMITTED));
    }

    /** Whether a statement has all its locks before it runs, so that no write of its tables runs beside it. */
    private static boolean waitsBeforeItRuns(Semantics rules) {
        Semantics.Statements statements = rules.statements();
        return statements != null && statements.waitsBeforeItRuns();
    }

    /** Whether the second reads or writes a table that the first writes. */
    private static boolean meet(Event one, Event other, TablesUsed tables, Dialect dialect) {
        Set<TableName> concerned = new HashSet<>(tables.by(other.sql()));
        concerned.addAll(written(other, dialect));
        return !Collections.disjoint(concerned, written(one, dialect));
    }

    private static Set<TableName> written(Event event, Dialect dialect) {
        return TableName.all(Tables.written(Sql.read(event.sql(), dialect)));
    }
}
