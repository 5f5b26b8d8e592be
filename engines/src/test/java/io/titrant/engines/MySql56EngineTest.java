package io.titrant.engines;

import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import org.junit.jupiter.api.Tag;

@Tag("all-engines")
class MySql56EngineTest extends UnnamedBlockersContractTest {
    @Override
    Engine engine() {
        return new MySqlEngine();
    }

    @Override
    StartOptions options() {
        return StartOptions.of("5.6.14");
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM information_schema.COLLATIONS a, information_schema.COLLATIONS b, information_schema.COLLATIONS c, information_schema.COLLATIONS d WHERE a.ID + b.ID + c.ID = d.ID";
    }

    @Override
    String dataError() {
        return "SELECT v + 9223372036854775807 FROM t";
    }
}
