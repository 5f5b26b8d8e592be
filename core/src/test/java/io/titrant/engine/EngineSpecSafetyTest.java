package io.titrant.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A version becomes part of a path: it must not lead anywhere else. */
class EngineSpecSafetyTest {
    @ParameterizedTest
    @ValueSource(strings = {"postgres:18.6/../../../x", "mariadb:1\\2", "h2:2.2 224", "postgres:12${x}"})
    void aVersionWithOtherCharactersIsRefused(String spec) {
        assertThatThrownBy(() -> EngineSpec.parse(spec))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("is no version of an engine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres:18.6", "mariadb:10.11.5-fix1", "h2:2.5.252", "duckdb:1.0.0.0-SNAPSHOT"})
    void aUsualVersionIsAccepted(String spec) {
        assertThat(EngineSpec.parse(spec).toString()).isEqualTo(spec);
    }
}
