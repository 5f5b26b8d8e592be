package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class HsqldbEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new HsqldbEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM UNNEST(SEQUENCE_ARRAY(1, 3000, 1)) A, UNNEST(SEQUENCE_ARRAY(1, 3000, 1)) B";
    }

    @Override
    boolean cancelsRunningStatements() {
        return false;
    }

    /** After this HSQLDB still lists the session as blocked; only its latch shows that it is not. */
    @Test
    void aCancelledWaitIsNoLongerObserved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            b.begin();
            b.run("INSERT INTO u VALUES (7, 1)");
            a.run("UPDATE t SET v = 10 WHERE id = 3");
            Future<?> blocked = b.submit("UPDATE t SET v = 20 WHERE id = 3");
            awaitBlocked(monitor, b);
            b.session().cancel();

            assertThat(b.failure(blocked)).isEqualTo(Failure.statement(ErrorClass.CANCELLED));
            assertThat(monitor.waiting(List.of(b.suspect()))).isEmpty();
            b.commit();
            a.commit();
        }
        assertThat(count(a, "u", 7)).isEqualTo(1);
    }

    @Test
    void aWaitForDdlIsObserved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> ddl = b.submit("ALTER TABLE t ADD COLUMN w INT");
            assertThat(awaitBlocked(monitor, b)).containsExactly(a.session().id());
            a.commit();
            Actor.await(ddl);
        }
    }
}
