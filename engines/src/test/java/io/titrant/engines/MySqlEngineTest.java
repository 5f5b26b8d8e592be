package io.titrant.engines;

import io.titrant.engine.Engine;
import org.junit.jupiter.api.Tag;

@Tag("all-engines")
class MySqlEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new MySqlEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT SLEEP(30)";
    }

    @Override
    String dataError() {
        return "UPDATE t SET v = 99999999999";
    }
}
