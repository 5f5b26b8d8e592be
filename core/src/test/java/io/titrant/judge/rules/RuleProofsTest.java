package io.titrant.judge.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.Semantics.AfterWait;
import io.titrant.engine.Semantics.Behaviour;
import io.titrant.engine.Semantics.Sees;
import io.titrant.engine.Semantics.SerialOrder;
import io.titrant.engine.Semantics.SnapshotTaken;
import io.titrant.engine.Semantics.Statements;
import io.titrant.engine.Semantics.Statements.Fact;
import io.titrant.graph.Model;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule accepts the evidence that its proof asks for, and refuses the same evidence with one part missing. */
class RuleProofsTest {
    private static Semantics innoDb(Fact... facts) {
        return Semantics.committed(AfterWait.SCAN_GOES_ON, "manual")
                .with(Behaviour.VERSIONS_BY_KEY)
                .stating(Statements.seeing(Sees.SNAPSHOT).with(facts));
    }

    private static final Semantics POSTGRES = Semantics.snapshot(SnapshotTaken.AT_FIRST_STATEMENT, "manual");

    @Test
    void everyRuleChecksItsProof() {
        assertThat(RuleRegistry.all()).allMatch(rule -> rule instanceof ProvedBy<?>);
    }

    @Test
    void anotherSerialOrderNeedsEachLevelTheRealTimeAndTheRecordedResults() {
        Semantics any = ordered(SerialOrder.ANY_ORDER);
        AnotherSerialOrder rule = AnotherSerialOrder.RULE;
        assertThat(rule.isProvedBy(new SerialRunEvidence(List.of(any, any), true, true)))
                .isTrue();
        assertThat(rule.isProvedBy(new SerialRunEvidence(List.of(any, any), true, false)))
                .isFalse();
        assertThat(rule.isProvedBy(new SerialRunEvidence(List.of(any, any), false, true)))
                .isFalse();
        assertThat(rule.isProvedBy(new SerialRunEvidence(List.of(any, ordered(SerialOrder.COMMIT_ORDER)), true, true)))
                .isFalse();
    }

    @Test
    void generatedKeysNeedTheDocumentedCounterAndSerialRunsThatAgree() {
        GeneratedKeyOrder rule = GeneratedKeyOrder.RULE;
        assertThat(rule.isProvedBy(new GeneratedKeyEvidence(true, true))).isTrue();
        assertThat(rule.isProvedBy(new GeneratedKeyEvidence(false, true))).isFalse();
        assertThat(rule.isProvedBy(new GeneratedKeyEvidence(true, false))).isFalse();
    }

    @Test
    void rulesOfAViewNeedTheirLevelAndOtherRows() {
        assertNeedsLevelAndRows(NoOpUpdate.RULE, innoDb(Fact.SKIPS_NO_OPS));
        assertNeedsLevelAndRows(EagerConstraintCheck.RULE, innoDb(Fact.CHECKS_EAGERLY));
        assertNeedsLevelAndRows(SnapshotKeepsPlaces.RULE, innoDb());
        assertNeedsLevelAndRows(UpdateReadsLatest.RULE, innoDb());
    }

    private static void assertNeedsLevelAndRows(ProvedBy<ViewEvidence> rule, Semantics documenting) {
        assertThat(rule.isProvedBy(new ViewEvidence(documenting, true))).isTrue();
        assertThat(rule.isProvedBy(new ViewEvidence(documenting, false))).isFalse();
        assertThat(rule.isProvedBy(new ViewEvidence(POSTGRES, true))).isFalse();
    }

    @Test
    void aWriteThatSeesTheSnapshotItselfIsNotExcusedByNewerRows() {
        Semantics snapshot = POSTGRES.stating(Statements.seeing(Sees.SNAPSHOT));
        assertThat(UpdateReadsLatest.RULE.isProvedBy(new ViewEvidence(snapshot, true)))
                .isFalse();
    }

    @Test
    void aPromisePermitsAnAnomalyThatItsModelAllowsAndAdyaForbids() {
        PromisedModel rule = PromisedModel.documenting(Promise.of(Model.SNAPSHOT_ISOLATION, "manual"));
        assertThat(rule.name()).isEqualTo("documented-as-snapshot-isolation");
        assertThat(rule.isProvedBy(new AnomalyEvidence(false, true))).isTrue();
        assertThat(rule.isProvedBy(new AnomalyEvidence(true, true))).isFalse();
        assertThat(rule.isProvedBy(new AnomalyEvidence(false, false))).isFalse();
    }

    @Test
    void aWaitIsRemarkedOnlyIfNoLockNeedsIt() {
        assertThat(ExtraBlocking.RULE.isProvedBy(new LockEvidence(false))).isTrue();
        assertThat(ExtraBlocking.RULE.isProvedBy(new LockEvidence(true))).isFalse();
    }

    @Test
    void aFailedStatementExcusesAWaitOnlyForItsRowsAndWhereItIsDocumented() {
        FailedStatementLocks rule = FailedStatementLocks.RULE;
        Semantics keeps = innoDb(Fact.KEEPS_LOCKS_OF_FAILED);
        assertThat(rule.isProvedBy(new FailedLockEvidence(keeps, true))).isTrue();
        assertThat(rule.isProvedBy(new FailedLockEvidence(keeps, false))).isFalse();
        assertThat(rule.isProvedBy(new FailedLockEvidence(innoDb(), true))).isFalse();
    }

    @Test
    void keptMessagesMustBeThoseOfAnEarlierStatement() {
        KeptMessages rule = KeptMessages.RULE;
        assertThat(rule.isProvedBy(new MessageEvidence(true, true))).isTrue();
        assertThat(rule.isProvedBy(new MessageEvidence(true, false))).isFalse();
        assertThat(rule.isProvedBy(new MessageEvidence(false, true))).isFalse();
    }

    @Test
    void strictModeExcusesASelectThatWarnsOfTheSameValue() {
        StrictWrites rule = StrictWrites.RULE;
        assertThat(rule.isProvedBy(new ConditionEvidence(true, true, true))).isTrue();
        assertThat(rule.isProvedBy(new ConditionEvidence(false, true, true))).isFalse();
        assertThat(rule.isProvedBy(new ConditionEvidence(true, false, true))).isFalse();
        assertThat(rule.isProvedBy(new ConditionEvidence(true, true, false))).isFalse();
    }

    @Test
    void thePlanExcusesAWarningOfOnePartOfSeveral() {
        EvaluatedByPlan rule = EvaluatedByPlan.RULE;
        assertThat(rule.isProvedBy(new EvaluationEvidence(true, true))).isTrue();
        assertThat(rule.isProvedBy(new EvaluationEvidence(true, false))).isFalse();
        assertThat(rule.isProvedBy(new EvaluationEvidence(false, true))).isFalse();
    }

    private static Semantics ordered(SerialOrder order) {
        return POSTGRES.inOrder(order);
    }
}
