package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.StartOptions;
import io.titrant.sql.IsolationLevel;
import io.titrant.sql.StatementKind;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** MyRocks from Debian's packages of MariaDB. */
@Tag("all-engines")
@EnabledIf(value = "installed", disabledReason = "no MyRocks of Debian here: titrant engines install myrocks:debian")
class MyRocksEngineTest extends MySqlFamilyContractTest {
    static boolean installed() {
        return DebianInstallation.exists("mariadb");
    }

    @Override
    Engine engine() {
        return new MyRocksEngine();
    }

    @Override
    StartOptions options() {
        return DebianInstallation.options("mariadb");
    }

    @Test
    @Override
    void anUnknownVersionIsOneClearLine() {
        assertThatThrownBy(() -> engine().start(StartOptions.of("0.0.1")))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("titrant engines install myrocks:debian");
    }

    @Test
    void tablesAreOfMyRocks() throws Exception {
        assertThat(actor().run("SELECT DISTINCT ENGINE FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN ('t', 'u')"))
                .isEqualTo(List.of(List.of("ROCKSDB")));
    }

    /** A snapshot conflict has the code of a deadlock, but only its statement is undone. */
    @Test
    void aWriteOnAnOldSnapshotFailsAndTheTransactionGoesOn() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.session().setIsolation(IsolationLevel.REPEATABLE_READ);
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        b.run("UPDATE t SET v = 30 WHERE id = 3");
        Failure failure = a.fail("UPDATE t SET v = 31 WHERE id = 3");

        assertThat(failure).isEqualTo(Failure.statement(ErrorClass.SERIALIZATION));
        checkEffect(a, failure, "snapshot conflict");
    }

    @Test
    void aLevelThatMyRocksLacksIsRefused() throws Exception {
        Actor a = actor();
        a.run("SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE");
        assertThat(a.fail("SELECT * FROM t")).isEqualTo(Failure.statement(ErrorClass.NOT_SUPPORTED));
    }

    @Test
    void aRollbackToASavepointAfterAWriteIsRefusedAndTheTransactionCanOnlyRollBack() throws Exception {
        Actor a = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        a.control(StatementKind.SAVEPOINT, "SAVEPOINT s1");
        a.run("INSERT INTO t VALUES (51, 51)");
        assertThat(a.failure(a.submit(StatementKind.ROLLBACK_TO, "ROLLBACK TO s1")))
                .isEqualTo(Failure.poisoned(ErrorClass.NOT_SUPPORTED));
        assertThat(a.failure(a.submit(StatementKind.COMMIT, "COMMIT")))
                .isEqualTo(Failure.poisoned(ErrorClass.TRANSACTION_ABORTED));
        a.rollback();
        assertThat(a.run("SELECT * FROM t WHERE id = 50")).isEqualTo(List.of());
    }

    @Test
    void aForeignKeyIsRefused() throws Exception {
        assertThat(actor().fail("CREATE TABLE f (v INT, FOREIGN KEY (v) REFERENCES t (id))")
                        .errorClass())
                .isEqualTo(ErrorClass.NOT_SUPPORTED);
    }
}
