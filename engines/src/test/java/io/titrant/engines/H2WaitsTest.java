package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.StartOptions;
import io.titrant.execute.Limits;
import io.titrant.execute.TestDatabase;
import io.titrant.judge.Verdict;
import io.titrant.judge.survival.Survival;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In some waits of H2 the blocked session polls and does not sleep. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class H2WaitsTest {
    private static final Engine ENGINE = new H2Engine();
    private static final String ENDLESS = "T2: UPDATE t SET b = (SELECT MAX(b) FROM t)";

    @Test
    void anEndlessScanTimesOutAndTheNextStatementHasItsFullTime() {
        Recording recording = run(
                "READ UNCOMMITTED",
                List.of("CREATE TABLE t (a INT, b INT)", "CREATE INDEX i ON t (b)"),
                "T1: BEGIN",
                "T1: INSERT INTO t (a) VALUES (0)",
                ENDLESS,
                "T1: INSERT INTO t VALUES (0, 0)",
                "T1: COMMIT",
                "T2: CALL LOCK_TIMEOUT()");

        assertThat(last(recording, "UPDATE").result())
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.errorClass()).isEqualTo(ErrorClass.LOCK_TIMEOUT));
        assertThat(last(recording, "CALL").result())
                .isInstanceOfSatisfying(
                        Result.Returned.class,
                        returned -> assertThat(returned.rows().rows().get(0).values())
                                .containsExactly(new Value.Int(BigInteger.valueOf(H2Engine.LOCK_TIMEOUT_MILLIS))));
    }

    /** T2 polls for T1's row while T1 waits for T2's row: the rollback of the deadlock victim is recorded before the other statement returns. */
    @RepeatedTest(40)
    void aPollingDeadlockVictimIsRecordedFirst() {
        Recording recording = run(
                "SNAPSHOT",
                List.of(
                        "CREATE TABLE t (a INT)",
                        "INSERT INTO t VALUES (0)",
                        "CREATE TABLE u (a INT)",
                        "INSERT INTO u VALUES (0)",
                        "CREATE TABLE k (a INT PRIMARY KEY)",
                        "INSERT INTO k VALUES (0)"),
                "T1: BEGIN",
                "T1: INSERT INTO k VALUES (0)",
                "T1: SELECT * FROM u FOR UPDATE",
                "T2: BEGIN",
                "T2: UPDATE t SET a = 1",
                "T2: UPDATE u SET a = 2",
                "T2: COMMIT",
                "T1: UPDATE t SET a = 3",
                "T1: COMMIT");

        List<Boolean> failed = recording.events().stream()
                .filter(event ->
                        event.kind() == Event.Kind.RETURNED && event.sql().startsWith("UPDATE"))
                .map(event -> event.result() instanceof Result.Failed)
                .toList();
        assertThat(failed).as(recording.events().toString()).containsExactly(false, true, false);
    }

    /** Two ask for a row of one that had something undone, again and again, until it ends; then the second asks for the first's. */
    @RepeatedTest(20)
    void pollingSessionsAreObservedAsBlockedAndReleased() {
        Recording recording = run(
                "READ COMMITTED",
                List.of("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 0), (2, 0)"),
                "T1: BEGIN",
                "T1: UPDATE t SET b = 1 WHERE a = 1",
                "T1: SAVEPOINT s",
                "T1: UPDATE t SET b = 1 WHERE a = 2",
                "T1: ROLLBACK TO SAVEPOINT s",
                "T2: BEGIN",
                "T2: UPDATE t SET b = b + 10 WHERE a = 1",
                "T3: UPDATE t SET b = b + 100 WHERE a = 1",
                "T1: SELECT * FROM t",
                "T1: COMMIT",
                "T2: COMMIT");

        assertThat(recording.events())
                .filteredOn(event -> event.kind() == Event.Kind.BLOCKED)
                .extracting(Event::tx)
                .startsWith("T2", "T3");
        assertThat(recording.finalState().get("t").rows())
                .extracting(row -> row.values().get(1))
                .containsExactlyInAnyOrder(
                        new Value.Int(BigInteger.valueOf(111)), new Value.Int(BigInteger.valueOf(0)));
    }

    /** A race: one of some four runs loses the wake-up, and a judgement has four. */
    @Test
    void aWaiterSleepsOnAfterTheEndOfATransactionThatUndidAllItsChanges() {
        assertThat(Stream.generate(() -> verdictOn("T1: SAVEPOINT s", "T1: UPDATE t SET b = 5 WHERE a = 1"))
                        .limit(25))
                .anyMatch(verdict -> "lost-wake-up".equals(verdict.kind()));
    }

    /** The transaction has changes at its end, so H2 notifies its waiters; without a savepoint it does, too. */
    @Test
    void aWaiterThatTheEndOfTheTransactionWakesIsNoLostWakeUp() {
        assertThat(verdictOn(
                                "T1: UPDATE t SET b = 6 WHERE a = 2",
                                "T1: SAVEPOINT s",
                                "T1: UPDATE t SET b = 5 WHERE a = 1")
                        .outcome())
                .isEqualTo(Verdict.Outcome.PASS);
        assertThat(verdictOn("T1: UPDATE t SET b = 5 WHERE a = 1").outcome()).isEqualTo(Verdict.Outcome.PASS);
    }

    /** T2 waits for these statements of T1, which then rolls back to its savepoint, if it has one, and commits. */
    private static Verdict verdictOn(String... ofHolder) {
        List<String> steps = new ArrayList<>(List.of("T1: BEGIN"));
        steps.addAll(List.of(ofHolder));
        steps.add("T2: UPDATE t SET b = b + 1 WHERE a = 1");
        if (steps.contains("T1: SAVEPOINT s")) {
            steps.add("T1: ROLLBACK TO SAVEPOINT s");
        }
        steps.add("T1: COMMIT");
        Case testCase = Case.of(
                List.of("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 0), (2, 0)"),
                steps.toArray(String[]::new));
        try (TestDatabase database =
                new TestDatabase(ENGINE.start(StartOptions.of(ENGINE.defaultVersion())), Limits.CAMPAIGN)) {
            return new Survival().judge(testCase, database.run(testCase), database);
        }
    }

    private static Event last(Recording recording, String word) {
        return recording.events().stream()
                .filter(event ->
                        event.kind() == Event.Kind.RETURNED && event.sql().startsWith(word))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private static Recording run(String level, List<String> init, String... steps) {
        try (TestDatabase testDatabase =
                new TestDatabase(ENGINE.start(StartOptions.of(ENGINE.defaultVersion())), Limits.CAMPAIGN)) {
            return testDatabase.run(Case.of(init, steps).withHeader(Header.of(Map.of("isolation", level))));
        }
    }
}
