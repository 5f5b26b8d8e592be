package io.titrant.judge.txcheck;

import io.titrant.Plural;
import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.judge.EquivalentOrder;
import io.titrant.judge.Verdict;
import io.titrant.judge.history.CannotJudge;
import io.titrant.lab.Lab;
import io.titrant.record.Recording;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One case under TxCheck: instrument, refine, check the runs themselves, run the equivalent orders, compare. */
final class CaseExamination {
    private final Case testCase;
    private final Lab lab;
    private final TxCheckSettings settings;
    private final int statementCount;
    private final AdmittedLevels levels;
    private final TrackedSchema schema;
    private final StatementTracking tracking;
    private final IsolationCheck isolation;
    private final Map<Integer, TrackedStatement> statements = new TreeMap<>();
    private final List<Integer> followed = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private @Nullable RefinedCase first;
    private int runs;
    private int orders;
    private int differing;

    CaseExamination(Case testCase, Lab lab, TxCheckSettings settings, int statementCount) {
        this.testCase = testCase;
        this.lab = lab;
        this.settings = settings;
        this.statementCount = statementCount;
        this.levels = AdmittedLevels.of(testCase, lab, settings.strict());
        Instrumentation instrumentation = Instrumentation.of(lab.engine());
        this.schema = TrackedSchema.of(testCase, instrumentation, levels.checkEagerly());
        this.tracking =
                new StatementTracking(schema, instrumentation, tx -> !settings.strict() && levels.writesSeeNewer(tx));
        this.isolation = new IsolationCheck(settings.strict(), testCase, lab, levels);
        follow();
    }

    /** The case with the reads that TxCheck inserts, before it is refined. */
    Case instrumented() {
        return refinement(null).instrumented(followed).testCase();
    }

    /** Whether the step is a statement that reads or writes rows, not transaction control. */
    static boolean counts(Step step) {
        return !step.kind().isTransactionControl() && step.kind() != StatementKind.SET;
    }

    /** @param recording of the instrumented case; null if it has not run yet */
    Examination examine(@Nullable Recording recording) {
        Verdict verdict = null;
        Set<List<Integer>> seen = new HashSet<>();
        CaseRefinement refinement = refinement(recording);
        for (int round = 0; round < settings.rounds(); round++) {
            Verdict found = round(round, refinement, seen);
            verdict = found == null ? verdict : heavier(verdict, found);
            boolean whole = first != null && first.order().size() == followed.size();
            if (verdict != null && (verdict.outcome() == Verdict.Outcome.BUG || whole)) {
                break;
            }
        }
        runs += refinement.runs();
        return examination(Objects.requireNonNull(verdict));
    }

    private CaseRefinement refinement(@Nullable Recording unrefined) {
        return new CaseRefinement(testCase, lab, schema, tracking, statements, levels, unrefined);
    }

    /** Statements that TxCheck cannot follow are left out of the case. */
    private void follow() {
        for (int i = 0; i < testCase.steps().size(); i++) {
            Step step = testCase.steps().get(i);
            if (!counts(step)) {
                followed.add(i);
                continue;
            }
            try {
                TrackedStatement statement = tracking.track(i, step);
                if (levels.mixesVersions(statement)) {
                    throw CannotJudge.notApplicable("a locking read mixes rows of the snapshot with newest rows");
                }
                statements.put(i, statement);
                followed.add(i);
            } catch (CannotJudge cannotFollow) {
                leftOut.add(String.valueOf(cannotFollow.getMessage()));
            }
        }
        if (statements.isEmpty()) {
            throw CannotJudge.notApplicable("TxCheck can follow no statement of the case");
        }
    }

    /** The verdict of one round; null if its refined case was judged before. */
    private @Nullable Verdict round(int round, CaseRefinement refinement, Set<List<Integer>> seen) {
        Choices choices = new Choices(seed() * 31L + round);
        try {
            RefinedCase refined = refinement.refine(followed, choices, round == 0 && !settings.strict());
            first = first == null ? refined : first;
            return seen.add(refined.order()) ? check(refined, choices) : null;
        } catch (BugFound found) {
            return found.verdict();
        }
    }

    /** The same in every JVM; the hash codes of enums, and so of steps, are not. */
    private int seed() {
        return testCase.steps().stream()
                .map(step -> step.tx() + " " + step.sql())
                .toList()
                .hashCode();
    }

