package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.EngineSpec;
import io.titrant.engine.Engines;
import io.titrant.engine.StartOptions;
import io.titrant.sql.IsolationLevel;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of a finding names the documentation of its level, so every level that is judged has one. */
class LevelSourcesTest {
    static Stream<Engine> engines() {
        return Engines.all().stream();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyLevelThatIsJudgedNamesAPageOfTheEnginesDocumentation(Engine engine) {
        StartOptions options = Engines.options(engine, new EngineSpec(engine.name(), null, null), Map.of());
        for (IsolationLevel level : engine.isolationLevels()) {
            engine.semantics(level, options)
                    .ifPresent(semantics -> assertThat(semantics.source()).startsWith("https://"));
            engine.promise(level, options)
                    .ifPresent(promise -> assertThat(promise.source()).startsWith("https://"));
        }
    }
}
