package io.titrant.judge.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.record.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionsTest {
    @ParameterizedTest
    @CsvSource({"0,0", "5,1", "7,3", "-5,1", "-4,0"})
    void hashPartitionsUseTheAbsoluteRemainder(long value, int partition) {
        Partitions partitions = Partitions.of("ENGINE = InnoDB PARTITION BY HASH (c0) PARTITIONS 4");

        assertThat(partitions.column()).isEqualTo("c0");
        assertThat(partitions.of(Value.Int.of(value))).isEqualTo(partition);
    }

    @ParameterizedTest
    @CsvSource({"-9,0", "4,0", "5,1", "9,1", "10,2", "99,2"})
    void aRangePartitionExcludesItsUpperBound(long value, int partition) {
        Partitions partitions =
                Partitions.of("PARTITION BY RANGE (c1) (PARTITION p0 VALUES LESS THAN (5), PARTITION p1 VALUES LESS"
                        + " THAN (10), PARTITION p2 VALUES LESS THAN MAXVALUE)");

        assertThat(partitions.of(Value.Int.of(value))).isEqualTo(partition);
    }

    /** As {@code cases/troc/null-moves-to-another-partition-mysql.sql} shows. */
    @ParameterizedTest
    @CsvSource({"2,0", "3,2", "4,0", "5,3"})
    void nullIsTheSmallestNumber(int parts, int partition) {
        assertThat(Partitions.of("PARTITION BY HASH (c0) PARTITIONS " + parts).of(Value.Null.NULL))
                .isEqualTo(partition);
        assertThat(Partitions.of("PARTITION BY RANGE (c0) (PARTITION p0 VALUES LESS THAN (5), PARTITION p1 VALUES LESS"
                                + " THAN MAXVALUE)")
                        .of(Value.Null.NULL))
                .isZero();
    }

    @Test
    void otherTableOptionsCreateNoPartitions() {
        assertThat(Partitions.of("ENGINE = InnoDB")).isEqualTo(Partitions.NONE);
    }

    @Test
    void partitionsByAnUnknownFunctionAreToldApartFromNone() {
        Partitions byKey = Partitions.of("ENGINE = InnoDB PARTITION BY KEY (c0) PARTITIONS 4");
        assertThat(byKey.isUnknown()).isTrue();
        assertThat(byKey.column()).isEmpty();
        assertThat(Partitions.NONE.isUnknown()).isFalse();
    }
}
