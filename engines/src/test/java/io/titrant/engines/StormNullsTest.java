package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.execute.storm.StormRun;
import io.titrant.execute.storm.StormSettings;
import io.titrant.storm.metrics.StormResult;
import io.titrant.storm.model.ModelReader;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NULL as the parameter of a column of integers or strings: drivers want its type, or refuse it. */
@Timeout(120)
class StormNullsTest {
    private static final String MODEL = """
            model: m
            tables: {Y: {keys: 100, dynamic: 50, attributes: {a: {size: 6, nulls: 0.5}, b: {size: 4, columns: [int, varchar], nulls: 0.5}}}}
            transactions: {T: {operations: [{update: Y}, {insert: Y}, {delete: Y}]}}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "derby", "h2"})
    void nullsAreWritten(String name) throws InterruptedException {
        Engine engine = Engines.named(name);
        StormSettings settings = StormSettings.builder(
                        ModelReader.read("m.yaml", MODEL), List.of(engine.defaultIsolation()))
                .limits(null, 60L)
                .build();
        try (Instance instance = engine.start(StartOptions.of(engine.defaultVersion()))) {
            StormResult result = new StormRun(instance, settings, now -> {}).run();
            assertThat(result.messages()).isEmpty();
            assertThat(result.accessibility().alpha()).isEqualTo(1);
        }
    }
}
