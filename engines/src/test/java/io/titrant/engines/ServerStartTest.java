package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServerStartTest {
    private static StartOptions with(Engine engine, String key, String value) {
        return new StartOptions(engine.defaultVersion(), null, Map.of(key, value));
    }

    @Test
    void aBadServerOptionIsReportedWithOneLineOfTheLog() {
        PostgresEngine postgres = new PostgresEngine();
        assertThatThrownBy(() -> postgres.start(with(postgres, "no_such_option", "1")))
                .isInstanceOf(TitrantException.class)
                .hasMessage("postgres 18.6 did not start: unrecognized configuration parameter \"no_such_option\"");
        MariaDbEngine mariadb = new MariaDbEngine();
        assertThatThrownBy(() -> mariadb.start(with(mariadb, "no_such_option", "1")))
                .isInstanceOf(TitrantException.class)
                .hasMessage("mariadb 11.4.5 did not start: unknown variable 'no_such_option=1'");
    }

    @Test
    void anOptionThatTitrantNeedsForItselfIsRefused() {
        MariaDbEngine mariadb = new MariaDbEngine();
        assertThatThrownBy(() -> mariadb.start(with(mariadb, "bind-address", "0.0.0.0")))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("bind-address");
    }

    @Test
    void anUnknownVersionNamesTheKnownOnes() {
        assertThatThrownBy(() -> Engines.start(new PostgresEngine(), StartOptions.of("99.9")))
                .isInstanceOf(TitrantException.class)
                .hasMessageStartingWith("no postgres 99.9 to start (known: 9.6.24")
                .hasMessageContaining("18.6")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aDeadServerIsNoticedAndRestartedEmpty() throws Exception {
        MariaDbEngine mariadb = new MariaDbEngine();
        try (Instance instance = mariadb.start(with(mariadb, "innodb_snapshot_isolation", "ON"))) {
            assertThat(instance.alive()).isTrue();
            instance.createWorkspace("titrant_lost");

            ProcessHandle server =
                    ProcessHandle.of(((ServerInstance) instance).pid()).orElseThrow();
            server.destroyForcibly();
            server.onExit().get(30, TimeUnit.SECONDS);

            assertThat(instance.alive()).isFalse();
            assertThat(instance.logTail()).contains("MariaDB");
            instance.restart();
            assertThat(instance.alive()).isTrue();
            instance.createWorkspace("titrant_lost").close();
        }
    }
}