    private Verdict check(RefinedCase refined, Choices choices) {
        Optional<Verdict> ofRun = new RunChecks(refined, levels)
                .complaint(TxCheck.NAME)
                .map(verdict -> settings.strict() ? verdict.strictly() : verdict);
        List<OracleRun> tried = oracleRuns(refined, choices);
        List<OracleRun> different =
                tried.stream().filter(run -> run.mismatch().isPresent()).toList();
        orders = tried.size();
        differing = different.size();
        if (!different.isEmpty()) {
            return bug(different.get(0), refined);
        }
        return ofRun.filter(verdict -> verdict.outcome() == Verdict.Outcome.BUG)
                .or(() -> isolation.bug(refined.run()))
                .or(() -> isolation.bug(refined.unrefined()))
                .or(() -> ofRun)
                .orElseGet(() -> pass(refined));
    }

    private List<OracleRun> oracleRuns(RefinedCase refined, Choices choices) {
        Set<List<StatementId>> sorted = new LinkedHashSet<>(refined.graph().allOrders(settings.few()));
        if (sorted.isEmpty()) {
            for (int i = 0; i < settings.orders(); i++) {
                sorted.add(refined.graph().sorted(choices::below));
            }
        }
        List<OracleRun> all = new ArrayList<>();
        for (List<StatementId> order : sorted) {
            runs++;
            all.add(OracleRun.of(refined, order, testCase, schema, lab));
        }
        return all;
    }

    private Verdict pass(RefinedCase refined) {
        int compared = refined.run().nodes().size();
        return Verdict.pass(
                TxCheck.NAME,
                compared + " of " + Plural.of(statementCount, "statement")
                        + (compared == 1 ? " does" : " do") + " without transactions, in " + Plural.of(orders, "order")
                        + ", what "
                        + (compared == 1 ? "it" : "they") + " did inside them");
    }

    private Verdict bug(OracleRun different, RefinedCase refined) {
        OracleRun.Mismatch mismatch = different.mismatch().orElseThrow();
        String side = differing == orders
                ? ""
                : ". Only " + differing + " of " + orders
                        + " equivalent orders differ: the run without transactions may be the wrong one";
        runs++;
        String bare = different.differsFromBareCase(testCase, schema, lab)
                ? ". The case shows it without the inserted reads too"
                : ". The case does not show it without the inserted reads";
        return Verdict.bug(TxCheck.NAME, mismatch.kind(), mismatch.explanation() + side + bare)
                .with(List.of(mismatch.difference()))
                .reordered(equivalent(different, refined));
    }

    private EquivalentOrder equivalent(OracleRun different, RefinedCase refined) {
        List<EquivalentOrder.Member> members = new ArrayList<>();
        for (int i : withRemoved(refined.order())) {
            Step step = testCase.steps().get(i);
            EquivalentOrder.Role role = !counts(step)
                    ? EquivalentOrder.Role.CONTROL
                    : !refined.order().contains(i)
                            ? EquivalentOrder.Role.REMOVED
                            : refined.run().nodeAt(i) == null
                                    ? EquivalentOrder.Role.ABORTED
                                    : EquivalentOrder.Role.COMPARED;
            members.add(
                    new EquivalentOrder.Member(new StatementId(step.tx(), i).toString(), step.tx(), step.sql(), role));
        }
        List<EquivalentOrder.Reason> reasons = refined.graph().edges().stream()
                .map(edge -> new EquivalentOrder.Reason(
                        edge.from().toString(), edge.to().toString(), edge.labels()))
                .toList();
        return new EquivalentOrder(
                members,
                reasons,
                different.order().stream().map(StatementId::toString).toList());
    }

    /** All steps of the case in the order in which they ran; a removed one after the step that it followed in the case. */
    private List<Integer> withRemoved(List<Integer> order) {
        List<Integer> all = new ArrayList<>(order);
        for (int i = 0; i < testCase.steps().size(); i++) {
            if (!order.contains(i)) {
                all.add(all.indexOf(i - 1) + 1, i);
            }
        }
        return all;
    }

    private static Verdict heavier(@Nullable Verdict one, Verdict other) {
        return one != null && one.outcome().compareTo(other.outcome()) >= 0 ? one : other;
    }

    private Examination examination(Verdict verdict) {
        RefinedCase refined = first;
        if (refined == null) {
            return Examination.none(verdict, statementCount);
        }
        int survived =
                (int) refined.order().stream().filter(statements::containsKey).count();
        boolean crossing = refined.graph().edges().stream()
                .anyMatch(edge -> !edge.from().tx().equals(edge.to().tx()));
        return new Examination(
                verdict,
                statementCount,
                statements.size(),
                survived,
                refined.removals(),
                refined.run().nodes().size(),
                crossing,
                refined.run().interleavesCommits(),
                runs,
                orders,
                differing,
                refined.graph().edges().stream()
                        .map(StatementDependencyGraph.Edge::toString)
                        .toList(),
                leftOut);
    }
}
