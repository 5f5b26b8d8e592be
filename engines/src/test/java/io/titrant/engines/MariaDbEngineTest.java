package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class MariaDbEngineTest extends MySqlFamilyContractTest {
    @Override
    Engine engine() {
        return new MariaDbEngine();
    }

    @Test
    void aWriteOnAnOldSnapshotRollsBackTheTransaction() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.run("SET SESSION innodb_snapshot_isolation = ON");
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        a.run("SELECT * FROM t");
        b.run("UPDATE t SET v = 30 WHERE id = 3");
        Failure failure = a.fail("UPDATE t SET v = 31 WHERE id = 3");

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.SERIALIZATION));
        checkEffect(a, failure, "old snapshot");
    }

    @Test
    void sessionsHaveTheServersOwnSqlMode() throws Exception {
        assertThat(actor().run("SELECT @@SESSION.sql_mode = @@GLOBAL.sql_mode")).isEqualTo(List.of(List.of("1")));
    }

    @Test
    void aWaitForAMetadataLockIsObserved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("SELECT * FROM t");
            Future<?> blocked = b.submit("ALTER TABLE t ADD COLUMN w INT");
            awaitBlocked(monitor, b);
            a.commit();
            Actor.await(blocked);
        }
    }
}
