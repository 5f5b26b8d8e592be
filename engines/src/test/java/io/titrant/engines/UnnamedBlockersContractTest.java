package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.LockMonitor;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of versions whose lock view lists blocked sessions but not their blockers. */
abstract class UnnamedBlockersContractTest extends MySqlFamilyContractTest {
    @Test
    @Override
    void aBlockedStatementIsObservedWithItsBlockerUntilTheBlockerEnds() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> blocked = b.submit("UPDATE t SET v = 20 WHERE id = 1");

            assertThat(awaitBlocked(monitor, b)).isEmpty();

            a.commit();
            assertThat(monitor.waiting(List.of(b.suspect()))).isEmpty();
            Actor.await(blocked);
        }
    }
}
