package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import org.junit.jupiter.api.Test;

class DuckDbEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new DuckDbEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM range(100000000) a, range(1000) b WHERE a.range * b.range % 7 = 3";
    }

    @Test
    void aFailedCommitRollsBack() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.begin();
        b.begin();
        b.run("INSERT INTO t VALUES (50, 50)");
        a.run("INSERT INTO t VALUES (40, 1)");
        b.run("INSERT INTO t VALUES (40, 2)");
        a.commit();
        Failure failure = b.fail("COMMIT");

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.UNIQUE));
        checkEffect(b, failure, "failed commit");
    }

    @Test
    void aCommitAfterAnErrorRollsBackSilently() throws Exception {
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        assertThat(a.fail("INSERT INTO t VALUES (1, 1)")).isEqualTo(Failure.poisoned(ErrorClass.UNIQUE));
        a.commit();

        assertThat(count(a, "t", 50)).isZero();
    }
}
