package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class PostgresEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new PostgresEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT pg_sleep(30)";
    }

    @Test
    void aCommitThatTheServerTurnsIntoARollbackIsAFailure() throws Exception {
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (10, 10)");
        a.fail("SELECT 1 / 0");

        assertThatThrownBy(a::commit)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        error -> assertThat(engine().classify(error))
                                .isEqualTo(Failure.rolledBack(ErrorClass.TRANSACTION_ABORTED)));
        assertThat(count(a, "t", 10)).isZero();
    }
}
