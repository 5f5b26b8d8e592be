package io.titrant.engines;

import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import org.junit.jupiter.api.Tag;

@Tag("all-engines")
class MariaDb102EngineTest extends UnnamedBlockersContractTest {
    @Override
    Engine engine() {
        return new MariaDbEngine();
    }

    @Override
    StartOptions options() {
        return StartOptions.of("10.2.11");
    }
}
