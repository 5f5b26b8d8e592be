package io.titrant.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.CaseWriter;
import io.titrant.casefile.Step;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import io.titrant.record.Value;
import io.titrant.sql.StatementKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the conditions of the scenarios take for an anomaly, and what not. */
class ScenariosTest {
    /** Even without isolation, a statement reads and writes a row in one go. */
    private static final Set<MatrixAnomaly> NOT_WITHOUT_A_BUG =
            EnumSet.of(MatrixAnomaly.LOST_WRITE, MatrixAnomaly.INTERNAL);

    static Stream<Scenario> scenarios() {
        return Scenarios.all().stream();
    }

    @ParameterizedTest
    @EnumSource
    void everyAnomalyHasAScenario(MatrixAnomaly anomaly) {
        assertThat(Scenarios.of(anomaly)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void eachAnomalyHappensWithoutIsolation(Scenario scenario) {
        Case testCase = scenario.inOrder(scenario.steps());
        assertThat(happened(scenario, testCase, OneCopy.run(testCase)))
                .as(CaseWriter.write(testCase))
                .isEqualTo(!NOT_WITHOUT_A_BUG.contains(scenario.anomaly()));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void noAnomalyHappensInASerialOrder(Scenario scenario) {
        for (List<Step> order : serial(new ArrayList<>(), scenario.programs())) {
            Case testCase = scenario.inOrder(order);
            assertThat(happened(scenario, testCase, OneCopy.run(testCase)))
                    .as(CaseWriter.write(testCase))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void abortedTransactionsShowNoAnomaly(Scenario scenario) {
        Case testCase = scenario.inOrder(scenario.steps());
        Recording recording = OneCopy.run(testCase);
        List<Event> failed = recording.events().stream()
                .map(event -> StatementKind.of(event.sql()) == StatementKind.COMMIT
                        ? Event.skipped(event.step(), event.tx(), event.sql())
                        : event)
                .toList();
        assertThat(happened(scenario, testCase, changed(recording, failed, recording.finalState())))
                .isFalse();
    }

    @Test
    void aMissingCommittedWriteIsALostWrite() {
        Scenario increments = Scenarios.of(MatrixAnomaly.LOST_WRITE).get(0);
        Case testCase = increments.inOrder(increments.steps());
        Recording recording = OneCopy.run(testCase);
        assertThat(happened(increments, testCase, changed(recording, recording.events(), left(12, 20))))
                .isTrue();
        Scenario columns = Scenarios.of(MatrixAnomaly.LOST_WRITE).get(1);
        Case other = columns.inOrder(columns.steps());
        Recording both = OneCopy.run(other);
        assertThat(happened(columns, other, changed(both, both.events(), left(10, 20))))
                .isTrue();
    }

    @Test
    void anOwnWriteThatIsNotReadIsAnInternalAnomaly() {
        Scenario scenario = Scenarios.of(MatrixAnomaly.INTERNAL).get(0);
        Case testCase = scenario.inOrder(scenario.steps());
        Recording recording = OneCopy.run(testCase);
        List<Event> events = new ArrayList<>(recording.events());
        int last = events.size() - 2;
        Event read = events.get(last);
        events.set(
                last,
                Event.returned(
                        read.step(), read.tx(), read.sql(), false, new Result.Returned(rows(10, 11), List.of())));
        assertThat(happened(scenario, testCase, changed(recording, events, recording.finalState())))
                .isTrue();
    }

    private static boolean happened(Scenario scenario, Case testCase, Recording recording) {
        return scenario.happened().test(new ScenarioRun(testCase, recording));
    }

    private static Recording changed(Recording recording, List<Event> events, Map<String, Rows> state) {
        return new Recording(recording.engine(), events, state, recording.ending(), List.of());
    }

    private static Map<String, Rows> left(int first, int second) {
        return Map.of("t", rows(first, second));
    }

    private static Rows rows(int first, int second) {
        return new Rows(
                List.of("id", "v"),
                List.of(Row.of(Value.Int.of(1), Value.Int.of(first)), Row.of(Value.Int.of(2), Value.Int.of(second))));
    }

    /** All orders of whole transactions. */
    private static List<List<Step>> serial(List<Step> begun, List<List<Step>> left) {
        if (left.isEmpty()) {
            return List.of(begun);
        }
        List<List<Step>> orders = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            List<Step> longer = new ArrayList<>(begun);
            longer.addAll(left.get(i));
            List<List<Step>> rest = new ArrayList<>(left);
            rest.remove(i);
            orders.addAll(serial(longer, rest));
        }
        return orders;
    }
}
