package io.titrant.engines.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LegalReorderingTest {
    private static final String UPDATE = "UPDATE t SET a = 1";
    private static final Case CASE = Case.of(List.of("CREATE TABLE t(a INT)"), "T1: " + UPDATE, "T2: COMMIT");
    private static final Recording LYING = recording(
            Event.blocked(0, "T1", UPDATE, Set.of("T2")), returned(1, "T2", "COMMIT", 0), returned(0, "T1", UPDATE, 0));

    @Test
    void theSameResultsInTheOrderOfTheReturnsAreLegal() {
        assertThat(LegalReordering.explains(LYING, CASE, reordered -> inOrder(reordered, 0)))
                .isTrue();
    }

    @Test
    void anotherResultIsNoProof() {
        assertThat(LegalReordering.explains(LYING, CASE, reordered -> inOrder(reordered, 1)))
                .isFalse();
    }

    @Test
    void aStatementThatWaitsInTheHonestRunIsNoProof() {
        assertThat(LegalReordering.explains(LYING, CASE, reordered -> LYING)).isFalse();
    }

    @Test
    void aRunWithoutWaitsHasNoOtherOrder() {
        Recording plain = recording(returned(0, "T1", UPDATE, 0), returned(1, "T2", "COMMIT", 0));
        assertThat(LegalReordering.explains(plain, CASE, reordered -> plain)).isFalse();
    }

    private static Recording inOrder(Case testCase, int updated) {
        List<Event> events = new ArrayList<>();
        for (Step step : testCase.steps()) {
            events.add(returned(events.size(), step.tx(), step.sql(), step.sql().equals(UPDATE) ? updated : 0));
        }
        return recording(events.toArray(Event[]::new));
    }

    private static Event returned(int step, String tx, String sql, int count) {
        return Event.returned(step, tx, sql, false, new Result.Updated(count, List.of()));
    }

    private static Recording recording(Event... events) {
        return new Recording(
                new Recording.EngineId("fake", "1"), List.of(events), Map.of(), Recording.Ending.COMPLETED, List.of());
    }
}
