package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors are classified by code and SQLSTATE; their effect on the transaction differs by family. */
class ServerFailureTest {
    private static Failure failure(Engine engine, String state, int code) {
        return engine.classify(new SQLException("whatever", state, code));
    }

    @ParameterizedTest
    @CsvSource({
        "40001, SERIALIZATION, TRANSACTION_POISONED",
        "40P01, DEADLOCK, TRANSACTION_POISONED",
        "40000, TRANSACTION_ABORTED, TRANSACTION_ROLLED_BACK",
        "25P02, TRANSACTION_ABORTED, TRANSACTION_POISONED",
        "55P03, BUSY, TRANSACTION_POISONED",
        "23505, UNIQUE, TRANSACTION_POISONED",
        "23503, FOREIGN_KEY, TRANSACTION_POISONED",
        "23502, CONSTRAINT, TRANSACTION_POISONED",
        "23514, CONSTRAINT, TRANSACTION_POISONED",
        "22012, DATA, TRANSACTION_POISONED",
        "42P01, SYNTAX, TRANSACTION_POISONED",
        "57014, CANCELLED, TRANSACTION_POISONED",
        "57P01, CONNECTION_LOST, SESSION_LOST",
        "08006, CONNECTION_LOST, SESSION_LOST",
    })
    void postgres(String state, ErrorClass errorClass, Failure.Effect effect) {
        assertThat(failure(new PostgresEngine(), state, 0)).isEqualTo(new Failure(errorClass, effect));
    }

    @ParameterizedTest
    @CsvSource({
        "40001, 1213, DEADLOCK, TRANSACTION_ROLLED_BACK",
        "HY000, 1205, LOCK_TIMEOUT, STATEMENT_UNDONE",
        "HY000, 3572, BUSY, STATEMENT_UNDONE",
        "23000, 1062, UNIQUE, STATEMENT_UNDONE",
        "23000, 1452, FOREIGN_KEY, STATEMENT_UNDONE",
        "23000, 1048, CONSTRAINT, STATEMENT_UNDONE",
        "23000, 4025, CONSTRAINT, STATEMENT_UNDONE",
        "22003, 1690, DATA, STATEMENT_UNDONE",
        "42S02, 1146, SYNTAX, STATEMENT_UNDONE",
        "70100, 1317, CANCELLED, STATEMENT_UNDONE",
        "08S01, 0, CONNECTION_LOST, SESSION_LOST",
        "HY000, 2013, CONNECTION_LOST, SESSION_LOST",
        "HY000, 1020, SERIALIZATION, TRANSACTION_ROLLED_BACK",
    })
    void mariadb(String state, int code, ErrorClass errorClass, Failure.Effect effect) {
        assertThat(failure(new MariaDbEngine(), state, code)).isEqualTo(new Failure(errorClass, effect));
    }

    @ParameterizedTest
    @CsvSource({
        "9007, SERIALIZATION, TRANSACTION_ROLLED_BACK",
        "1213, DEADLOCK, TRANSACTION_ROLLED_BACK",
        "3572, BUSY, STATEMENT_UNDONE",
        "8048, NOT_SUPPORTED, STATEMENT_UNDONE",
    })
    void tidb(int code, ErrorClass errorClass, Failure.Effect effect) {
        assertThat(failure(new TiDbEngine(), "HY000", code)).isEqualTo(new Failure(errorClass, effect));
    }

    /** The texts of real servers: a condition fails in TiDB itself, in the built-in store, and in an older store. */
    @ParameterizedTest
    @CsvSource({
        "8029, Bad Number, DATA",
        "1105, Bad Number, DATA",
        "1105, other error: [types:8029]Bad Number, DATA",
        "1105, other error: [types:1292]Truncated incorrect FLOAT value: '', DATA",
        "1105, other error: [types:1690]DOUBLE value is out of range, DATA",
        "1105, runtime error: index out of range, OTHER",
        "1105, Bad Number of regions, OTHER",
        "8048, The isolation level 'SERIALIZABLE' is not supported, NOT_SUPPORTED",
    })
    void tidbTellsErrorsOfItsStoreByTheirText(int code, String text, ErrorClass errorClass) {
        assertThat(new TiDbEngine().classify(new SQLException(text, "HY000", code)))
                .isEqualTo(Failure.statement(errorClass));
    }
}
