package io.titrant.judge.survival;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.lab.Lab;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SurvivalTest {
    private static final Case CASE = Case.of(List.of("CREATE TABLE t(a INT)"), "T1: BEGIN", "T2: BEGIN");
    private static final String WAITS = "SELECT * FROM t FOR UPDATE";

    @Test
    void aStatementBlockedAfterAllOthersEndedIsAnOrphanLock() {
        Verdict verdict = judge(ErrorClass.CANCELLED, ok("T1", "BEGIN"), ok("T2", "BEGIN"), ok("T2", "COMMIT"));

        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("orphan-lock");
        assertThat(verdict.explanation()).contains("T1", WAITS);
    }

    @Test
    void onlyTheOwnTimeLimitOfASessionExcusesItsWait() {
        String limit = "SET statement_timeout = '10ms'";
        Event[] own = {ok("T1", "BEGIN"), ok("T1", limit), ok("T2", "BEGIN"), ok("T2", "COMMIT")};
        Event[] ofAnother = {ok("T1", "BEGIN"), ok("T2", limit), ok("T2", "BEGIN"), ok("T2", "COMMIT")};
        assertThat(judge(ErrorClass.CANCELLED, own).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judge(ErrorClass.CANCELLED, ofAnother).kind()).isEqualTo("orphan-lock");
    }

    @Test
    void anAdvisoryLockExcusesNoWaitForRows() {
        Event[] advisory = {ok("T2", "SELECT pg_advisory_lock(7)"), ok("T1", "BEGIN")};
        assertThat(judge(ErrorClass.CANCELLED, advisory).kind()).isEqualTo("orphan-lock");
        Event[] tables = {ok("T2", "LOCK TABLES t WRITE"), ok("T1", "BEGIN")};
        assertThat(judge(ErrorClass.CANCELLED, tables).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aStatementBlockedByAnOpenTransactionPasses() {
        assertThat(judge(ErrorClass.CANCELLED, ok("T1", "BEGIN"), ok("T2", "BEGIN"))
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aStatementBlockedBesideAnotherBlockedStatementPasses() {
        Event other = Event.blocked(1, "T3", "UPDATE t SET a = 1", Set.of());
        assertThat(judge(ErrorClass.CANCELLED, ok("T1", "BEGIN"), other).outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void aStatementThatTheTimeOutItselfReleasedWasStillWaiting() {
        assertThat(judgeTimeOutAfter("T1").outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judgeTimeOutAfter("T2").kind()).isEqualTo("orphan-lock");
        assertThat(judgeTimeOutAfter("T1", ok("T2", "SELECT 1")).kind()).isEqualTo("orphan-lock");
    }

    @Test
    void aDeadlockVictimThatWaitedForTheStatementWasNotReleasedByItsTimeOut() {
        assertThat(judgeTimeOutAfter("T1", failed(ErrorClass.DEADLOCK)).kind()).isEqualTo("orphan-lock");
        assertThat(judgeTimeOutAfter("T1", failed(ErrorClass.OTHER)).kind()).isEqualTo("orphan-lock");
        assertThat(judgeTimeOutAfter("T1", failed(ErrorClass.UNIQUE)).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    private static Result failed(ErrorClass errorClass) {
        return new Result.Failed(errorClass, 1, "40001", "no");
    }

    private static Verdict judgeTimeOutAfter(String blocker, Event... between) {
        return judgeTimeOutAfter(blocker, new Result.Updated(1, List.of()), between);
    }

    /** T3 waits for that transaction and returns before the time-out of T1. */
    private static Verdict judgeTimeOutAfter(String blocker, Result ofWaiter, Event... between) {
        String update = "UPDATE t SET a = 1";
        List<Event> events = new ArrayList<>(List.of(
                ok("T1", "BEGIN"),
                Event.blocked(1, "T3", update, Set.of(blocker)),
                Event.blocked(2, "T1", WAITS, Set.of("T3")),
                Event.returned(1, "T3", update, true, ofWaiter)));
        events.addAll(Arrays.asList(between));
        events.add(Event.returned(2, "T1", WAITS, true, new Result.Failed(ErrorClass.LOCK_TIMEOUT, 1, "40XL1", "no")));
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
        return new Survival().judge(CASE, recording, lab(recording));
    }

    @Test
    void aLockTimeoutWithoutALockHolderIsABugOnlyIfItHappensAgain() {
        Event[] before = {ok("T1", "BEGIN"), ok("T2", "BEGIN"), ok("T2", "ROLLBACK")};
        assertThat(judge(ErrorClass.LOCK_TIMEOUT, before).kind()).isEqualTo("orphan-lock");

        Recording once = recording(ErrorClass.LOCK_TIMEOUT, before);
        Recording then = recording(ErrorClass.OTHER, before);
        assertThat(new Survival().judge(CASE, once, lab(then)).outcome()).isEqualTo(Verdict.Outcome.UNKNOWN);
    }

    @Test
    void aRollbackThatFailsBecauseOfOthersIsABug() {
        Verdict verdict = judgeRollback("ROLLBACK", ErrorClass.BUSY);
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("refused-rollback");
        assertThat(judgeRollback("COMMIT", ErrorClass.BUSY).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judgeRollback("ROLLBACK TO s", ErrorClass.BUSY).outcome()).isEqualTo(Verdict.Outcome.PASS);
        assertThat(judgeRollback("ROLLBACK", ErrorClass.OTHER).outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    private static Verdict judgeRollback(String sql, ErrorClass error) {
        List<Event> events = List.of(
                ok("T1", "BEGIN"), Event.returned(1, "T1", sql, false, new Result.Failed(error, 5, null, "locked")));
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
        return new Survival().judge(CASE, recording, lab(recording));
    }

    @Test
    void aReportOfASanitizerIsABugThoughAllStatementsReturned() {
        Recording quiet = recording(ErrorClass.CANCELLED, ok("T1", "BEGIN"), ok("T2", "BEGIN"));
        Recording reported = quiet.withNote(Recording.reported("x.c:5:3: runtime error: division by zero"));
        Verdict verdict = new Survival().judge(CASE, reported, lab(reported));
        assertThat(Survival.isCrash(verdict)).isTrue();
        assertThat(verdict.explanation()).contains("x.c:5:3: runtime error: division by zero");
    }

    @Test
    void aStatementThatTitrantHadToWakeIsALostWakeUp() {
        Recording slept = wakeUp(true);
        Verdict verdict = new Survival().judge(CASE, slept, lab(slept));
        assertThat(verdict.outcome()).isEqualTo(Verdict.Outcome.BUG);
        assertThat(verdict.kind()).isEqualTo("lost-wake-up");
        assertThat(verdict.explanation()).contains("T2", WAITS);
    }

    /** Titrant wakes the statement after ROLLBACK TO SAVEPOINT, so the case runs again without that. */
    @Test
    void aLostWakeUpOfAnotherRunCountsAndTheSameStatementWokenByTheEnginePasses() {
        Recording awake = wakeUp(false);
        assertThat(new Survival().judge(CASE, awake, lab(awake, wakeUp(true))).kind())
                .isEqualTo("lost-wake-up");
        assertThat(new Survival().judge(CASE, awake, lab(awake, awake)).outcome())
                .isEqualTo(Verdict.Outcome.PASS);
    }

    @Test
    void failuresOfTheEnginesCodeMayBeOneAndALostWakeUpIsAnother() {
        assertThat(Survival.mayBeSameFailure("internal-error", "connection-lost"))
                .isTrue();
        assertThat(Survival.mayBeSameFailure("lost-wake-up", "lost-wake-up")).isTrue();
        assertThat(Survival.mayBeSameFailure("lost-wake-up", "internal-error")).isFalse();
    }

    /** T2 waits for T1, which rolls back to its savepoint and ends. */
    private static Recording wakeUp(boolean byTitrant) {
        Event returned = Event.returned(3, "T2", WAITS, true, new Result.Updated(1, List.of()));
        List<Event> events = List.of(
                ok("T1", "BEGIN"),
                ok("T1", "SAVEPOINT s"),
                Event.blocked(3, "T2", WAITS, Set.of("T1")),
                ok("T1", "ROLLBACK TO SAVEPOINT s"),
                ok("T1", "COMMIT"),
                byTitrant ? returned.wokenUp() : returned);
        return new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
    }

    /** Of an engine whose ROLLBACK TO SAVEPOINT may leave a waiter asleep; the second recording is that of runs that leave waking to the engine. */
    private static Lab lab(Recording each, Recording leftToEngine) {
        Engine engine = (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (p, method, args) -> true);
        return (Lab) Proxy.newProxyInstance(
                Lab.class.getClassLoader(),
                new Class<?>[] {Lab.class},
                (p, method, args) -> method.getName().equals("engine")
                        ? engine
                        : ((Case) args[0]).onlyEngineWakes() ? leftToEngine : each);
    }

    private static Verdict judge(ErrorClass error, Event... before) {
        Recording recording = recording(error, before);
        return new Survival().judge(CASE, recording, lab(recording));
    }

    private static Lab lab(Recording each) {
        return (Lab)
                Proxy.newProxyInstance(Lab.class.getClassLoader(), new Class<?>[] {Lab.class}, (p, method, args) -> {
                    assertThat(method.getName()).isEqualTo("run");
                    return each;
                });
    }

    private static Recording recording(ErrorClass error, Event... before) {
        List<Event> events = new ArrayList<>(Arrays.asList(before));
        events.add(Event.blocked(2, "T1", WAITS, Set.of()));
        events.add(Event.returned(2, "T1", WAITS, true, new Result.Failed(error, 1, "70100", "no")));
        return new Recording(
                new Recording.EngineId("fake", "1"), events, Map.of(), Recording.Ending.COMPLETED, List.of());
    }

    private static Event ok(String tx, String sql) {
        return Event.returned(0, tx, sql, false, new Result.Updated(0, List.of()));
    }
}
