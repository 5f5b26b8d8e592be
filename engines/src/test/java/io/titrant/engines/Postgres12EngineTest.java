package io.titrant.engines;

import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import org.junit.jupiter.api.Tag;

@Tag("all-engines")
class Postgres12EngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new PostgresEngine();
    }

    @Override
    StartOptions options() {
        return StartOptions.of("12.3");
    }

    @Override
    String slowQuery() {
        return "SELECT pg_sleep(30)";
    }
}
