package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.LockMonitor;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("all-engines")
class MySqlEngineTest extends MySqlFamilyContractTest {
    @Override
    Engine engine() {
        return new MySqlEngine();
    }

    /** A row that grows moves on its page, and the session that moves it creates the entries of all its locks again. */
    @Test
    void aBlockedStatementIsObservedAfterItsRowWasMoved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.run("CREATE TABLE moved (id INT NOT NULL PRIMARY KEY, v BLOB)");
        a.run("INSERT INTO moved VALUES (1, 'a'), (2, 'b')");
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("SELECT * FROM moved WHERE id = 1 FOR UPDATE");
            Future<?> blocked = b.submit("SELECT * FROM moved WHERE id = 1 FOR UPDATE");
            awaitBlocked(monitor, b);
            a.run("UPDATE moved SET v = REPEAT('x', 100) WHERE id = 1");

            assertThat(monitor.waiting(List.of(b.suspect())))
                    .containsEntry(b.session().id(), Set.of(a.session().id()));

            a.commit();
            Actor.await(blocked);
        }
    }
}
