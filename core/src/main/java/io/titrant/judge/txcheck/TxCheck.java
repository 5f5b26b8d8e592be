package io.titrant.judge.txcheck;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.Oracle;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.judge.history.Determinism;
import io.titrant.judge.history.RecordedTransactions;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
    private static final int ROUNDS = 3;
    private static final int ORDERS = 3;

    private final boolean strict;
    private final int rounds;
    private final int orders;

    public TxCheck() {
        this(false, ROUNDS, ORDERS);
    }

    private TxCheck(boolean strict, int rounds, int orders) {
        this.strict = strict;
        this.rounds = rounds;
        this.orders = orders;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Oracle strict() {
        return new TxCheck(true, rounds, orders);
    }

    @Override
    public boolean needsOrder() {
        return true;
    }

    @Override
    public String meaning(String kind) {
        return switch (kind) {
            case "statement result", "statement error" ->
                "A statement gave another result inside its transaction than in an equivalent sequence of the same statements without transactions.";
            case "final state" ->
                "The transactions left other rows behind than an equivalent sequence of the same statements without transactions.";
            case RunChecks.DIRTY_READ -> "A statement saw rows of a transaction that had not committed.";
            case RunChecks.CONDITION ->
                "An UPDATE or DELETE changed other rows than a query with the same condition returned just before it.";
            case LOST_VERSION -> "A committed write is missing from the later versions of its row.";
            default -> "";
        };
    }

    private static final String LOST_VERSION = "lost version";

    /**
     * A verdict, and how much of the case it is about.
     *
     * @param statements the statements of the case, transaction control left out
     * @param followed those of them that TxCheck can instrument
     * @param survived those of them that were left in the refined case of the first round
     * @param compared those of them that belong to committed transactions, whose results were compared
     * @param crossing whether the first refined case has a dependency between two transactions
     * @param runs how often the case was run, instrumented or sorted
     * @param dependencies the edges of the first refined case's graph, such as {@code T1.1 → T2.3 by item-read}; statements are numbered from 0 as
     *     the steps of the case
     */
    public record Examination(
            Verdict verdict,
            int statements,
            int followed,
            int survived,
            int compared,
            boolean crossing,
            int runs,
            List<String> dependencies) {}

    @Override
    public Verdict judge(Case testCase, Recording recording, Lab lab) {
        Verdict verdict = examine(testCase, recording, lab).verdict();
        return verdict.outcome() == Verdict.Outcome.BUG
                ? Determinism.confirmed(
                        verdict, examine(testCase, recording, lab).verdict())
                : verdict;
    }

    public Examination examine(Case testCase, Recording recording, Lab lab) {
        int statements = (int) testCase.steps().stream().filter(TxCheck::counts).count();
        try {
            Determinism.refuse(RecordedTransactions.submitted(testCase, recording, lab.engine()), act -> true);
            return new Session(testCase, lab, statements).examine();
        } catch (CannotJudge cannotJudge) {
            return new Examination(cannotJudge.verdict(NAME), statements, 0, 0, 0, false, 0, List.of());
        }
    }

    private static boolean counts(Step step) {
        return !step.kind().isTransactionControl() && step.kind() != StatementKind.SET;
    }

    /** One case under examination. */
    private final class Session {
        private final Case testCase;
        private final Lab lab;
        private final int statementCount;
        private final AdmittedLevels levels;
        private final TrackedSchema schema;
        private final StatementTracking tracking;
        private final Map<Integer, TrackedStatement> statements = new TreeMap<>();
        private final List<Integer> followed = new ArrayList<>();
        private int runs;

        Session(Case testCase, Lab lab, int statementCount) {
            this.testCase = testCase;
            this.lab = lab;
            this.statementCount = statementCount;
            this.levels = AdmittedLevels.of(testCase, lab, strict);
            Instrumentation instrumentation = Instrumentation.of(lab.engine());
            this.schema = TrackedSchema.of(testCase, instrumentation);
            this.tracking = new StatementTracking(testCase, schema, instrumentation);
        }

        Examination examine() {
            follow();
            RefinedCase first = null;
            Verdict verdict = null;
            Set<List<Integer>> seen = new HashSet<>();
            for (int round = 0; round < rounds; round++) {
                Choices choices = new Choices(testCase.steps().hashCode() * 31L + round);
                RefinedCase refined;
                try {
                    refined = new CaseRefinement(testCase, lab, schema, tracking, statements, levels)
                            .refine(followed, choices, round == 0);
                } catch (CaseRefinement.LostVersionFound found) {
                    return done(first, lost(found.lost()));
                }
                runs += refined.runs();
                first = first == null ? refined : first;
                if (!seen.add(refined.order())) {
                    continue;
                }
                verdict = heavier(verdict, check(refined, choices));
                if (verdict.outcome() == Verdict.Outcome.BUG || refined.order().size() == followed.size()) {
                    break;
                }
            }
            return done(first, verdict == null ? Verdict.unknown(NAME, "no round was run") : verdict);
        }

        /** Statements that TxCheck cannot follow are left out of the case. */
        private void follow() {
            for (int i = 0; i < testCase.steps().size(); i++) {
                Step step = testCase.steps().get(i);
                if (!counts(step)) {
                    followed.add(i);
                    continue;
                }
                Optional<TrackedStatement> statement =
                        tracking.track(i, step).filter(tracked -> !levels.mixesVersions(tracked));
                if (statement.isPresent()) {
                    statements.put(i, statement.get());
                    followed.add(i);
                }
            }
            if (statements.isEmpty()) {
                throw CannotJudge.notApplicable("TxCheck can follow no statement of the case");
            }
        }

        private Verdict check(RefinedCase refined, Choices choices) {
            Verdict worst = new RunChecks(refined, levels)
                    .complaint(NAME)
                    .map(verdict -> strict ? verdict.strictly() : verdict)
                    .orElse(null);
            Set<List<StatementId>> tried = new HashSet<>();
            List<OracleRun.Mismatch> mismatches = new ArrayList<>();
            for (int i = 0; i < orders; i++) {
                List<StatementId> order = refined.graph().sorted(choices::below);
                if (tried.add(order)) {
                    runs++;
                    OracleRun.of(refined, order, testCase, schema, lab)
                            .mismatch()
                            .ifPresent(mismatches::add);
                }
            }
            if (!mismatches.isEmpty()) {
                return bug(mismatches, tried.size(), refined);
            }
            int left = refined.run().nodes().size();
            return worst != null
                    ? worst
                    : Verdict.pass(
                            NAME,
                            left + " of " + statementCount + " statements do without transactions, in " + tried.size()
                                    + (tried.size() == 1 ? " order" : " orders") + ", what they did inside them");
        }

        private Verdict bug(List<OracleRun.Mismatch> mismatches, int tried, RefinedCase refined) {
            OracleRun.Mismatch first = mismatches.get(0);
            String side = mismatches.size() == tried
                    ? ""
                    : ". Only " + mismatches.size() + " of " + tried
                            + " equivalent orders differ: the run without transactions may be the wrong one";
            return Verdict.bug(NAME, first.kind(), first.explanation() + side)
                    .with(List.of(first.difference(), edges(refined)));
        }

        private Verdict.Difference edges(RefinedCase refined) {
            List<String> lines = refined.graph().edges().stream()
                    .map(edge -> edge.from() + " → " + edge.to() + " by "
                            + String.join(
                                    ", ",
                                    edge.kinds().stream()
                                            .map(DependencyKind::label)
                                            .toList()))
                    .toList();
            return new Verdict.Difference("statement dependencies", lines, lines);
        }

        private Verdict lost(ItemHistory.LostVersion lost) {
            return Verdict.bug(
                    NAME,
                    LOST_VERSION,
                    lost.version().installer().tx() + " wrote row "
                            + lost.version().item()
                            + " and committed, but the later version of the row, written by "
                            + lost.other().installs()
                            + ", does not contain that write " + lost.version().installs());
        }

        private Verdict heavier(@org.jspecify.annotations.Nullable Verdict one, Verdict other) {
            return one != null && one.outcome().compareTo(other.outcome()) >= 0 ? one : other;
        }

        private Examination done(@org.jspecify.annotations.Nullable RefinedCase first, Verdict verdict) {
            int survived = first == null
                    ? 0
                    : (int) first.order().stream()
                            .filter(statements::containsKey)
                            .count();
            int compared = first == null ? 0 : first.run().nodes().size();
            boolean crossing = first != null
                    && first.graph().edges().stream()
                            .anyMatch(edge -> !edge.from().tx().equals(edge.to().tx()));
            return new Examination(
                    verdict,
                    statementCount,
                    statements.size(),
                    survived,
                    compared,
                    crossing,
                    runs,
                    first == null ? List.of() : edges(first).seen());
        }
    }
}
