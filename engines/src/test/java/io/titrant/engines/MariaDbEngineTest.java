package io.titrant.engines;

import io.titrant.engine.Engine;

class MariaDbEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new MariaDbEngine();
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
