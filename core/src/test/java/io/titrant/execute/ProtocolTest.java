package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import io.titrant.record.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** WriteCheck's Algorithm 1 and its abort handling, on a fake database with a scripted behaviour. */
@Timeout(60)
class ProtocolTest {
    private static final Limits SHORT =
            new Limits(Duration.ofMillis(300), Duration.ofMillis(200), Duration.ofSeconds(20), 100);

    @Test
    void statementsThatDoNotWaitRunInSubmittedOrder() {
        Recording recording = run(new FakeDatabase(Capability.BLOCKS), "T1: BEGIN", "T2: x", "T1: y", "T1: COMMIT");
        assertThat(story(recording)).containsExactly("T1 BEGIN ok", "T2 x ok", "T1 y ok", "T1 COMMIT ok");
        assertThat(recording.ending()).isEqualTo(Ending.COMPLETED);
    }

    @RepeatedTest(20)
    void aChainOfWaitsResumesOneStatementAtATime() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T2: BEGIN",
                "T3: BEGIN",
                "T1: LOCK a",
                "T2: LOCK b",
                "T2: LOCK a",
                "T3: LOCK b",
                "T1: COMMIT",
                "T2: COMMIT",
                "T3: COMMIT");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T2 BEGIN ok",
                        "T3 BEGIN ok",
                        "T1 LOCK a ok",
                        "T2 LOCK b ok",
                        "T2 LOCK a waits for [T1]",
                        "T3 LOCK b waits for [T2]",
                        "T1 COMMIT ok",
                        "T2 LOCK a resumed",
                        "T2 COMMIT ok",
                        "T3 LOCK b resumed",
                        "T3 COMMIT ok");
    }

    @Test
    void theLockViewIsNotReadAfterStatementsThatReleaseNothing() {
        FakeDatabase holding = new FakeDatabase(Capability.BLOCKS, Capability.HOLDS_LOCKS_TO_THE_END);
        FakeDatabase releasing = new FakeDatabase(Capability.BLOCKS);
        List<String> steps = new ArrayList<>(List.of("T1: BEGIN", "T1: LOCK a", "T2: LOCK a", "T3: BEGIN"));
        steps.addAll(Collections.nCopies(40, "T3: UPDATE x"));
        steps.add("T1: COMMIT");
        List<String> story = story(run(holding, steps.toArray(String[]::new)));
        assertThat(story)
                .contains("T2 LOCK a waits for [T1]")
                .containsSubsequence("T3 UPDATE x ok", "T1 COMMIT ok", "T2 LOCK a resumed")
                .isEqualTo(story(run(releasing, steps.toArray(String[]::new))));
        assertThat(releasing.looks.get()).isGreaterThan(40);
        assertThat(holding.looks.get()).isLessThan(releasing.looks.get() - 30);
    }

    @Test
    void theLockViewIsReadAfterAStatementThatMayHaveClosedACircle() {
        FakeDatabase holding = new FakeDatabase(Capability.BLOCKS, Capability.HOLDS_LOCKS_TO_THE_END);
        List<String> steps = new ArrayList<>(List.of("T1: BEGIN", "T1: LOCK a", "T2: LOCK a"));
        steps.addAll(Collections.nCopies(40, "T1: UPDATE x"));
        steps.add("T1: COMMIT");
        assertThat(story(run(holding, steps.toArray(String[]::new)))).contains("T2 LOCK a waits for [T1]");
        assertThat(holding.looks.get()).isGreaterThan(40);
    }

    @RepeatedTest(20)
    void aStatementThatFreesALockByNameIsFollowedByALook() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS, Capability.HOLDS_LOCKS_TO_THE_END),
                "T1: BEGIN",
                "T1: LOCK a",
                "T2: LOCK a",
                "T1: UNLOCK a",
                "T1: x",
                "T1: COMMIT");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 LOCK a ok",
                        "T2 LOCK a waits for [T1]",
                        "T1 UNLOCK a ok",
                        "T2 LOCK a resumed",
                        "T1 x ok",
                        "T1 COMMIT ok");
    }

    @RepeatedTest(20)
    void remainingStatementsOfABlockedTransactionAreSubmittedAfterItResumes() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T1: LOCK a",
                "T2: BEGIN",
                "T2: LOCK a",
                "T2: x",
                "T2: COMMIT",
                "T3: z",
                "T1: COMMIT",
                "T3: last");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 LOCK a ok",
                        "T2 BEGIN ok",
                        "T2 LOCK a waits for [T1]",
                        "T3 z ok",
                        "T1 COMMIT ok",
                        "T2 LOCK a resumed",
                        "T2 x ok",
                        "T2 COMMIT ok",
                        "T3 last ok");
    }

    @Test
    void remainingStatementsOfARolledBackTransactionAreSkipped() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T1: FAIL DEADLOCK TRANSACTION_ROLLED_BACK",
                "T1: x",
                "T2: y",
                "T1: COMMIT",
                "T1: z");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 FAIL DEADLOCK TRANSACTION_ROLLED_BACK failed DEADLOCK",
                        "T1 ROLLBACK ok by Titrant",
                        "T1 x skipped",
                        "T2 y ok",
                        "T1 COMMIT skipped",
                        "T1 z ok");
    }

    @Test
    void aTransactionContinuesAfterAnErrorThatUndoesOnlyTheStatement() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T1: FAIL UNIQUE STATEMENT_UNDONE",
                "T1: x",
                "T1: COMMIT");
        assertThat(story(recording)).endsWith("T1 x ok", "T1 COMMIT ok");
    }

    @Test
    void aFailedAutocommitStatementNeedsNoRollback() {
        Recording recording =
                run(new FakeDatabase(Capability.BLOCKS), "T1: FAIL DEADLOCK TRANSACTION_ROLLED_BACK", "T1: x");
        assertThat(story(recording))
                .containsExactly("T1 FAIL DEADLOCK TRANSACTION_ROLLED_BACK failed DEADLOCK", "T1 x ok");
    }

    @Test
    void aFailedTransactionContinuesAfterRollbackToASavepoint() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T1: SAVEPOINT s",
                "T1: FAIL UNIQUE TRANSACTION_POISONED",
                "T1: x",
                "T1: ROLLBACK TO SAVEPOINT s",
                "T1: y",
                "T1: COMMIT");
        assertThat(story(recording))
                .endsWith(
                        "T1 FAIL UNIQUE TRANSACTION_POISONED failed UNIQUE",
                        "T1 x skipped",
                        "T1 ROLLBACK TO SAVEPOINT s ok",
                        "T1 y ok",
                        "T1 COMMIT ok");
    }

    @Test
    void aFailedTransactionWithoutSavepointIsRolledBackAtOnceToReleaseItsLocks() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T1: LOCK a",
                "T2: LOCK a",
                "T1: FAIL DATA TRANSACTION_POISONED",
                "T2: x",
                "T1: COMMIT");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 LOCK a ok",
                        "T2 LOCK a waits for [T1]",
                        "T1 FAIL DATA TRANSACTION_POISONED failed DATA",
                        "T1 ROLLBACK ok by Titrant",
                        "T2 LOCK a resumed",
                        "T2 x ok",
                        "T1 COMMIT skipped");
    }

    @Test
    void aBusyStatementIsSubmittedAgainWhenATransactionEnds() {
        Recording recording = run(
                new FakeDatabase(Capability.BUSY_INSTEAD_OF_BLOCKING),
                "T1: BEGIN",
                "T1: TRY a",
                "T2: BEGIN",
                "T2: TRY a",
                "T2: COMMIT",
                "T1: x",
                "T1: COMMIT");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 TRY a ok",
                        "T2 BEGIN ok",
                        "T2 TRY a waits for []",
                        "T1 x ok",
                        "T1 COMMIT ok",
                        "T2 TRY a resumed",
                        "T2 COMMIT ok");
    }

    @Test
    void ifAllOpenTransactionsAreBusyTheLastOneIsTheVictim() {
        Recording recording = run(
                new FakeDatabase(Capability.BUSY_INSTEAD_OF_BLOCKING),
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: TRY a",
                "T2: TRY b",
                "T1: TRY b",
                "T2: TRY a",
                "T1: COMMIT",
                "T2: COMMIT");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T2 BEGIN ok",
                        "T1 TRY a ok",
                        "T2 TRY b ok",
                        "T1 TRY b waits for []",
                        "T2 TRY a failed DEADLOCK",
                        "T2 ROLLBACK ok by Titrant",
                        "T1 TRY b resumed",
                        "T1 COMMIT ok",
                        "T2 COMMIT skipped");
    }

    @Test
    void twoTransactionsBusyBecauseOfAThirdAreNoDeadlock() {
        Recording recording = run(
                new FakeDatabase(Capability.BUSY_INSTEAD_OF_BLOCKING),
                "T1: BEGIN",
                "T1: TRY a",
                "T2: TRY a",
                "T3: TRY a",
                "T1: COMMIT");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 TRY a ok",
                        "T2 TRY a waits for []",
                        "T3 TRY a waits for []",
                        "T1 COMMIT ok",
                        "T2 TRY a resumed",
                        "T3 TRY a resumed");
    }

    @Test
    void aTransactionWithoutLocksIsNoVictim() {
        Recording recording = run(
                new FakeDatabase(Capability.BUSY_INSTEAD_OF_BLOCKING),
                "T1: BEGIN",
                "T2: BEGIN",
                "T3: BEGIN",
                "T1: TRY a",
                "T2: TRY b",
                "T1: TRY b",
                "T2: TRY a",
                "T4: TRY a",
                "T3: COMMIT",
                "T1: COMMIT",
                "T2: COMMIT");
        assertThat(story(recording))
                .endsWith(
                        "T1 TRY b waits for []",
                        "T2 TRY a waits for []",
                        "T4 TRY a waits for []",
                        "T3 COMMIT ok",
                        "T2 TRY a failed DEADLOCK",
                        "T2 ROLLBACK ok by Titrant",
                        "T1 TRY b resumed",
                        "T1 COMMIT ok",
                        "T4 TRY a resumed",
                        "T2 COMMIT skipped");
    }

    @Test
    void anUnfinishedTransactionIsRolledBackAtTheEndAndUnblocksTheOthers() {
        Recording recording = run(new FakeDatabase(Capability.BLOCKS), "T1: BEGIN", "T1: LOCK a", "T2: LOCK a");
        assertThat(story(recording))
                .containsExactly(
                        "T1 BEGIN ok",
                        "T1 LOCK a ok",
                        "T2 LOCK a waits for [T1]",
                        "T1 ROLLBACK ok by Titrant",
                        "T2 LOCK a resumed");
        assertThat(recording.notes()).singleElement().asString().contains("T1 never ends its transaction");
    }

    @Test
    void anUndetectedDeadlockIsEndedAfterALimit() {
        Recording recording = run(
                new FakeDatabase(Capability.BLOCKS),
                "T1: BEGIN",
                "T2: BEGIN",
                "T1: LOCK a",
                "T2: LOCK b",
                "T1: LOCK b",
                "T2: LOCK a",
                "T1: COMMIT",
                "T2: COMMIT");
        assertThat(story(recording)).contains("T2 LOCK a failed CANCELLED", "T2 COMMIT ok", "T1 LOCK b resumed");
        assertThat(recording.notes()).singleElement().asString().contains("no open transaction could release it");
    }

    @Test
    void aLockThatNobodyHoldsIsNotAwaitedAsADeadlockIs() {
        Limits patient = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(100), Duration.ofSeconds(200), 100);
        try (CaseRunner runner = new CaseRunner(new FakeDatabase(Capability.BLOCKS), patient)) {
            Recording recording =
                    runner.run(Case.of(List.of(), "T1: LEAK a", "T2: BEGIN", "T2: LOCK a", "T3: LOCK a", "T2: COMMIT"));
            assertThat(story(recording)).contains("T2 LOCK a waits for []", "T3 LOCK a failed CANCELLED");
        }
    }

    @Test
    void aSingleWaitForNobodyIsGivenUpAfterAFewLooks() {
        Limits patient = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(100), Duration.ofSeconds(200), 100);
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        try (CaseRunner runner = new CaseRunner(database, patient)) {
            Recording recording = runner.run(Case.of(List.of(), "T1: LEAK a", "T2: BEGIN", "T2: LOCK a", "T2: COMMIT"));
            assertThat(story(recording)).contains("T2 LOCK a failed CANCELLED", "T2 COMMIT ok");
            assertThat(database.looks.get()).isBetween(8, 40);
        }
    }

    @Test
    void aLockViewThatOnlyGuessesDoesNotProveThatNobodyHoldsALock() {
        Limits patient = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofSeconds(120), 100);
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        database.certain = false;
        long began = System.nanoTime();
        try (CaseRunner runner = new CaseRunner(database, patient)) {
            runner.run(Case.of(List.of(), "T1: LEAK a", "T2: BEGIN", "T2: LOCK a", "T2: COMMIT"));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    void aDeadlockIsLeftToTheEngine() {
        Limits patient = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofSeconds(120), 100);
        long began = System.nanoTime();
        try (CaseRunner runner = new CaseRunner(new FakeDatabase(Capability.BLOCKS), patient)) {
            runner.run(Case.of(
                    List.of(), "T1: BEGIN", "T2: BEGIN", "T1: LOCK a", "T2: LOCK b", "T1: LOCK b", "T2: LOCK a"));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofSeconds(2));
    }

    @Test
    void aHangingStatementIsCancelledAndTheRunContinues() {
        Recording recording = run(new FakeDatabase(Capability.BLOCKS), "T1: HANG", "T2: x");
        assertThat(story(recording)).containsExactly("T1 HANG failed TIMED_OUT", "T2 x ok");
        assertThat(recording.ending()).isEqualTo(Ending.COMPLETED);
    }

    @Test
    void aStatementThatCannotBeCancelledEndsTheRunAsTimedOut() {
        try (CaseRunner runner = new CaseRunner(new FakeDatabase(Capability.BLOCKS), SHORT)) {
            Recording hung = runner.run(Case.of(List.of(), "T1: HANG FOREVER", "T2: x"));
            assertThat(hung.ending()).isEqualTo(Ending.TIMED_OUT);
            assertThat(story(hung)).containsExactly("T1 HANG FOREVER failed TIMED_OUT");
            Recording next = runner.run(Case.of(List.of(), "T1: x"));
            assertThat(story(next)).containsExactly("T1 x ok");
        }
    }

    @Test
    void aServerCrashIsRecordedWithItsLog() {
        Recording recording =
                run(new FakeDatabase(Capability.BLOCKS), "T1: BEGIN", "T1: LOCK a", "T2: LOCK a", "T1: DIE", "T3: x");
        assertThat(recording.ending()).isEqualTo(Ending.CRASHED);
        assertThat(story(recording)).contains("T1 DIE failed CRASHED");
        assertThat(recording.notes()).last().asString().contains("last words");
    }

    @Test
    void aSlowStatementIsNotCalledBlocked() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        Recording recording = run(database, "T1: HANG");
        assertThat(recording.events()).noneMatch(event -> event.kind() == Event.Kind.BLOCKED);
    }

    @Test
    void aTransactionWhoseBeginFailsIsSkippedInAConcurrentRun() {
        Case testCase = Case.of(
                List.of(),
                "T1: BEGIN EXCLUSIVE",
                "T1: SAVEPOINT s",
                "T1: x",
                "T1: COMMIT",
                "T1: BEGIN",
                "T1: y",
                "T1: COMMIT");
        Case concurrentRun =
                new Case(testCase.header().with(Case.SCHEDULE, Case.CONCURRENT), testCase.init(), testCase.steps());
        try (CaseRunner runner = new CaseRunner(new FakeDatabase(), SHORT)) {
            assertThat(story(runner.run(concurrentRun)))
                    .containsExactly(
                            "T1 BEGIN EXCLUSIVE failed BUSY",
                            "T1 SAVEPOINT s skipped",
                            "T1 x skipped",
                            "T1 COMMIT skipped",
                            "T1 BEGIN ok",
                            "T1 y ok",
                            "T1 COMMIT ok");
        }
    }

    private static Recording run(FakeDatabase database, String... steps) {
        try (CaseRunner runner = new CaseRunner(database, SHORT)) {
            return runner.run(Case.of(List.of(), steps));
        }
    }

    private static List<String> story(Recording recording) {
        return recording.events().stream().map(ProtocolTest::line).toList();
    }

    private static String line(Event event) {
        String what = event.tx() + " " + event.sql() + " ";
        if (event.kind() == Event.Kind.BLOCKED) {
            return what + "waits for " + event.blockers();
        }
        if (event.kind() == Event.Kind.SKIPPED) {
            return what + "skipped";
        }
        if (event.result() instanceof Result.Failed failed) {
            return what + "failed " + failed.errorClass();
        }
        return what + (event.waited() ? "resumed" : "ok") + (event.byTitrant() ? " by Titrant" : "");
    }
}
