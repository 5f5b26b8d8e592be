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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that a file {@code server.yaml} describes: PostgreSQL's programs stand for a server that Titrant has no code for. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServerDescriptionTest {
    private static final String POSTGRES = """
            family: postgres
            program: bin/postgres
            not-root: true
            initialise: bin/initdb --pgdata={data} --username=titrant --auth=password --pwfile={passwordFile} -N
            start: bin/postgres -D {data} -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off
            url: jdbc:postgresql://127.0.0.1:{port}/postgres
            user: titrant
            stop: QUIT
            """;

    private static final Case SMALL =
            Case.of(List.of("CREATE TABLE t(a INT)"), "T1: BEGIN", "T1: INSERT INTO t VALUES (1)", "T1: COMMIT");

    @TempDir
    Path folder;

    @Test
    void aDescribedServerRunsCasesAndEndsWithItsFolder() throws IOException {
        Path home = installation(POSTGRES);
        Engine engine = Engines.describedIn(home).orElseThrow();
        assertThat(engine.name()).isEqualTo("postgres");
        String version = engine.installedVersion(home);
        assertThat(version).isEqualTo(engine.defaultVersion());
        try (Instance instance = engine.start(StartOptions.of(version).from(home))) {
            try (Workspace workspace = instance.createWorkspace("titrant_described");
                    CaseRunner runner = new CaseRunner(workspace, Limits.DEFAULT)) {
                assertThat(runner.run(SMALL).finalState().get("t").rows()).hasSize(1);
            }
            instance.close();
            assertThat(instance.alive()).isFalse();
        }
    }

    @Test
    void aDescribedServerThatListensOnEveryAddressIsStopped() throws IOException {
        Path home = installation(POSTGRES.replace("listen_addresses=127.0.0.1", "listen_addresses=*"));
        assertThatThrownBy(() -> start(home)).hasMessageContaining("listens on more than the loopback address");
    }

    @Test
    void aDescribedServerThatAsksForNoPasswordIsStopped() throws IOException {
        Path home = installation(POSTGRES.replace("--auth=password", "--auth=trust"));
        assertThatThrownBy(() -> start(home)).hasMessageContaining("accepts connections without its password");
    }

    @Test
    void aDescribedServerThatDoesNotStartGivesItsReason() throws IOException {
        Path home = installation(POSTGRES.replace("fsync=off", "no_such_setting=1"));
        assertThatThrownBy(() -> start(home))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining("no_such_setting")
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "stop: QUIT | stop: SOON | 'stop' is a signal",
                "start: bin/postgres -D {data} -p {port} | start: bin/postgres -D {data} | 'start' names no {port}",
                "family: postgres | family: h2 | is not a server",
                "family: postgres | family: oracle | unknown engine 'oracle'",
                "user: titrant | usr: titrant | usr: unknown entry",
                "user: titrant | user: [a] | user: expected one value",
                "url: jdbc:postgresql://127.0.0.1:{port}/postgres | url: localhost | 'url' is a JDBC address",
                "--username=titrant | --password={password} | names {password}",
                "program: bin/postgres | program: bin/mysqld | looked for bin/mysqld",
                "family: postgres | family: [ | not valid YAML",
            })
    void aWrongDescriptionIsRefusedInOneLine(String right, String wrong, String message) throws IOException {
        Path home = installation(POSTGRES.replace(right, wrong));
        assertThatThrownBy(() -> ServerDescription.in(home))
                .isInstanceOf(TitrantException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void anUnknownPlaceInACommandIsRefused() throws IOException {
        ServerDescription described =
                ServerDescription.in(installation(POSTGRES)).orElseThrow();
        assertThatThrownBy(() -> described.command("bin/initdb {nowhere}", Map.of()))
                .hasMessageContaining("{nowhere} has no meaning");
    }

    @Test
    void aDescriptionOfAnotherFamilyIsRefused() throws IOException {
        Path home = installation(POSTGRES);
        assertThatThrownBy(() -> Engines.named("mariadb").installedVersion(home))
                .hasMessageContaining("of the family postgres, not mariadb");
    }

    @Test
    void optionsForADescribedServerAreRefused() throws IOException {
        Path home = installation(POSTGRES);
        assertThatThrownBy(() -> Engines.named("postgres")
                        .start(StartOptions.of("18.6").from(home).with(Map.of("work_mem", "1MB"))))
                .hasMessageContaining("write the options into its 'start'");
    }

    /** The command lines of the documentation; no CockroachDB was at hand. */
    @Test
    void cockroachDbIsStartedByTheDescriptionThatShipsWithTitrant() throws IOException {
        Path program = Files.writeString(folder.resolve("cockroach"), "#!/bin/sh\necho v24.1.3\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(Engines.named("cockroachdb").installedVersion(folder)).isEqualTo("24.1.3");
        ServerDescription described = ServerDescription.shipped("cockroachdb", folder);
        assertThat(described.command(described.start(), Map.of("data", "/d", "folder", "/f", "port", "26257")))
                .containsExactly(
                        program.toString(),
                        "start-single-node",
                        "--certs-dir=/d/certs",
                        "--store=type=mem,size=640MiB",
                        "--listen-addr=127.0.0.1:26257",
                        "--http-addr=127.0.0.1:0",
                        "--log-dir=/f/logs");
    }

    private static void start(Path home) {
        Engine engine = Engines.named("postgres");
        engine.start(StartOptions.of(engine.defaultVersion()).from(home)).close();
    }

    /** A folder with PostgreSQL's programs and that description. */
    private Path installation(String description) throws IOException {
        PostgresEngine engine = new PostgresEngine();
        Path real = ((PostgresServer) engine.launch(StartOptions.of(engine.defaultVersion()))).home();
        for (String part : List.of("bin", "lib", "share")) {
            Files.createSymbolicLink(folder.resolve(part), real.resolve(part));
        }
        Files.writeString(folder.resolve(ServerDescription.FILE), description);
        return folder;
    }
}
