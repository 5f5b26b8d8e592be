package io.titrant.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.graph.Checker;
import io.titrant.graph.Findings;
import io.titrant.graph.Model;
import org.junit.jupiter.api.Test;

/** The histories that the checker is measured with are what they are said to be. */
class AppendSimulatorTest {
    @Test
    void serializableStoreIsStrictSerializable() {
        Findings findings = Checker.check(AppendSimulator.run(false, 3000, 1));
        assertThat(findings.counts()).isEmpty();
        assertThat(findings.validity(Model.STRICT_SERIALIZABLE)).isEqualTo(Findings.Validity.VALID);
    }

    @Test
    void snapshotStoreIsNotSerializable() {
        Findings findings = Checker.check(AppendSimulator.run(true, 3000, 1));
        assertThat(findings.violates(Model.SERIALIZABLE)).isTrue();
        assertThat(findings.validity(Model.STRONG_SNAPSHOT_ISOLATION)).isEqualTo(Findings.Validity.VALID);
    }
}
