package io.titrant.engines;

/** The contract on MySQL, MariaDB and their versions. */
abstract class MySqlFamilyContractTest extends EngineContractTest {
    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM information_schema.COLLATIONS a, information_schema.COLLATIONS b, information_schema.COLLATIONS c, information_schema.COLLATIONS d WHERE a.ID + b.ID + c.ID = d.ID";
    }

    @Override
    String dataError() {
        return "UPDATE t SET v = 99999999999";
    }
}
