package io.titrant.engines;

import io.titrant.engine.Engine;
import org.jspecify.annotations.Nullable;

class SqliteEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new SqliteEngine();
    }

    @Override
    String slowQuery() {
        return "WITH RECURSIVE c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c WHERE x < 1000000000) SELECT COUNT(*) FROM c";
    }

    @Override
    @Nullable
    String dataError() {
        return null;
    }
}
