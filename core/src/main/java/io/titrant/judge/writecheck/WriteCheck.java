package io.titrant.judge.writecheck;

import io.titrant.casefile.Case;
import io.titrant.judge.AnsweredQuestion;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.ExecutedStatement;
import io.titrant.judge.history.PossibleOrders;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.List;
import java.util.Optional;

/**
 * WriteCheck (PVLDB 18(8)): at every isolation level, concurrent transactions must leave the rows that a serial schedule leaves, with the transactions in the
 * order of their ends: once as whole transactions (tx-WSS), once as single statements (stmt-WSS). Example:
 *
 * <pre>
 *   before       t: v = 0
 *   T1, T2       BEGIN; UPDATE t SET v = v + 1; COMMIT     at the same time
 *   after        v = 1, but serially (T1, then T2) it is 2: a violation; a bug unless a documented behaviour explains it
 * </pre>
 */
public final class WriteCheck implements Oracle {
    static final String NAME = "writecheck";

    /** Of the cases that Troc passes, a campaign asks it about one of so many. */
    private static final int AFTER_PASS = 4;

    private final boolean strict;
    private final boolean afterTroc;

    public WriteCheck() {
        this(false, false);
    }

    private WriteCheck(boolean strict, boolean afterTroc) {
        this.strict = strict;
        this.afterTroc = afterTroc;
    }

    /** The same oracle, for a campaign in which Troc judges first: see {@link AnsweredQuestion}. */
    public Oracle afterTroc() {
        return new WriteCheck(strict, true);
    }

    /** To the strict oracle documented behaviour is a bug, which Troc's pass does not exclude. */
    @Override
    public boolean isNeeded(Case testCase, List<Verdict> earlier) {
        return strict || !afterTroc || AnsweredQuestion.remains(AFTER_PASS, testCase, earlier);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new WriteCheck(true, afterTroc);
    }

    @Override
    public boolean needsOrder() {
        return true;
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        Verdict verdict = documented(testCase, recording, lab);
        return strict ? verdict.strictly() : verdict;
    }

    private static Verdict documented(Case testCase, Recording recording, Lab lab) {
        Verdict verdict = judgeInOrder(testCase, recording, lab);
        if (weight(verdict) == 0) {
            return verdict;
        }
        PossibleOrders orders = PossibleOrders.of(recording);
        for (Recording other : orders.others()) {
            Verdict again = judgeInOrder(testCase, other, lab);
            verdict = weight(again) < weight(verdict) ? again : verdict;
            if (weight(verdict) == 0) {
                return verdict;
            }
        }
        return orders.tell(
                verdict.outcome() == Verdict.Outcome.BUG
                        ? Determinism.confirmed(verdict, judgeInOrder(testCase, recording, lab))
                        : verdict);
    }

    /** Of several orders, one that is explained counts, and one that cannot be decided before one that is not. */
    private static int weight(Verdict verdict) {
        return switch (verdict.outcome()) {
            case BUG -> 2;
            case UNKNOWN -> 1;
            default -> 0;
        };
    }

    @Override
    public String meaning(String kind) {
        String how = kind.startsWith(SerialRun.STATEMENTS)
                ? "the same statements run one after another, each on its own, in the order in which their"
                        + " transactions ended"
                : "the same transactions run one after another, in the order in which they ended";
        if (kind.endsWith("final state")) {
            return "The transactions, run at the same time, left other rows behind than " + how + ".";
        } else if (kind.endsWith("write result")) {
            return "A write succeeded or failed otherwise than in " + how + ".";
        }
        return kind.equals("serial read") ? "A query returned other rows than in " + how + "." : "";
    }

    private static Verdict judgeInOrder(Case testCase, Recording recording, Lab lab) {
        try {
            List<Transaction> transactions = RecordedTransactions.submitted(testCase, recording, lab.engine());
            Determinism.refuse(transactions, lab.engine().dialect(), ExecutedStatement::writes);
            return verdict(testCase, recording, transactions, lab);
        } catch (CannotJudge cannotJudge) {
            return cannotJudge.verdict(NAME);
        }
    }

    private static Verdict verdict(Case testCase, Recording recording, List<Transaction> transactions, Lab lab) {
        Judgement judgement = new Judgement(testCase, recording, transactions, lab);
        SerialComparison serially =
                new SerialComparison(testCase, recording, transactions, lab, judgement.readsMustFit());
        Optional<Violation> violation = serially.departure(ExecutedStatement::sql);
        if (violation.isEmpty()) {
            return Verdict.pass(NAME, "the same final state as serially (" + serially.order() + ")");
        }
        return SerialGeneratedKeys.concern(testCase, transactions)
                ? new SerialGeneratedKeys(judgement, serially).verdict(violation.get())
                : judgement.of(violation.get(), ExecutedStatement::sql);
    }
}
