package io.titrant.engines;

import io.titrant.engine.StartOptions;
import java.util.Map;

class HsqldbMvccTest extends HsqldbEngineTest {
    @Override
    StartOptions options() {
        return new StartOptions(version(), "mvcc", Map.of());
    }
}
