package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.titrant.TitrantException;
import io.titrant.casefile.Case;
import io.titrant.engine.Engine;
import io.titrant.engine.Engines;
import io.titrant.engine.Instance;
import io.titrant.engine.StartOptions;
import io.titrant.engine.Workspace;
import io.titrant.execute.CaseRunner;
import io.titrant.execute.Limits;
import io.titrant.record.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers from a folder of the user's. Builds are simulated by scripts around a fetched server. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class InstallationTest {
    private static final Case SMALL =
            Case.of(List.of("CREATE TABLE t(a INT)"), "T1: BEGIN", "T1: INSERT INTO t VALUES (1)", "T1: COMMIT");

    @TempDir
    Path folder;

    @Test
    @Tag("all-engines")
    void aMySqlServerOfAnInstallationRunsCases() {
        aServerOfAnInstallationRunsCases("mysql");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "mariadb"})
    void aServerOfAnInstallationRunsCases(String name) {
        Engine engine = Engines.named(name);
        Path home = fetched(engine);
        String version = engine.installedVersion(home);
        assertThat(version).isEqualTo(engine.defaultVersion());
        try (Instance instance = engine.start(StartOptions.of(version).from(home));
                Workspace workspace = instance.createWorkspace("titrant_home");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            assertThat(instance.version()).startsWith(version);
            assertThat(runner.run(SMALL).finalState().get("t").rows()).hasSize(1);
        }
    }

    @Test
    void aBuildThatFailsAnAssertionIsACrashWithItsText() throws IOException {
        Engine engine = Engines.named("mariadb");
        Path trigger = folder.resolve("fail");
        Path home = build(engine, """
                "%1$s" "$@" &
                server=$!
                trap 'kill -9 $server; exit 1' TERM INT
                while kill -0 $server 2>/dev/null; do
                  if [ -e "%2$s" ]; then
                    echo "mariadbd: row0sel.cc:12: int f(): Assertion \\`a > 0' failed."
                    kill -9 $server
                    exit 134
                  fi
                  sleep 0.02
                done
                """, trigger);
        try (Instance instance = engine.start(
                        StartOptions.of(engine.installedVersion(home)).from(home));
                Workspace workspace = instance.createWorkspace("titrant_build");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            assertThat(runner.run(SMALL).ending()).isEqualTo(Recording.Ending.COMPLETED);
            Files.createFile(trigger);
            Recording recording = runner.run(Case.of(SMALL.init(), "T1: BEGIN", "T1: SELECT SLEEP(60)", "T1: COMMIT"));
            assertThat(recording.ending()).isEqualTo(Recording.Ending.CRASHED);
            assertThat(String.join("\n", recording.notes())).contains("Assertion `a > 0' failed");
            assertThat(instance.killedFromOutside()).isFalse();
        }
    }

    @Test
    void aReportOfASanitizerIsNotedThoughTheServerLivesOn() throws IOException {
        Engine engine = Engines.named("mariadb");
        Path trigger = folder.resolve("report");
        Path home = build(engine, """
                (while [ ! -e "%2$s" ]; do sleep 0.02; done
                 echo "sql/item.cc:5:3: runtime error: signed integer overflow"
                 touch "%2$s.done") &
                exec "%1$s" "$@"
                """, trigger);
        try (Instance instance = engine.start(
                        StartOptions.of(engine.installedVersion(home)).from(home));
                Workspace workspace = instance.createWorkspace("titrant_report");
                CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
            assertThat(runner.run(SMALL).report()).isEmpty();
            Files.createFile(trigger);
            while (!Files.exists(folder.resolve("report.done"))) {
                Thread.onSpinWait();
            }
            Recording recording = runner.run(SMALL);
            assertThat(recording.report()).hasValue("sql/item.cc:5:3: runtime error: signed integer overflow");
            assertThat(recording.ending()).isEqualTo(Recording.Ending.COMPLETED);
            assertThat(runner.run(SMALL).report()).isEmpty();
        }
    }

    @Test
    void aFolderWithoutAServerIsRefusedInOneLine() {
        assertThatThrownBy(() -> Engines.named("postgres").installedVersion(folder))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("no server in " + folder)
                .hasMessageContaining("bin/postgres");
        assertThatThrownBy(() -> Engines.named("mysql").installedVersion(folder.resolve("missing")))
                .hasMessageContaining("is no folder");
        assertThatThrownBy(() -> Engines.named("h2").installedVersion(folder))
                .hasMessageContaining("cannot start h2 from a folder");
    }

    /** The installation that Titrant has fetched and unpacked for its default version. */
    private static Path fetched(Engine engine) {
        StartOptions options = StartOptions.of(engine.defaultVersion());
        if (engine instanceof MySqlFamily family) {
            return ((MySqlServer) family.launch(options)).home();
        }
        return ((PostgresServer) ((PostgresEngine) engine).launch(options)).home();
    }

    /** A folder with the fetched server's files, in which a script runs in place of the server. */
    private Path build(Engine engine, String script, Path trigger) throws IOException {
        Path real = fetched(engine);
        Path home = Files.createDirectory(folder.resolve("build"));
        Path bin = Files.createDirectory(home.resolve("bin"));
        for (String shared : List.of("share", "lib", "libs")) {
            if (Files.exists(real.resolve(shared))) {
                Files.createSymbolicLink(home.resolve(shared), real.resolve(shared));
            }
        }
        Path program = bin.resolve("mariadbd");
        String onlyServes = "#!/bin/sh\ncase \"$*\" in *--port=*) ;; *) exec \"%1$s\" \"$@\" ;; esac\n";
        Files.writeString(program, (onlyServes + script).formatted(real.resolve("bin/mariadbd"), trigger));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return home;
    }
}
