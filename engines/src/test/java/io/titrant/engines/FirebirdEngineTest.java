package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Failure.Effect;
import io.titrant.engine.Instance;
import io.titrant.engine.LockMonitor;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Firebird 4 from Debian's packages. */
@Tag("all-engines")
@EnabledIf(value = "installed", disabledReason = "no Firebird of Debian here: titrant engines install firebird:debian")
class FirebirdEngineTest extends EngineContractTest {
    static boolean installed() {
        return DebianInstallation.exists("firebird");
    }

    @Override
    Engine engine() {
        return new FirebirdEngine();
    }

    @Override
    StartOptions options() {
        return DebianInstallation.options("firebird");
    }

    @Override
    String slowQuery() {
        return "SELECT COUNT(*) FROM RDB$FIELDS a, RDB$FIELDS b, RDB$FIELDS c";
    }

    @Override
    String dataError() {
        return "UPDATE t SET v = v / 0";
    }

    /** At SNAPSHOT a blocked statement fails as soon as the lock holder commits. */
    @Override
    IsolationLevel levelOfWaiters() {
        return IsolationLevel.READ_COMMITTED;
    }

    /** Its transaction goes on, and keeps its locks. */
    @Override
    Set<Effect> effectsOfADeadlock() {
        return Set.of(Effect.STATEMENT_UNDONE);
    }

    @Test
    void theVersionIsOneOfTheKnownVersions() {
        assertThat(engine().versions()).contains(options().version());
    }

    @Test
    void aSnapshotIsThatOfBegin() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.begin();
        b.run("UPDATE t SET v = 30 WHERE id = 3");

        assertThat(a.run("SELECT v FROM t WHERE id = 3")).isEqualTo(List.of(List.of("3")));
        a.commit();
    }

    @Test
    void anUpdateConflictUndoesItsStatementOnly() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        b.run("UPDATE t SET v = 30 WHERE id = 3");
        Failure failure = a.fail("UPDATE t SET v = v + 1 WHERE id = 3");

        assertThat(failure).isEqualTo(Failure.statement(ErrorClass.SERIALIZATION));
        checkEffect(a, failure, "update conflict");
    }

    @Test
    void aWaitForATableNamesItsHolder() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.session().setIsolation(IsolationLevel.SERIALIZABLE);
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("SELECT * FROM t");
            Future<?> blocked = b.submit("UPDATE t SET v = 30 WHERE id = 3");

            assertThat(awaitBlocked(monitor, b)).containsExactly(a.session().id());
            a.commit();
            Actor.await(blocked);
        }
    }

    @Test
    void forUpdateLocksOnlyWithLock() throws Exception {
        Actor a = actor();
        Actor b = actor();
        try (LockMonitor monitor = workspace().lockMonitor()) {
            a.begin();
            a.run("SELECT * FROM t WHERE id = 1 FOR UPDATE");
            a.run("SELECT * FROM t WHERE id = 2 FOR UPDATE WITH LOCK");
            b.session().setIsolation(IsolationLevel.READ_COMMITTED);
            b.run("UPDATE t SET v = 10 WHERE id = 1");
            Future<?> blocked = b.submit("UPDATE t SET v = 20 WHERE id = 2");

            assertThat(awaitBlocked(monitor, b)).containsExactly(a.session().id());
            a.commit();
            Actor.await(blocked);
        }
    }

    @Test
    void anInsertTakesOneRow() throws Exception {
        assertThat(actor().fail("INSERT INTO t VALUES (50, 50), (51, 51)").errorClass())
                .isEqualTo(ErrorClass.SYNTAX);
    }

    /** The variant of READ COMMITTED is that of the mode: 2 is RECORD_VERSION, 3 is NO RECORD_VERSION, 4 is READ CONSISTENCY. */
    @Test
    void theModeIsTheVariantOfReadCommitted() throws Exception {
        assertThat(variant("read-consistency")).isEqualTo("4");
        assertThat(variant("record-version")).isEqualTo("2");
        assertThat(variant("no-record-version")).isEqualTo("3");
    }

    private String variant(String mode) throws Exception {
        try (Instance other = engine().start(options().inMode(mode));
                Workspace second = other.createWorkspace("titrant_mode");
                Actor a = new Actor(second)) {
            a.session().setIsolation(IsolationLevel.READ_COMMITTED);
            a.begin();
            Object shown = a.run("SELECT MON$ISOLATION_MODE FROM MON$TRANSACTIONS WHERE MON$TRANSACTION_ID ="
                            + " CURRENT_TRANSACTION")
                    .get(0)
                    .get(0);
            a.commit();
            return (String) shown;
        }
    }
}
