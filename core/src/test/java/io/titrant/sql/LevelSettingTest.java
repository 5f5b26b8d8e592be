package io.titrant.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.sql.LevelSetting.Scope;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LevelSettingTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            postgres | SET TRANSACTION ISOLATION LEVEL SERIALIZABLE                           | TRANSACTION | SERIALIZABLE
            postgres | set  transaction read only, isolation level repeatable read deferrable | TRANSACTION | REPEATABLE_READ
            postgres | SET LOCAL transaction_isolation TO 'read committed'                    | TRANSACTION | READ_COMMITTED
            postgres | SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE | SESSION    | SERIALIZABLE
            postgres | SET default_transaction_isolation = 'serializable';                    | SESSION     | SERIALIZABLE
            mysql    | SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE             | TRANSACTION | READ_COMMITTED
            mysql    | SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED               | SESSION     | READ_UNCOMMITTED
            mysql    | SET @@transaction_isolation = 'READ-COMMITTED'                         | TRANSACTION | READ_COMMITTED
            mysql    | SET @@session.tx_isolation = 'READ-COMMITTED'                          | SESSION     | READ_COMMITTED
            mysql    | SET transaction_isolation = 'SERIALIZABLE'                             | SESSION     | SERIALIZABLE
            h2       | SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT    | SESSION     | SNAPSHOT
            h2       | SET TRANSACTION ISOLATION LEVEL SERIALIZABLE                           |             |
            derby    | SET CURRENT ISOLATION = RS                                             | SESSION     | REPEATABLE_READ
            derby    | SET ISOLATION REPEATABLE READ                                          | SESSION     | SERIALIZABLE
            derby    | SET ISOLATION TO_NOTHING                                               |             |
            """)
    void aSettingHasItsScopeAndItsLevel(String dialect, String sql, Scope scope, IsolationLevel level) {
        assertThat(LevelSetting.of(sql, dialect(dialect)))
                .isEqualTo(java.util.Optional.ofNullable(level).map(known -> new LevelSetting(scope, known)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET TRANSACTION READ ONLY",
                "SET default_transaction_isolation = DEFAULT",
                "SET GLOBAL TRANSACTION ISOLATION LEVEL SERIALIZABLE",
                "SET innodb_snapshot_isolation = ON"
            })
    void otherSettingsChooseNoLevel(String sql) {
        assertThat(LevelSetting.of(sql, Dialect.MYSQL)).isEmpty();
    }

    private static Dialect dialect(String name) {
        return switch (name) {
            case "postgres" -> Dialect.POSTGRES;
            case "mysql" -> Dialect.MYSQL;
            case "h2" -> Dialect.H2;
            default -> Dialect.DERBY;
        };
    }
}
