package io.titrant.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.matrix.Promises.Promise;
import io.titrant.sql.IsolationLevel;
import org.junit.jupiter.api.Test;

class PromisesTest {
    @Test
    void aPromiseDependsOnTheModeWhereTheTableSaysSo() {
        assertThat(Promises.of("hsqldb", "mvcc", IsolationLevel.SERIALIZABLE).map(Promise::guarantee))
                .contains(Guarantee.SNAPSHOT);
        assertThat(Promises.of("hsqldb", "locks", IsolationLevel.SERIALIZABLE).map(Promise::guarantee))
                .contains(Guarantee.SERIALIZABLE);
        assertThat(Promises.of("postgres", null, IsolationLevel.REPEATABLE_READ).map(Promise::guarantee))
                .contains(Guarantee.SNAPSHOT);
        assertThat(Promises.of("nobody", null, IsolationLevel.SERIALIZABLE)).isEmpty();
    }

    @Test
    void strongerGuaranteesPreventMore() {
        for (Anomaly anomaly : Anomaly.values()) {
            assertThat(Guarantee.SERIALIZABLE.prevents(anomaly)).isTrue();
            if (Guarantee.STATEMENT_SNAPSHOT.prevents(anomaly)) {
                assertThat(Guarantee.SNAPSHOT.prevents(anomaly))
                        .as(anomaly.key())
                        .isTrue();
                assertThat(Guarantee.REPEATABLE_READ.prevents(anomaly))
                        .as(anomaly.key())
                        .isTrue();
            }
        }
        assertThat(Guarantee.SNAPSHOT.prevents(Anomaly.G2_ITEM)).isFalse();
        assertThat(Guarantee.CONSISTENT_READS.prevents(Anomaly.P4)).isFalse();
    }
}
