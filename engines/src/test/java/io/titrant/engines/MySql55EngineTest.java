package io.titrant.engines;

import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import org.junit.jupiter.api.Tag;

@Tag("all-engines")
class MySql55EngineTest extends SilentAboutBlockersTest {
    @Override
    Engine engine() {
        return new MySqlEngine();
    }

    @Override
    StartOptions options() {
        return StartOptions.of("5.5.34");
    }

    @Override
    String slowQuery() {
        return "SELECT SLEEP(30)";
    }

    @Override
    String dataError() {
        return "SELECT v + 9223372036854775807 FROM t";
    }
}
