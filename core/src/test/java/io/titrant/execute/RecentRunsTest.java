package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.record.Recording;
import io.titrant.record.Row;
import io.titrant.record.Rows;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentRunsTest {
    private static final int LARGE = RecentRuns.MOST_ROWS / 2;

    private final RecentRuns runs = new RecentRuns();

    @Test
    void recordingsOfTheSameStepsAreFoundAgain() {
        runs.keep(testCase(1), recording(3));
        assertThat(runs.of(testCase(1))).contains(recording(3));
        assertThat(runs.of(testCase(2))).isEmpty();
    }

    @Test
    void theEldestRecordingsAreForgottenWhenTheRowsAreTooMany() {
        runs.keep(testCase(1), recording(LARGE));
        runs.keep(testCase(2), recording(LARGE));
        runs.keep(testCase(3), recording(1));
        assertThat(runs.of(testCase(1))).isEmpty();
        assertThat(runs.of(testCase(2))).isPresent();
        assertThat(runs.of(testCase(3))).isPresent();
    }

    @Test
    void aRecordingThatReplacesAnotherCountsOnce() {
        runs.keep(testCase(1), recording(1));
        for (int i = 0; i < 5; i++) {
            runs.keep(testCase(2), recording(LARGE));
        }
        assertThat(runs.of(testCase(1))).isPresent();
    }

    @Test
    void aSingleRecordingIsKeptHoweverLarge() {
        runs.keep(testCase(1), recording(3 * LARGE));
        assertThat(runs.of(testCase(1))).isPresent();
    }

    private static Case testCase(int number) {
        return new Case(new Header(List.of()), List.of(), List.of(new Step("T1", "SELECT " + number)));
    }

    private static Recording recording(int rows) {
        Rows table = new Rows(List.of("a"), Collections.nCopies(rows, new Row(List.of())), false);
        return new Recording(
                new Recording.EngineId("fake", "1"),
                List.of(),
                Map.of("t", table),
                Recording.Ending.COMPLETED,
                List.of());
    }
}
