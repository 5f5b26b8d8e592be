package io.titrant.judge.troc;

import io.titrant.casefile.Case;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.EnforcementSettings;
import io.titrant.judge.history.PossibleOrders;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.judge.model.Complaint;
import io.titrant.judge.model.Doubts;
import io.titrant.judge.model.Explanation;
import io.titrant.judge.model.ModelContext;
import io.titrant.judge.model.ModelExplorer;
import io.titrant.judge.model.SerialOrders;
import io.titrant.judge.model.TableLocks;
import io.titrant.judge.model.state.Deviation;
import io.titrant.judge.views.ViewRunner;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Troc (ICDE 2023): each statement of a transaction runs alone on the view that its isolation level gives it; in the recording it must have returned the
 * same result, left the same rows, and been blocked where a lock says so.
 *
 * <pre>
 * rows before    a = 1
 * T1             BEGIN · UPDATE t SET a = 2                       view: a = 1; must change 1 row
 * T2             SELECT a FROM t         at READ COMMITTED        view: a = 1; must return 1
 * T1             COMMIT
 * T2             SELECT a FROM t                                  view: a = 2; must return 2
 * </pre>
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
        Supplier<ViewRunner> views = memoized(() -> ViewRunner.of(testCase, lab));
        Verdict verdict = judgeInOrder(testCase, recording, lab, views);
        if (weight(verdict) == 0) {
            return verdict;
        }
        PossibleOrders orders = PossibleOrders.of(recording);
        for (Recording other : orders.others()) {
            Verdict again = judgeInOrder(testCase, other, lab, views);
            verdict = weight(again) < weight(verdict) ? again : verdict;
            if (weight(verdict) == 0) {
                return verdict;
            }
        }
        return orders.tell(
                verdict.outcome() == Verdict.Outcome.BUG
                        ? withoutDoubt(verdict, testCase, recording, lab, views)
                        : verdict);
    }

    /** The bug, unless the model has a reason to doubt it. */
    private Verdict withoutDoubt(Verdict bug, Case testCase, Recording recording, Lab lab, Supplier<ViewRunner> views) {
        Optional<String> doubt = new Doubts(testCase, recording, lab)
                .of(() -> weight(judgeInOrder(testCase, recording, lab, views)) == 0);
        return doubt.isPresent()
                ? Verdict.unknown(NAME, doubt.get() + "; " + bug.explanation())
                : Determinism.confirmed(bug, judgeInOrder(testCase, recording, lab, views));
    }

    /** Of several orders, one that is explained counts first, then one that cannot be decided, then one with a complaint. */
    private static int weight(Verdict verdict) {
        return switch (verdict.outcome()) {
            case BUG -> 2;
            case UNKNOWN -> 1;
            default -> 0;
        };
    }

    private Verdict judgeInOrder(Case testCase, Recording recording, Lab lab, Supplier<ViewRunner> views) {
        try {
            List<Transaction> transactions = RecordedTransactions.submitted(testCase, recording, lab.engine());
            Determinism.refuse(transactions, lab.engine().dialect(), any -> true);
            EnforcementSettings.switchedInSession(testCase).ifPresent(sql -> {
                throw CannotJudge.notApplicable(
                        "the statement may switch the enforcement of constraints, which its session alone then lacks: "
                                + sql);
            });
            ModelContext context = ModelContext.of(testCase, recording, transactions, lab, views);
            Explanation explanation = ModelExplorer.explain(context);
            Optional<Complaint> complaint = explanation.explains()
                    ? TableLocks.complaint(context).or(() -> SerialOrders.complaint(context, explanation))
                    : explanation.whyNot();
            return complaint
                    .map(Troc::complaint)
                    .orElseGet(() -> explained(explanation))
                    .remarking(explanation.remarks());
        } catch (CannotJudge cannotJudge) {
            return cannotJudge.verdict(NAME);
        }
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

    private Verdict explained(Explanation explanation) {
        List<String> undecided = Objects.requireNonNull(explanation.end()).undecided();
        if (!undecided.isEmpty()) {
            return Verdict.unknown(NAME, undecided.get(0));
        }
        if (explanation.deviations().isEmpty()) {
            return Verdict.pass(NAME, "every statement did what it does alone on its view");
        }
        Deviation odd = explanation.deviations().get(0);
        Verdict verdict = Verdict.permitted(NAME, odd.kind(), odd.rule().name(), odd.explanation());
        return strict ? verdict.strictly() : verdict;
    }

    private static Verdict complaint(Complaint complaint) {
        if (!complaint.doubts().isEmpty()) {
            return Verdict.unknown(NAME, complaint.doubts().get(0) + "; " + complaint.explanation());
        }
        return Verdict.bug(NAME, complaint.kind(), complaint.explanation()).with(complaint.differences());
    }
}
