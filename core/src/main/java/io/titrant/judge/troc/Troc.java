package io.titrant.judge.troc;

import io.titrant.casefile.Case;
import io.titrant.judge.Lab;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.Act;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.History;
import io.titrant.judge.history.Orders;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.history.Unfit;
import io.titrant.record.Recording;
import io.titrant.sql.Dialect;
import io.titrant.sql.ObjectName;
import io.titrant.sql.Sql;
import io.titrant.sql.Statement;
import io.titrant.sql.Tables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

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
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        Supplier<Views> views =
                memoized(() -> Views.of(lab.scratch(), lab.engine().dialect(), testCase));
        Verdict verdict = judgeInOrder(testCase, recording, lab, views);
        if (verdict.outcome() == Verdict.Outcome.BUG) {
            for (Recording other : Orders.others(recording)) {
                Verdict again = judgeInOrder(testCase, other, lab, views);
                if (again.outcome() != Verdict.Outcome.BUG) {
                    return again;
                }
            }
            if (mixed(recording, lab.engine().dialect())) {
                return Verdict.unknown(
                        NAME,
                        "two writes that had waited went on side by side, and no order of them tells what each saw");
            }
        }
        return verdict;
    }

    private Verdict judgeInOrder(Case testCase, Recording recording, Lab lab, Supplier<Views> views) {
        try {
            if (recording.ending() != Recording.Ending.COMPLETED) {
                return Verdict.unknown(NAME, "the case did not run to its end: " + recording.ending());
            }
            List<Transaction> transactions = History.of(recording, lab.engine());
            refuseWhatDiffersFromRunToRun(transactions);
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

    private static void refuseWhatDiffersFromRunToRun(List<Transaction> transactions) {
        transactions.stream()
                .flatMap(transaction -> transaction.acts().stream())
                .map(Act::sql)
                .flatMap(sql -> Determinism.objection(sql).stream())
                .findFirst()
                .ifPresent(why -> {
                    throw Unfit.notApplicable(why);
                });
    }

    /** Whether one of two writes that were released together looks at what the other writes. */
    private static boolean mixed(Recording recording, Dialect dialect) {
        for (List<String> group : Orders.sideBySide(recording)) {
            Set<ObjectName> written = new HashSet<>();
            for (String sql : group) {
                Statement statement = Sql.read(sql, dialect);
                Set<ObjectName> concerned = new HashSet<>(Tables.read(statement));
                concerned.addAll(Tables.written(statement));
                if (concerned.stream().anyMatch(written::contains)) {
                    return true;
                }
                written.addAll(concerned);
            }
        }
        return false;
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
