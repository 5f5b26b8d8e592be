package io.titrant.engines;

import io.titrant.engine.Engine;

class DuckDbEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new DuckDbEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM range(100000000) a, range(1000) b WHERE a.range * b.range % 7 = 3";
    }
}
