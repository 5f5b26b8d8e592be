package io.titrant.grouping;

import static io.titrant.grouping.NeededFeature.DESCENDING;
import static io.titrant.grouping.NeededFeature.FOREIGN_KEY;
import static io.titrant.grouping.NeededFeature.INDEX;
import static io.titrant.grouping.NeededFeature.KEY;
import static io.titrant.grouping.NeededFeature.LOCKING;
import static io.titrant.grouping.NeededFeature.OTHER_SESSION;
import static io.titrant.grouping.NeededFeature.SAVEPOINT;
import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FailureShapeTest {
    private static final Symptom LEAK = new Symptom(Symptom.ORPHAN_LOCK, "orphan lock", false);
    private static final Symptom ORPHANS = new Symptom("orphaned row", "orphaned row", true);
    private static final Symptom MISMATCH = new Symptom("index mismatch", "index mismatch", true);

    @Test
    void theScanOfADeadlockVictimOnlyOrdersItsLocks() {
        String plain = new FailureShape(LEAK, Set.of(LOCKING, OTHER_SESSION), true, true).key();
        assertThat(new FailureShape(LEAK, Set.of(LOCKING, OTHER_SESSION, DESCENDING, INDEX, KEY), true, true).key())
                .isEqualTo(plain);
        assertThat(new FailureShape(LEAK, Set.of(LOCKING, OTHER_SESSION), true, false).key())
                .isNotEqualTo(plain);
        assertThat(new FailureShape(LEAK, Set.of(OTHER_SESSION, DESCENDING, INDEX), true, false).key())
                .contains("descending scan");
    }

    @Test
    void whatLeadsToTheWaitDoesNotPartLostWakeUps() {
        Symptom lost = new Symptom(Symptom.LOST_WAKE_UP, "lost wake-up", false);
        FailureShape plain = new FailureShape(lost, Set.of(SAVEPOINT, OTHER_SESSION), true, false);
        assertThat(new FailureShape(lost, Set.of(SAVEPOINT, OTHER_SESSION, DESCENDING, KEY), true, false))
                .isEqualTo(plain);
        assertThat(new FailureShape(lost, Set.of(OTHER_SESSION), true, false).key())
                .isNotEqualTo(plain.key());
        assertThat(plain.title(Case.of(List.of(), "T1: UPDATE t SET a = 1")))
                .isEqualTo("lost wake-up, UPDATE of two sessions: savepoint");
    }

    @Test
    void aConstraintThatOneSessionBreaksHasAnotherCauseThanOneThatTakesTwo() {
        assertThat(new FailureShape(MISMATCH, Set.of(INDEX), false, false).key())
                .isNotEqualTo(new FailureShape(MISMATCH, Set.of(INDEX, OTHER_SESSION), true, false).key());
        assertThat(new FailureShape(ORPHANS, Set.of(FOREIGN_KEY, OTHER_SESSION), false, false).key())
                .isEqualTo(new FailureShape(ORPHANS, Set.of(OTHER_SESSION), true, false).key());
    }

    @Test
    void wrongRowsFromAnIndexAreAnIndexMismatch() {
        Symptom wrong = new Symptom(Symptom.WRONG_DATA, "wrong rows", false);
        assertThat(new FailureShape(wrong, Set.of(INDEX), false, false).key())
                .isEqualTo(new FailureShape(MISMATCH, Set.of(), false, false).key());
    }
}
