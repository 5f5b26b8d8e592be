package io.titrant.judge.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PossibleOrdersTest {
    private static final Result DONE = new Result.Updated(1, List.of());
    private static final Result DEADLOCK = new Result.Failed(ErrorClass.DEADLOCK, 1213, "40001", "deadlock");

    private static List<List<String>> others(Event... events) {
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"), List.of(events), Map.of(), Recording.Ending.COMPLETED, List.of());
        return PossibleOrders.of(recording).others().stream()
                .map(other -> other.events().stream()
                        .map(event -> event.tx() + (event.byTitrant() ? "!" : ""))
                        .toList())
                .toList();
    }

    private static Event event(int step, String tx, boolean waited, Result result) {
        return Event.returned(step, tx, "UPDATE t SET a = 1", waited, result);
    }

    @Test
    void statementsUnblockedByOneCommitMayRunInAnyOrder() {
        assertThat(others(
                        Event.returned(0, "T1", "COMMIT", false, DONE),
                        event(1, "T2", true, DONE),
                        event(2, "T3", true, DONE)))
                .containsExactly(List.of("T1", "T3", "T2"));
    }

    @Test
    void theStatementThatCausedADeadlockMayHaveWaited() {
        assertThat(others(
                        Event.blocked(0, "T3", "UPDATE t SET a = 1", Set.of()),
                        event(1, "T1", false, DONE),
                        event(2, "T2", true, DEADLOCK),
                        Event.returned(-1, "T2", "ROLLBACK", false, DONE),
                        event(0, "T3", true, DONE)))
                .contains(List.of("T3", "T2", "T2!", "T3", "T1"));
    }

    @Test
    void theStatementThatClosedACycleMayHaveWaitedForTheVictimUnobserved() {
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"),
                List.of(
                        Event.blocked(0, "T2", "UPDATE t SET a = 1", Set.of()),
                        event(1, "T1", false, DONE),
                        event(0, "T2", true, DEADLOCK),
                        Event.returned(-1, "T2", "ROLLBACK", false, DONE)),
                Map.of(),
                Recording.Ending.COMPLETED,
                List.of());
        assertThat(PossibleOrders.of(recording).others())
                .extracting(other -> other.events().stream()
                        .map(event -> event.tx() + " " + event.kind() + (event.waited() ? " waited" : ""))
                        .toList())
                .contains(
                        List.of("T2 BLOCKED", "T1 BLOCKED", "T2 RETURNED waited", "T2 RETURNED", "T1 RETURNED waited"));
    }

    @Test
    void aStatementRecordedLateMayHaveReturnedEarlier() {
        assertThat(others(
                        Event.blocked(0, "T2", "UPDATE t SET a = 1", Set.of()),
                        Event.returned(1, "T1", "COMMIT", false, DONE),
                        event(2, "T3", false, DONE),
                        event(0, "T2", true, DONE)))
                .containsExactly(List.of("T2", "T1", "T2", "T3"));
    }

    @Test
    void aStatementUnblockedByACommitDidNotReturnBeforeIt() {
        assertThat(others(
                        Event.blocked(0, "T2", "UPDATE t SET a = 1", Set.of()),
                        event(2, "T3", false, DONE),
                        Event.returned(1, "T1", "COMMIT", false, DONE),
                        event(0, "T2", true, DONE)))
                .isEmpty();
    }

    @Test
    void aStatementThatCausedNoDeadlockKeepsItsPosition() {
        assertThat(others(event(0, "T1", false, DONE), event(1, "T2", true, DONE)))
                .isEmpty();
    }

    @Test
    void aVerdictStatesHowManyOrdersWereNotTried() {
        Event[] unblocked = {
            event(1, "T1", true, DONE),
            event(2, "T2", true, DONE),
            event(3, "T3", true, DONE),
            event(4, "T4", true, DONE),
            event(5, "T5", true, DONE)
        };
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"),
                List.of(unblocked),
                Map.of(),
                Recording.Ending.COMPLETED,
                List.of());

        Verdict told = PossibleOrders.of(recording).tell(Verdict.bug("troc", "kind", "It differs"));

        assertThat(told.explanation())
                .isEqualTo("It differs (24 of 120 possible orders of the unblocked statements were tried)");
        assertThat(told.remarks()).extracting(Verdict.Remark::name).containsExactly("orders-not-tried");
    }

    @Test
    void aVerdictDoesNotMentionOrdersIfAllWereTried() {
        Recording recording = new Recording(
                new Recording.EngineId("fake", "1"),
                List.of(event(1, "T1", true, DONE), event(2, "T2", true, DONE), event(3, "T3", true, DONE)),
                Map.of(),
                Recording.Ending.COMPLETED,
                List.of());
        Verdict bug = Verdict.bug("troc", "kind", "It differs");

        assertThat(PossibleOrders.of(recording).tell(bug)).isEqualTo(bug);
    }
}
