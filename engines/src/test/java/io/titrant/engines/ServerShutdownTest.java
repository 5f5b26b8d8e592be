package io.titrant.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.titrant.engine.StartOptions;
import io.titrant.engines.provision.ServerRegistry;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A started server ends with Titrant, even if Titrant is killed. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ServerShutdownTest {

    /** The program of the other JVM: it runs a server until it is killed. */
    static final class Main {
        public static void main(String[] args) throws Exception {
            PostgresEngine engine = new PostgresEngine();
            try (ServerInstance instance = (ServerInstance) engine.start(StartOptions.of(engine.defaultVersion()))) {
                System.out.println("server " + instance.pid());
                System.in.read();
            }
        }
    }

    private record Child(Process jvm, ProcessHandle server, Path folder, List<ProcessHandle> watchdogs) {
        static Child start() throws Exception {
            Process jvm = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Main.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader output =
                    new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8));
            String line = output.readLine();
            while (line != null && !line.startsWith("server ")) {
                line = output.readLine();
            }
            assertThat(line).isNotNull();
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(line.substring(7))).orElseThrow();
            String[] arguments = server.info().arguments().orElseThrow();
            Path folder =
                    Path.of(arguments[List.of(arguments).indexOf("-D") + 1]).getParent();
            List<ProcessHandle> watchdogs =
                    jvm.children().filter(process -> !process.equals(server)).toList();
            return new Child(jvm, server, folder, watchdogs);
        }
    }

    @Test
    void aServerEndsIfTitrantIsKilled() throws Exception {
        Child child = Child.start();
        assertThat(child.folder()).isDirectory();

        child.jvm().destroyForcibly().waitFor();

        child.server().onExit().get(30, TimeUnit.SECONDS);
        child.watchdogs().forEach(watchdog -> watchdog.onExit().join());
        assertThat(Files.exists(child.folder())).isFalse();
    }

    @Test
    void aServerWithAKilledWatchdogEndsAtTheNextCommand() throws Exception {
        Child child = Child.start();
        child.watchdogs().forEach(ProcessHandle::destroyForcibly);
        child.watchdogs().forEach(watchdog -> watchdog.onExit().join());
        child.jvm().destroyForcibly().waitFor();
        assertThat(child.server().isAlive()).isTrue();

        ServerRegistry.sweep();

        child.server().onExit().get(30, TimeUnit.SECONDS);
        assertThat(Files.exists(child.folder())).isFalse();
    }

    @Test
    void aServerEndsIfTitrantEnds() throws Exception {
        Child child = Child.start();

        child.jvm().destroy();

        assertThat(child.jvm().waitFor(30, TimeUnit.SECONDS)).isTrue();
        child.server().onExit().get(30, TimeUnit.SECONDS);
        assertThat(Files.exists(child.folder())).isFalse();
    }
}
