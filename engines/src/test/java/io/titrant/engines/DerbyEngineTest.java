package io.titrant.engines;

import io.titrant.engine.Engine;

class DerbyEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new DerbyEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM SYS.SYSCOLUMNS A, SYS.SYSCOLUMNS B, SYS.SYSCOLUMNS C, SYS.SYSCOLUMNS D";
    }
}
