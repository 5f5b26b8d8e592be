package io.titrant.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.ErrorClass;
import io.titrant.judge.Verdict;
import io.titrant.record.Event;
import io.titrant.record.Recording;
import io.titrant.record.Result;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SymptomTest {
    private static final Verdict INTERNAL = Verdict.bug("survival", "internal-error", "a NullPointerException");
    private static final Verdict WRONG_ROWS = Verdict.bug("troc", "incorrect query result", "other rows");

    @Test
    void aCommitThatFailsInsideIsAnEffectOfWrongRows() {
        assertThat(symptom("COMMIT", INTERNAL, WRONG_ROWS).key()).isEqualTo(Symptom.WRONG_DATA);
    }

    @Test
    void anotherStatementThatFailsInsideIsTheCause() {
        assertThat(symptom("SELECT 1", INTERNAL, WRONG_ROWS).ofEngineCode()).isTrue();
    }

    @Test
    void aCommitThatFailsInsideIsTheSymptomIfNoOracleBlamesAnotherStatement() {
        assertThat(symptom("COMMIT", INTERNAL).ofEngineCode()).isTrue();
    }

    private static Symptom symptom(String failing, Verdict... verdicts) {
        Event event = Event.returned(
                0, "T1", failing, false, new Result.Failed(ErrorClass.INTERNAL, 0, null, "NullPointerException"));
        return Symptom.of(
                List.of(verdicts),
                new Recording(
                        new Recording.EngineId("fake", "1"),
                        List.of(event),
                        Map.of(),
                        Recording.Ending.COMPLETED,
                        List.of()));
    }
}
