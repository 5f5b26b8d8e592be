package io.titrant.judge.writecheck;

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
import java.util.List;
import java.util.Optional;

/**
 * WriteCheck (PVLDB 18(8)): whatever the isolation level, concurrent transactions must leave the database as some serial schedule of them
 * does: the one in the order of their ends, as whole transactions (tx-WSS) and as single statements (stmt-WSS).
 */
public final class WriteCheck implements Oracle {
    static final String NAME = "writecheck";

    private final boolean strict;

    public WriteCheck() {
        this(false);
    }

    private WriteCheck(boolean strict) {
        this.strict = strict;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new WriteCheck(true);
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
        if (verdict.outcome() != Verdict.Outcome.BUG) {
            return verdict;
        }
        for (Recording other : Orders.others(recording)) {
            Verdict again = judgeInOrder(testCase, other, lab);
            if (again.outcome() != Verdict.Outcome.BUG) {
                return again;
            }
        }
        return Determinism.confirmed(verdict, judgeInOrder(testCase, recording, lab));
    }

    @Override
    public String meaning(String kind) {
        String how = kind.startsWith("stmt-WSS")
                ? "the same statements run one after another, each on its own, in the order in which their transactions ended"
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
            List<Transaction> transactions = History.submitted(testCase, recording, lab.engine());
            Determinism.refuse(transactions, Act::writes);
            return verdict(testCase, recording, transactions, lab);
        } catch (Unfit unfit) {
            return unfit.verdict(NAME);
        }
    }

    private static Verdict verdict(Case testCase, Recording recording, List<Transaction> transactions, Lab lab) {
        Judgement judgement = new Judgement(testCase, recording, transactions, lab);
        SerialRun whole = SerialRun.ofTransactions(testCase, transactions, lab);
        Optional<Violation> violation = whole.complaint(run -> new Comparison(recording, run).writes());
        if (violation.isPresent()) {
            return judgement.of(violation.get());
        }
        if (SerialRun.divisible(transactions)) {
            SerialRun divided = SerialRun.ofStatements(testCase, transactions, lab);
            Optional<Violation> ofStatements = divided.complaint(run -> new Comparison(recording, run).writes());
            if (ofStatements.isPresent()) {
                return judgement.ofStatements(ofStatements.get());
            }
        }
        if (judgement.readsMustFit()) {
            Optional<Violation> ofReads = whole.complaint(run -> new Comparison(recording, run).reads());
            if (ofReads.isPresent()) {
                return judgement.of(ofReads.get());
            }
        }
        return Verdict.pass(NAME, "the same final state as serially (" + whole.order() + ")");
    }
}
