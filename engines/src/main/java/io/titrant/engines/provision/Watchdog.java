package io.titrant.engines.provision;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A shell process beside each server that holds a pipe to this JVM. The pipe closes when the server is to stop, or when the JVM ends, even by {@code
 * kill -9}. Then the shell stops the server and removes its folder. The kernel's parent-death signal would not do: it fires when the thread ends that
 * started the child.
 */
final class Watchdog {
    private static final String SCRIPT = """
            folder=$1; file=$2; signal=$3
            ours() {
                if [ -d /proc/self ]; then tr '\\0' ' ' < /proc/$pid/cmdline; else ps -o command= -p $pid; fi 2>/dev/null |
                    grep -qF "$folder"
            }
            read -r pid || pid=
            read -r nothing
            if [ -n "$pid" ] && ours; then
                kill -s "$signal" "$pid"
                tries=0
                while ours && [ $tries -lt 250 ]; do sleep 0.02; tries=$((tries + 1)); done
                if ours; then kill -s KILL "$pid"; fi
            fi
            rm -rf "$folder"
            rm -f "$file"
            """;

    private static final long STOP_LIMIT_SECONDS = 10;

    private final @Nullable Process shell;

    private Watchdog(@Nullable Process shell) {
        this.shell = shell;
    }

    static Watchdog start(ServerRegistry.Entry entry, String signal) throws IOException {
        if (Platform.here().windows()) {
            return new Watchdog(null);
        }
        List<String> command = List.of(
                "sh",
                "-c",
                SCRIPT,
                "titrant-watchdog",
                entry.folder().toString(),
                entry.file().toString(),
                signal);
        return new Watchdog(new ProcessBuilder(OwnGroup.command(command))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    void watch(ProcessHandle server) throws IOException {
        if (shell != null) {
            OutputStream pipe = shell.getOutputStream();
            pipe.write((server.pid() + "\n").getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        }
    }

    /** Makes the shell stop the server, without waiting. */
    void release() {
        if (shell != null) {
            try {
                shell.getOutputStream().close();
            } catch (IOException e) {
                // The shell is dead; stop() does its work.
            }
        }
    }

    /** Ends the shell without its work: another watchdog takes the folder over. */
    void dismiss() {
        if (shell != null) {
            shell.destroyForcibly();
        }
    }

    /** Stops the server and waits until it has ended. */
    void stop(ProcessHandle server) {
        release();
        try {
            if (shell != null) {
                shell.waitFor(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (server.isAlive()) {
            ServerRegistry.kill(server);
        }
        try {
            server.onExit().get(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // The signal is sent; there is nothing more to do.
        }
    }
}
