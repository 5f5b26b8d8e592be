package io.titrant.judge.writecheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.record.Row;
import io.titrant.record.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ColumnMergeTest {
    private static final Change B = state(row(1, 1)).to(state(row(1, 2)));
    private static final Change DELETION = state(row(1, 1)).to(state());

    private static Row row(int a, int b) {
        return Row.of(Value.Int.of(a), Value.Int.of(b));
    }

    private static State state(Row... rows) {
        return new State(Map.of("t", List.of(rows)));
    }

    /** The ways to make a change, on a state that was the row (1, 1) when the transaction began. */
    private static Set<State> ways(State now, Change change, Change deletedHere, Set<String> deletedFrom) {
        return new ColumnMerge(now, state(row(1, 1)), change, deletedHere, deletedFrom, Change.NONE).ways();
    }

    @Test
    void changesOfDifferentColumnsMergeAndOfTheSameDoNot() {
        assertThat(ways(state(row(9, 1)), B, Change.NONE, Set.of())).containsExactly(state(row(9, 2)));
        assertThat(ways(state(row(1, 7)), B, Change.NONE, Set.of())).isEmpty();
    }

    @Test
    void aChangeOfARowThatAnotherDeletedIsGoneWithIt() {
        assertThat(ways(state(), B, Change.NONE, Set.of("t"))).containsExactly(state());
        assertThat(ways(state(), B, Change.NONE, Set.of())).isEmpty();
        assertThat(ways(state(row(1, 7)), DELETION, DELETION, Set.of())).containsExactly(state());
    }

    @Test
    void aRowThatMayBeANewVersionOrANewRowIsTakenBothWays() {
        assertThat(ways(state(row(9, 1)), B, Change.NONE, Set.of("t")))
                .containsExactlyInAnyOrder(state(row(9, 1)), state(row(9, 2)));
    }

    @Test
    void anEqualRowMayHaveBeenPutInAfterADeletion() {
        assertThat(ways(state(row(1, 1)), B, Change.NONE, Set.of("t")))
                .containsExactlyInAnyOrder(state(row(1, 2)), state(row(1, 1)));
    }

    @Test
    void aRowThatWasThereBeforeIsNoNewVersion() {
        State before = state(row(1, 1), row(8, 1));
        Change change = state(row(1, 1)).to(state(row(1, 2)));
        assertThat(new ColumnMerge(state(row(8, 1)), before, change, Change.NONE, Set.of("t"), Change.NONE).ways())
                .containsExactly(state(row(8, 1)));
    }
}
