package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.judge.AnsweredQuestion;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.judge.history.Transaction;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import java.util.List;

/**
 * TxCheck (OSDI 2023): reads inserted around each statement show which row versions it reads and writes (§3.2); the dependencies between
 * statements follow from that (§3.1); the statements, sorted by their dependencies and run without transactions, must do what they did inside
 * their transactions (§3.3, Algorithm 1).
 *
 * <p>Example: row (1, 10) in t(id, v). T1 reads v = 10, T2 sets v = 20 and commits, T1 inserts (2, 5) and commits. T1's read comes before T2's
 * UPDATE, since it saw the older version; the INSERT depends on neither. SELECT, UPDATE, INSERT without transactions must return (1, 10) and leave
 * (1, 20), (2, 5), and so must INSERT, SELECT, UPDATE of a query with {@code WHERE id = 1}.
 */
public final class TxCheck implements Oracle {
    public static final String NAME = "txcheck";

    private static final int EVERY = 2;

    private final TxCheckSettings settings;

    public TxCheck() {
        this(TxCheckSettings.DEFAULT);
    }

    public TxCheck(TxCheckSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public TxCheck strict() {
        return new TxCheck(settings.strictly());
    }

    /** The same oracle with other bounds. */
    public TxCheck bounded(int rounds, int orders) {
        return new TxCheck(settings.bounded(rounds, orders));
    }

    /** The same oracle, for a campaign with several oracles: it takes several runs for each case, so it judges the complex cases only, in fewer rounds and orders unless they were chosen. */
    public TxCheck complexOnly() {
        return new TxCheck(settings.besideOthers());
    }

    /** The same oracle, for a campaign that asks it about every second of the complex cases. */
    public TxCheck everySecond() {
        return new TxCheck(settings.everySecondCase());
    }

    /** Whether it judges complex cases only, beside other oracles. */
    public boolean judgesComplexOnly() {
        return settings.complexOnly();
    }

    @Override
    public boolean wants(Case testCase) {
        return !settings.complexOnly() || testCase.complex();
    }

    @Override
    public boolean isNeeded(Case testCase, List<Verdict> earlier) {
        return !settings.everySecond() || AnsweredQuestion.isOneOf(EVERY, testCase);
    }

    @Override
    public boolean needsOrder() {
        return true;
    }

    @Override
    public String meaning(String kind) {
        return switch (kind) {
            case "statement result", "statement error" ->
                "A statement gave another result inside its transaction than in an equivalent sequence of the same"
                        + " statements without transactions.";
            case "final state" ->
                "The transactions left other rows behind than an equivalent sequence of the same statements without"
                        + " transactions.";
            case RunChecks.DIRTY_READ -> "A statement saw rows of a transaction that had not committed.";
            case RunChecks.CONDITION ->
                "An UPDATE or DELETE changed other rows than a query with the same condition returned just before it.";
            case CaseRefinement.LOST_VERSION -> "A committed write is missing from the later versions of its row.";
            case "crash inside transactions" -> "The server crashed while it ran the statements inside transactions.";
            case "crash without transactions" ->
                "The server crashed while it ran the statements one after another, each in autocommit.";
            case "internal error inside transactions" ->
                "The engine's own code failed in a statement inside a transaction. No statement may cause an internal"
                        + " error.";
            case "internal error without transactions" ->
                "The engine's own code failed in a statement in autocommit, without other transactions. No statement"
                        + " may cause an internal error.";
            default -> IsolationCheck.meaning(kind);
        };
    }

    /** The case with the reads that it inserts: its first run is one that the examination needs, and the case as it is need not run at all. */
    @Override
    public Case prepared(Case testCase, Lab lab) {
        try {
            return new CaseExamination(testCase, lab, settings, 0).instrumented();
        } catch (CannotJudge cannotJudge) {
            return testCase;
        }
    }

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        Verdict verdict = examine(testCase, recording, lab).verdict();
        if (verdict.outcome() != Verdict.Outcome.BUG) {
            return verdict;
        }
        // A recording of the instrumented case would be judged twice.
        Recording bare = RecordedTransactions.isRunOf(testCase, recording) ? recording : lab.run(testCase);
        return Determinism.confirmed(verdict, examine(testCase, bare, lab).verdict());
    }

    /** The verdict, without the second examination that confirms a bug, and how much of the case it is about. */
    public Examination examine(Case testCase, Recording recording, Lab lab) {
        int statements =
                (int) testCase.steps().stream().filter(CaseExamination::counts).count();
        try {
            RunEnding.INSIDE_TRANSACTIONS.requireNoInternalError(recording);
            List<Transaction> transactions = RecordedTransactions.submitted(testCase, recording, lab.engine());
            Determinism.refuse(transactions, lab.engine().dialect(), act -> true);
            refuseReadOnlyWrites(transactions);
            CaseExamination examination = new CaseExamination(testCase, lab, settings, statements);
            return examination.examine(
                    RecordedTransactions.isRunOf(examination.instrumented(), recording) ? recording : null);
        } catch (BugFound found) {
            return Examination.none(found.verdict(), statements);
        } catch (CannotJudge cannotJudge) {
            return Examination.none(cannotJudge.verdict(NAME), statements);
        }
    }

    /** A write, or a locking read, fails in a read-only transaction; without transactions it does not. */
    private static void refuseReadOnlyWrites(List<Transaction> transactions) {
        transactions.stream()
                .filter(Transaction::readOnly)
                .flatMap(transaction -> transaction.statements().stream())
                .filter(executed -> executed.writes() || executed.failed())
                .findFirst()
                .ifPresent(executed -> {
                    throw CannotJudge.notApplicable(
                            "a read-only transaction refuses a statement that runs without transactions: "
                                    + executed.sql());
                });
    }
}
