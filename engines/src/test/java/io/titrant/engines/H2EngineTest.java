package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.LockMonitor;
import io.titrant.sql.IsolationLevel;
import java.sql.SQLException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class H2EngineTest extends EngineContractTest {
    @Override
    Engine engine() {
        return new H2Engine();
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000) A, SYSTEM_RANGE(1, 100000) B WHERE A.X * B.X = 7";
    }

    /** H2 spins here instead of waiting, and its own view does not show it. */
    @Test
    void aWaitForAnUncommittedDuplicateInASecondaryIndexIsObserved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.run("CREATE TABLE s (id INT PRIMARY KEY, v INT UNIQUE)");
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            b.begin();
            a.run("INSERT INTO s VALUES (1, 1)");
            Future<?> spinning = b.submit("INSERT INTO s VALUES (2, 1)");
            awaitBlocked(monitor, b);
            a.commit();

            assertThat(b.failure(spinning)).isEqualTo(Failure.statement(ErrorClass.UNIQUE));
            b.rollback();
        }
    }

    @Test
    void aWaitForATableLockIsObserved() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> ddl = b.submit("ALTER TABLE t ADD COLUMN w INT");
            awaitBlocked(monitor, b);
            a.commit();
            Actor.await(ddl);
        }
    }

    @Test
    void aSnapshotConflictIsNotADeadlockAndRollsBack() throws Exception {
        assumeTrue(DottedVersion.atLeast(version(), "2.0"));
        Actor a = actor();
        Actor b = actor();
        b.call(() -> {
            b.session().setIsolation(IsolationLevel.REPEATABLE_READ);
            return true;
        });
        b.begin();
        b.run("SELECT * FROM t");
        b.run("INSERT INTO t VALUES (50, 50)");
        a.run("UPDATE t SET v = 10 WHERE id = 1");
        Failure failure = b.fail("UPDATE t SET v = 20 WHERE id = 1");

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.SERIALIZATION));
        checkEffect(b, failure, "conflict");
    }

    @Test
    void aLockTimeoutUndoesTheStatementOnly() throws Exception {
        Actor a = actor();
        Actor b = actor();
        b.run("SET LOCK_TIMEOUT 10");
        a.begin();
        b.begin();
        b.run("INSERT INTO t VALUES (50, 50)");
        a.run("UPDATE t SET v = 10 WHERE id = 1");
        Failure failure = b.fail("UPDATE t SET v = 20 WHERE id = 1");
        a.rollback();

        assertThat(failure).isEqualTo(Failure.statement(ErrorClass.LOCK_TIMEOUT));
        checkEffect(b, failure, "lock time-out");
    }

    /** H2 2.4.240 says so to a deadlock victim now and then. */
    @Test
    void aStepThatTheStoreRefusesIsAnInternalError() {
        String text = "General error: \"org.h2.mvstore.MVStoreException: Transaction was illegally transitioned from "
                + "ROLLING_BACK to COMMITTED [2.4.240/103]\"; SQL statement:";
        assertThat(engine().classify(new SQLException(text, "HY000", 50000)).errorClass())
                .isEqualTo(ErrorClass.INTERNAL);
        assertThat(engine().classify(new SQLException(text.replace("103", "104"), "HY000", 50000))
                        .errorClass())
                .isEqualTo(ErrorClass.OTHER);
    }
}
