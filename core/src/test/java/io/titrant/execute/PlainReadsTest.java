package io.titrant.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.casefile.Case;
import io.titrant.casefile.Header;
import io.titrant.casefile.Step;
import io.titrant.engine.Semantics.Behaviour;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainReadsTest {
    private static final String PLAIN = "SELECT * FROM t WHERE a = 1";

    @Test
    void aQueryWithoutLocksIsOne() {
        assertThat(at(Set.of(), PLAIN)).isTrue();
        assertThat(at(Set.of(Behaviour.VERSIONS_BY_KEY), PLAIN)).isTrue();
    }

    @Test
    void aLevelWhoseReadsLockOrWaitHasNone() {
        assertThat(at(Set.of(Behaviour.READS_LOCK), PLAIN)).isFalse();
        assertThat(at(Set.of(Behaviour.READS_WAIT), PLAIN)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t FOR UPDATE",
                "select * from t for share",
                "SELECT * FROM t LOCK IN SHARE MODE",
                "SELECT pg_advisory_unlock(1)",
                "SELECT RELEASE_ALL_LOCKS()",
                "SELECT GET_LOCK('a', 1)",
                "UPDATE t SET a = 1",
                "COMMIT"
            })
    void aStatementThatTakesOrReleasesALockIsNot(String sql) {
        assertThat(at(Set.of(), sql)).isFalse();
    }

    private static boolean at(Set<Behaviour> behaviours, String sql) {
        Step step = new Step("T1", sql);
        Case testCase = new Case(new Header(List.of()), List.of(), List.of(step));
        return PlainReads.of(testCase, tx -> behaviours).contains(step);
    }
}
