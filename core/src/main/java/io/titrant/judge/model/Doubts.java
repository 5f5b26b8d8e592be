package io.titrant.judge.model;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Semantics;
import io.titrant.judge.history.PossibleOrders;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.views.TableName;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Tables;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Why a recording that nothing explains may yet be right. */
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
     * The first of them.
     *
     * @param explained whether the recording is explained, asked again
     */
    public Optional<String> of(BooleanSupplier explained) {
        if (mixed()) {
            return Optional.of(
                    "two writes that had waited went on side by side, and no order of them tells what each saw");
        }
        return lab.engine()
                .otherPlans()
                .filter(plans -> by(plans, explained))
                .map(plans -> "alone, the engine's answer hangs on its plan (" + plans.on() + ")");
    }

    /** What alone, too, answers differently when its plan is another, is wrong for a reason that has nothing to do with transactions. */
    private boolean by(Engine.OtherPlans plans, BooleanSupplier explained) {
        lab.scratch().run(plans.on());
        try {
            return explained.getAsBoolean();
        } finally {
            lab.scratch().run(plans.off());
        }
    }

    /**
     * Whether one of two writes that were released together committed at once, being in autocommit, and the other reads rows as its scan comes to
     * them: then it may have met some before and some after that.
     */
    private boolean mixed() {
        Set<Integer> committed = RecordedTransactions.of(recording, lab.engine()).stream()
                .filter(transaction -> !transaction.explicit() && transaction.committed())
                .map(transaction -> transaction.statements().get(0).step())
                .collect(Collectors.toSet());
        Dialect dialect = lab.engine().dialect();
        TablesUsed tables = TablesUsed.of(testCase, dialect);
        return PossibleOrders.sideBySide(recording).stream()
                .anyMatch(group -> group.stream()
                        .filter(one -> committed.contains(one.step()))
                        .anyMatch(one -> group.stream()
                                .filter(other -> !other.equals(one) && reads(other.tx()))
                                .anyMatch(other -> meet(one, other, tables, dialect))));
    }

    /** Whether statements of a session read rows one by one, as they are when the scan comes to them. */
    private boolean reads(String tag) {
        return lab.semantics(testCase.isolation(tag).orElse(lab.engine().defaultIsolation()))
                .filter(rules -> rules.afterWait() == Semantics.AfterWait.SCAN_GOES_ON
                        || rules.writesSee() == Semantics.Sees.UNCOMMITTED
                        || rules.subqueriesSee() == Semantics.Sees.UNCOMMITTED)
                .isPresent();
    }

    /** Whether the other looks at a table that the one writes. */
    private static boolean meet(Event one, Event other, TablesUsed tables, Dialect dialect) {
        Set<TableName> concerned = new HashSet<>(tables.by(other.sql()));
        concerned.addAll(written(other, dialect));
        return !Collections.disjoint(concerned, written(one, dialect));
    }

    private static Set<TableName> written(Event event, Dialect dialect) {
        return TableName.all(Tables.written(Sql.read(event.sql(), dialect)));
    }
}
