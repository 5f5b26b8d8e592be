package io.titrant.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.judge.Verdict;
import io.titrant.record.Recording;
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

    private static Symptom symptom(Verdict verdict) {
        return Symptom.of(List.of(verdict), RECORDING);
    }
}
