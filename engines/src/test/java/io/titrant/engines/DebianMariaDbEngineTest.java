package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.ErrorClass;
import io.titrant.engine.Failure;
import io.titrant.engine.Promise;
import io.titrant.engine.Semantics;
import io.titrant.engine.StartOptions;
import io.titrant.graph.Model;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** MariaDB 11.8 from Debian's packages: snapshot isolation is on by default. */
@Tag("all-engines")
@EnabledIf(value = "installed", disabledReason = "no MariaDB of Debian here: titrant engines install mariadb:debian")
class DebianMariaDbEngineTest extends MySqlFamilyContractTest {
    static boolean installed() {
        return DebianInstallation.exists("mariadb");
    }

    @Override
    Engine engine() {
        return new MariaDbEngine();
    }

    @Override
    StartOptions options() {
        return DebianInstallation.options("mariadb");
    }

    @Test
    void semanticsAndPromiseKnowTheServersOwnSetting() throws Exception {
        assertThat(actor().run("SELECT @@innodb_snapshot_isolation")).isEqualTo(List.of(List.of("1")));

        Semantics.Statements statements = engine().semantics(IsolationLevel.REPEATABLE_READ, options())
                .orElseThrow()
                .statements();
        assertThat(statements).isNotNull();
        assertThat(statements.refusesNewerRows()).isTrue();
        assertThat(engine().promise(IsolationLevel.REPEATABLE_READ, options()).map(Promise::model))
                .contains(Model.SNAPSHOT_ISOLATION);
    }

    @Test
    void withTheSettingOffThePromiseIsTheOlderOne() {
        StartOptions off =
                new StartOptions(options().version(), null, Map.of("innodb_snapshot_isolation", "OFF"), null);
        assertThat(engine().promise(IsolationLevel.REPEATABLE_READ, off).map(Promise::model))
                .contains(Model.READ_ATOMIC);
    }

    @Test
    void aWriteOnAnOldSnapshotRollsBackTheTransaction() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.begin();
        a.run("INSERT INTO t VALUES (50, 50)");
        a.run("SELECT * FROM t");
        b.run("UPDATE t SET v = 30 WHERE id = 3");
        Failure failure = a.fail("UPDATE t SET v = 31 WHERE id = 3");

        assertThat(failure).isEqualTo(Failure.rolledBack(ErrorClass.SERIALIZATION));
        checkEffect(a, failure, "old snapshot");
    }
}
