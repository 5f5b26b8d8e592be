package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.Engine;
import io.titrant.engine.StartOptions;
import io.titrant.sql.IsolationLevel;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** MySQL 9.7 from Debian's packages. */
@Tag("all-engines")
@EnabledIf(value = "installed", disabledReason = "no MySQL of Debian here: titrant engines install mysql:debian")
class DebianMySqlEngineTest extends MySqlFamilyContractTest {
    static boolean installed() {
        return DebianInstallation.exists("mysql");
    }

    @Override
    Engine engine() {
        return new MySqlEngine();
    }

    @Override
    StartOptions options() {
        return DebianInstallation.options("mysql");
    }

    @Test
    void theVersionIsOneOfTheKnownVersions() {
        assertThat(engine().versions()).contains(options().version());
    }

    /** The default of 8.0 is that of 9.7: a row that is newer than the snapshot is written, not refused. */
    @Test
    void aWriteOnAnOldSnapshotChangesTheNewestRow() throws Exception {
        Actor a = actor();
        Actor b = actor();
        a.session().setIsolation(IsolationLevel.REPEATABLE_READ);
        a.begin();
        a.run("SELECT * FROM t");
        b.run("UPDATE t SET v = 30 WHERE id = 3");
        a.run("UPDATE t SET v = v + 1 WHERE id = 3");
        a.commit();

        assertThat(b.run("SELECT v FROM t WHERE id = 3")).isEqualTo(List.of(List.of("31")));
    }
}
