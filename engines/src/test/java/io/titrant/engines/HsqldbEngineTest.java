package io.titrant.engines;

import io.titrant.engine.Engine;

class HsqldbEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new HsqldbEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM UNNEST(SEQUENCE_ARRAY(1, 3000, 1)) A, UNNEST(SEQUENCE_ARRAY(1, 3000, 1)) B";
    }

    @Override
    boolean cancelsRunningStatements() {
        return false;
    }
}
