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
    private static final Recording RECORDING = new Recording(
            new Recording.EngineId("h2", "2"), List.of(), Map.of(), Recording.Ending.COMPLETED, List.of());

    @Test
    void wrongRowsAreOneSymptomWhicheverOracleSaysIt() {
        assertThat(symptom(Verdict.bug("troc", "incorrect query result", "")).key())
                .isEqualTo(symptom(Verdict.bug("isorel", "lost-version", "")).key())
                .isEqualTo(symptom(Verdict.bug("writecheck", "tx-WSS final state", ""))
                        .key())
                .isEqualTo(Symptom.WRONG_DATA);
    }

    @Test
    void aWriteSkewIsNoWrongRow() {
        assertThat(symptom(Verdict.bug("isorel", "write-skew", "")).key()).isNotEqualTo(Symptom.WRONG_DATA);
    }

    @Test
    void theOracleThatNamesTheCauseDecides() {
        Verdict effect = Verdict.bug("isorel", "write-skew", "");
        Verdict cause = Verdict.bug("constraints", "orphaned row", "");
        assertThat(Symptom.of(List.of(effect, cause), RECORDING).key()).isEqualTo("orphaned row");
    }

    @Test
    void aLostConnectionHasTheMessageOfTheEngine() {
        Verdict lost = Verdict.bug("survival", "connection-lost", "");
        assertThat(Symptom.of(List.of(lost), failing("NullPointerException at 7"))
                        .key())
                .isEqualTo(Symptom.of(List.of(lost), failing("NullPointerException at 12"))
                        .key())
                .isNotEqualTo(Symptom.of(List.of(lost), failing("ConcurrentModificationException"))
                        .key());
        assertThat(Symptom.of(List.of(lost), failing("x")).ofEngineCode()).isTrue();
        assertThat(symptom(Verdict.bug("troc", "missing conflict", "")).ofEngineCode())
                .isFalse();
    }

    @Test
    void anInternalErrorOfCommitIsAnEffectIfAnOracleBlamesAStatementBeforeIt() {
        Verdict internal = Verdict.bug("survival", "internal-error", "");
        Verdict wrongRows = Verdict.bug("troc", "incorrect query result", "");
        Recording ofCommit = failing("COMMIT", ErrorClass.INTERNAL, "NullPointerException");
        Recording ofQuery = failing("SELECT 1", ErrorClass.INTERNAL, "NullPointerException");
        assertThat(Symptom.of(List.of(internal, wrongRows), ofCommit).key()).isEqualTo(Symptom.WRONG_DATA);
        assertThat(Symptom.of(List.of(internal, wrongRows), ofQuery).ofEngineCode())
                .isTrue();
        assertThat(Symptom.of(List.of(internal), ofCommit).ofEngineCode()).isTrue();
    }

    private static Recording failing(String message) {
        return failing("SELECT 1", ErrorClass.CONNECTION_LOST, message);
    }

    private static Recording failing(String sql, ErrorClass errorClass, String message) {
        Event failed = Event.returned(0, "T1", sql, false, new Result.Failed(errorClass, 0, "XJ001", message));
        return new Recording(RECORDING.engine(), List.of(failed), Map.of(), Recording.Ending.COMPLETED, List.of());
    }

    private static Symptom symptom(Verdict verdict) {
        return Symptom.of(List.of(verdict), RECORDING);
    }
}
