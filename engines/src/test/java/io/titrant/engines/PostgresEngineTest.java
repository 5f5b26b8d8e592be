package io.titrant.engines;

import io.titrant.engine.Engine;

class PostgresEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new PostgresEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT pg_sleep(30)";
    }
}
