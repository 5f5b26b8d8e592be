package io.titrant.judge.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateTest {
    private static Row row(int a, int b) {
        return Row.of(Value.Int.of(a), Value.Int.of(b));
    }

    private static State state(Row... rows) {
        return new State(Map.of("t", List.of(rows)));
    }

    @Test
    void aChangeLeadsFromOneStateToAnother() {
        State before = state(row(1, 1), row(1, 1), row(2, 2));
        State after = state(row(1, 1), row(3, 3));
        assertThat(before.apply(before.to(after)).orElseThrow().sameAs(after)).isTrue();
    }

    @Test
    void aRowThatIsGoneCannotBeChanged() {
        Change change = state(row(1, 1)).to(state(row(1, 2)));
        assertThat(state(row(1, 9)).apply(change)).isEmpty();
    }

    @Test
    void whatIsPutInAndTakenOutAgainLeavesNoTrace() {
        Change first = state(row(1, 1)).to(state(row(1, 2)));
        Change second = state(row(1, 2)).to(state(row(1, 3)));
        assertThat(first.then(second)).isEqualTo(state(row(1, 1)).to(state(row(1, 3))));
    }
}
