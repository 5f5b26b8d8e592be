package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.sql.IsolationLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class DerbyEngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new DerbyEngine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM SYS.SYSCOLUMNS A, SYS.SYSCOLUMNS B, SYS.SYSCOLUMNS C, SYS.SYSCOLUMNS D";
    }

    @Test
    void derbyWritesNoLogIntoTheCurrentFolder() {
        assertThat(Files.exists(Path.of("derby.log"))).isFalse();
    }

    /** Also shows that an option reaches the database. */
    @Test
    void aLockTimeoutRollsTheTransactionBack() throws Exception {
        StartOptions impatient = new StartOptions(version(), null, Map.of("derby.locks.waitTimeout", "1"));
        try (Instance instance = engine().start(impatient);
                Workspace workspace = instance.createWorkspace("titrant_impatient");
                Actor a = new Actor(workspace);
                Actor b = new Actor(workspace)) {
            a.run("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)");
            a.run("INSERT INTO t VALUES (1, 1)");
            a.begin();
            b.begin();
            b.run("INSERT INTO t VALUES (50, 50)");
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Failure failure = b.fail("UPDATE t SET v = 20 WHERE id = 1");
            a.rollback();

            assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.LOCK_TIMEOUT));
            checkEffect(b, failure, "lock time-out");
        }
    }

    @Test
    void readersAreNamedAsBlockersOfAWriter() throws Exception {
        Actor a = actor();
        Actor b = actor();
        Actor writer = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            for (Actor reader : new Actor[] {a, b}) {
                reader.call(() -> {
                    reader.session().setIsolation(IsolationLevel.SERIALIZABLE);
                    return true;
                });
                reader.begin();
                reader.run("SELECT * FROM t");
            }
            Future<?> blocked = writer.submit("UPDATE t SET v = 10 WHERE id = 1");
            assertThat(awaitBlocked(monitor, writer))
                    .containsExactlyInAnyOrder(a.session().id(), b.session().id());
            a.commit();
            b.commit();
            Actor.await(blocked);
        }
    }

    /** Reading the lock table must not wait for the catalog rows that DDL has locked. */
    @Test
    void aWaitForUncommittedDdlIsObserved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("CREATE TABLE n (id INT)");
            Future<?> blocked = b.submit("SELECT * FROM n");
            assertThat(awaitBlocked(monitor, b)).containsExactly(a.session().id());
            a.commit();
            Actor.await(blocked);
        }
    }
}
