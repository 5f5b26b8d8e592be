package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.LockMonitor;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract for versions that tell who waits, but not for whom. */
abstract class SilentAboutBlockersTest extends EngineContractTest {
    @Test
    @Override
    void aBlockedStatementIsSeenWithItsBlockerUntilThePeerEnds() throws Exception {
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
