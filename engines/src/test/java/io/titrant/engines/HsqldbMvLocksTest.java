package io.titrant.engines;

import io.titrant.engine.StartOptions;
import java.util.Map;

class HsqldbMvLocksTest extends HsqldbEngineTest {
    @Override
    StartOptions options() {
        return new StartOptions(version(), "mvlocks", Map.of());
    }
}
