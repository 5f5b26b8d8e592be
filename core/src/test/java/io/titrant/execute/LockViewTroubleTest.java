package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Capability;
import io.titrant.execute.FakeDatabase.LockViewTrouble;
import io.titrant.record.Recording;
import io.titrant.record.Recording.Ending;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A lock view that does not answer ends the case, whatever the limits of statements and cases are. */
@Timeout(60)
class LockViewTroubleTest {
    private static final Limits LONG =
            new Limits(Duration.ofMinutes(10), Duration.ofMinutes(10), Duration.ofMinutes(10), 100);
    private static final Case BLOCKING = Case.of(
            List.of(), "T1: BEGIN", "T1: LOCK a", "T2: BEGIN", "T2: LOCK a", "T1: COMMIT", "T2: COMMIT", "T3: x");

    @ParameterizedTest
    @EnumSource(names = {"FAILS", "IS_SILENT"})
    void aLockViewThatDoesNotAnswerIsAnOutcomeAndTheNextCaseRuns(LockViewTrouble trouble) {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        try (CaseRunner runner = new CaseRunner(database, LONG)) {
            database.lockView = trouble;
            Recording recording = runner.run(BLOCKING);
            assertThat(recording.ending()).isEqualTo(Ending.TIMED_OUT);
            assertThat(recording.notes()).anyMatch(note -> note.startsWith("the lock view does not answer"));

            database.lockView = LockViewTrouble.NONE;
            assertThat(runner.run(BLOCKING).ending()).isEqualTo(Ending.COMPLETED);
        }
    }

    @Test
    void aLockViewThatFailsWhileAStatementIsBlockedEndsTheCase() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        RunListener breaksTheView = new RunListener() {
            @Override
            public void blocked(long nanos) {
                database.lockView = LockViewTrouble.FAILS;
            }
        };
        Case asksAgain = Case.of(List.of(), "T1: BEGIN", "T1: LOCK a", "T2: LOCK a", "T1: x", "T1: COMMIT");
        try (CaseRunner runner = new CaseRunner(database, LONG, breaksTheView)) {
            Recording recording = runner.run(asksAgain);
            assertThat(recording.ending()).isEqualTo(Ending.TIMED_OUT);
            assertThat(recording.notes()).contains("the lock view does not answer: no lock view today");
        }
    }

    @Test
    void aDeadServerIsACrashThoughItsLockViewFailsToo() {
        FakeDatabase database = new FakeDatabase(Capability.BLOCKS);
        database.lockView = LockViewTrouble.FAILS;
        try (CaseRunner runner = new CaseRunner(database, LONG)) {
            assertThat(runner.run(Case.of(List.of(), "T1: BEGIN", "T1: DIE")).ending())
                    .isEqualTo(Ending.CRASHED);
        }
    }
}
