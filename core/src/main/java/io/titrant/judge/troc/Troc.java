package io.titrant.judge.troc;

import io.titrant.casefile.Case;
import io.titrant.engine.Semantics;
import io.titrant.judge.Lab;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.History;
import io.titrant.judge.history.Orders;
import io.titrant.judge.history.TablesUsed;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import io.titrant.sql.Sql;
import io.titrant.sql.Tables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Troc (ICDE 2023): transactions are taken apart into statements, each is run alone on the view that its isolation level gives it, and whether it
 * waited, what it returned and what it left must be as there.
 */
public final class Troc implements Oracle {
    static final String NAME = "troc";

    private final boolean strict;

    public Troc() {
        this(false);
    }

    private Troc(boolean strict) {
        this.strict = strict;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new Troc(true);
    }

    @Override
    public boolean needsOrder() {
        return true;
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        Supplier<Views> views =
                memoized(() -> Views.of(lab.scratch(), lab.engine().dialect(), testCase, numbersKeys(lab)));
        Verdict verdict = judgeInOrder(testCase, recording, lab, views);
        if (verdict.outcome() != Verdict.Outcome.BUG && verdict.outcome() != Verdict.Outcome.UNKNOWN) {
            return verdict;
        }
        for (Recording other : Orders.others(recording)) {
            Verdict again = judgeInOrder(testCase, other, lab, views);
            if (weight(again) < weight(verdict)) {
                verdict = again;
            }
            if (weight(verdict) == 0) {
                return verdict;
            }
        }
        if (verdict.outcome() != Verdict.Outcome.BUG) {
            return verdict;
        }
        if (mixed(testCase, recording, lab)) {
            return Verdict.unknown(
                    NAME, "two writes that had waited went on side by side, and no order of them tells what each saw");
        }
        return Determinism.confirmed(verdict, judgeInOrder(testCase, recording, lab, views));
    }

    private static boolean numbersKeys(Lab lab) {
        return lab.semantics(lab.engine().defaultIsolation())
                .map(Semantics::statements)
                .filter(statements -> statements.keys() != Semantics.Keys.UNDOCUMENTED)
                .isPresent();
    }

    /** Of several orders, one that is explained counts, and one that cannot be decided before one that is complained of. */
    private static int weight(Verdict verdict) {
        return switch (verdict.outcome()) {
            case BUG -> 2;
            case UNKNOWN -> 1;
            default -> 0;
        };
    }

    private Verdict judgeInOrder(Case testCase, Recording recording, Lab lab, Supplier<Views> views) {
        try {
            List<Transaction> transactions = History.submitted(testCase, recording, lab.engine());
            Determinism.refuse(transactions, act -> true);
            Setting setting = new Setting(testCase, recording, transactions, lab, views);
            Explorer explorer = new Explorer(recording, transactions, setting);
            Optional<World> end = explorer.explanation();
            Verdict verdict = end.isEmpty()
                    ? complaint(explorer.complaint())
                    : new SerialOrders(setting, recording, transactions)
                            .complaint(end.get())
                            .map(Troc::complaint)
                            .orElseGet(() -> explained(end.get()));
            return verdict.remarking(explorer.remarks());
        } catch (Unfit unfit) {
            return unfit.verdict(NAME);
        }
    }

    /**
     * Whether one of two writes that were released together committed at once, being in autocommit, and the other reads rows as its scan comes to
     * them: then it may have met some before and some after that.
     */
    private static boolean mixed(Case testCase, Recording recording, Lab lab) {
        Set<Integer> committed = History.of(recording, lab.engine()).stream()
                .filter(transaction -> !transaction.explicit() && transaction.committed())
                .map(transaction -> transaction.acts().get(0).step())
                .collect(Collectors.toSet());
        Dialect dialect = lab.engine().dialect();
        TablesUsed tables = new TablesUsed(testCase, dialect);
        return Orders.sideBySide(recording).stream()
                .anyMatch(group -> group.stream()
                        .filter(one -> committed.contains(one.step()))
                        .anyMatch(one -> group.stream()
                                .filter(other -> !other.equals(one) && reads(testCase, lab, other.tx()))
                                .anyMatch(other -> meet(one, other, tables, dialect))));
    }

    /** Whether statements of a session read rows one by one, as they are when the scan comes to them. */
    private static boolean reads(Case testCase, Lab lab, String tag) {
        return lab.semantics(testCase.isolation(tag).orElse(lab.engine().defaultIsolation()))
                .filter(rules -> rules.afterWait() == Semantics.AfterWait.SCAN_GOES_ON
                        || rules.writesSee() == Semantics.Sees.UNCOMMITTED
                        || rules.subqueriesSee() == Semantics.Sees.UNCOMMITTED)
                .isPresent();
    }

    /** Whether the other looks at a table that the one writes. */
    private static boolean meet(Event one, Event other, TablesUsed tables, Dialect dialect) {
        Set<String> concerned = new HashSet<>(tables.by(other.sql()));
        written(other, dialect).forEach(concerned::add);
        return written(one, dialect).anyMatch(concerned::contains);
    }

    private static Stream<String> written(Event event, Dialect dialect) {
        return Tables.written(Sql.read(event.sql(), dialect)).stream()
                .map(table -> table.last().folded());
    }

    private static <T> Supplier<T> memoized(Supplier<T> supplier) {
        List<T> made = new ArrayList<>();
        return () -> {
            if (made.isEmpty()) {
                made.add(supplier.get());
            }
            return made.get(0);
        };
    }

    private Verdict explained(World end) {
        if (end.deviations().isEmpty()) {
            return Verdict.pass(NAME, "every statement did what it does alone on its view");
        }
        World.Deviation odd = end.deviations().get(0);
        return strict
                ? Verdict.bug(NAME, odd.kind(), odd.explanation() + " (documented as " + odd.rule() + ")")
                : Verdict.permitted(NAME, odd.kind(), odd.rule(), odd.explanation());
    }

    private static Verdict complaint(Complaint complaint) {
        if (!complaint.doubts().isEmpty()) {
            return Verdict.unknown(NAME, complaint.doubts().get(0) + "; " + complaint.explanation());
        }
        return Verdict.bug(NAME, complaint.kind(), complaint.explanation()).with(complaint.differences());
    }
}
