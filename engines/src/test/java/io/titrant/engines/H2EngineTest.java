package io.titrant.engines;

import io.titrant.engine.Engine;

class H2EngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new H2Engine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000) A, SYSTEM_RANGE(1, 100000) B WHERE A.X * B.X = 7";
    }
}
