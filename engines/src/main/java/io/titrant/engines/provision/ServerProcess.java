package io.titrant.engines.provision;

import io.titrant.Reason;
import io.titrant.Shutdown;
import io.titrant.TitrantException;
import io.titrant.engine.NoSuchVersionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A database server that Titrant starts: in a temporary folder, on a free loopback port. It always ends with this JVM: by {@link #close}, by the
 * shutdown hook, by its {@link Watchdog} if the JVM is killed, or by the {@link ServerRegistry} at the next start.
 */
public final class ServerProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final int PORT_TRIES = 5;
    private static final int TAIL_BYTES = 8_000;
    /** The exit status of a process that ended by signal 9. */
    private static final int KILLED = 128 + 9;

    private static final long END_SECONDS = 3;
    private static final long KILL_SECONDS = 20;

    private static final Pattern FROM_OUTSIDE = Pattern.compile(
            "No space left on device|terminated by signal 9\\b|errno:? 28\\b|Cannot allocate memory|Disk is full",
            Pattern.CASE_INSENSITIVE);
    private static final Set<ServerProcess> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Shutdown.last(ServerProcess::closeAll);
    }

    private final ServerRegistry.Entry entry;
    private final Process process;
    private final Watchdog watchdog;
    private final SanitizerReports reports;
    private final int port;

    private ServerProcess(Launch launch, ServerRegistry.Entry entry, Watchdog watchdog, int port) throws IOException {
        this.entry = entry;
        this.port = port;
        this.watchdog = watchdog;
        this.reports = new SanitizerReports(log());
        ProcessBuilder builder = new ProcessBuilder(OwnGroup.command(launch.command(entry.folder(), port)))
                .directory(entry.folder().toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().put("TMPDIR", entry.folder().toString());
        builder.environment().putAll(launch.environment());
        this.process = builder.start();
        watchdog.watch(process.toHandle());
        entry.setServer(process.toHandle(), launch.stopSignal());
        process.getOutputStream().close();
        RUNNING.add(this);
    }

    /** Starts a server and returns when it answers. If files of the cache turn out to be damaged, they are unpacked again. */
    public static ServerProcess start(Launch launch) {
        ServerRegistry.sweep();
        try {
            return startOnFreePort(launch);
        } catch (NoSuchVersionException e) {
            throw e;
        } catch (TitrantException e) {
            if (Cache.removeDamaged()) {
                return startOnFreePort(launch);
            }
            throw e;
        }
    }

    private static ServerProcess startOnFreePort(Launch launch) {
        for (int attempt = 1; ; attempt++) {
            ServerProcess server = launched(launch);
            try {
                server.awaitAnswer(launch);
                ServerExposure.check(launch, server.process.toHandle(), server.port);
                server.newReports(); // Those of its start are not of a case.
                return server;
            } catch (PortTakenException e) {
                server.close();
                if (attempt == PORT_TRIES) {
                    throw new TitrantException("cannot start " + launch.name() + ": found no free port");
                }
            } catch (RuntimeException e) {
                boolean killed = !server.alive() && server.process.exitValue() == KILLED;
                server.close();
                if (!killed || attempt == PORT_TRIES) {
                    throw e;
                }
            }
        }
    }

    /** A server in a new folder. If it cannot be launched, its watchdog removes the folder: this process may be out of descriptors. */
    private static ServerProcess launched(Launch launch) {
        ServerRegistry.Entry entry = ServerRegistry.add();
        Watchdog watchdog = null;
        try {
            watchdog = Watchdog.start(entry, launch.stopSignal());
            launch.prepare(entry.folder());
            return new ServerProcess(launch, entry, watchdog, freePort());
        } catch (IOException | TitrantException e) {
            if (watchdog != null) {
                watchdog.release();
            }
            entry.remove();
            String reason = e instanceof IOException io ? Reason.of(io) : e.getMessage();
            throw e instanceof NoSuchVersionException missing
                    ? missing
                    : new TitrantException("cannot start " + launch.name() + ": " + reason, e);
        }
    }

    /** Ends the server and its child processes by SIGKILL, and waits until they are gone; the folder stays. */
    public void kill() {
        List<ProcessHandle> all = Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle()))
                .toList();
        ServerRegistry.kill(process.toHandle());
        for (ProcessHandle one : all) {
            try {
                one.onExit().get(KILL_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                throw new TitrantException("process " + one.pid() + " of the server does not end", e);
            }
        }
    }

    /** Starts a killed server again, on its own folder and port, and returns when it answers. */
    public ServerProcess recovered(Launch launch) {
        for (int attempt = 1; ; attempt++) {
            RUNNING.remove(this);
            ServerProcess again;
            try {
                Watchdog next = Watchdog.start(entry, launch.stopSignal());
                watchdog.dismiss();
                again = new ServerProcess(launch, entry, next, port);
            } catch (IOException e) {
                throw new TitrantException("cannot start " + launch.name() + " again: " + Reason.of(e), e);
            }
            try {
                again.awaitAnswer(launch);
                return again;
            } catch (PortTakenException e) {
                again.kill();
                again.watchdog.dismiss();
                RUNNING.remove(again);
                if (attempt == PORT_TRIES) {
                    throw new TitrantException("cannot start " + launch.name() + " again: port " + port + " is taken");
                }
            }
        }
    }

    public int port() {
        return port;
    }

    public boolean alive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** Whether it ended by SIGKILL, which no server sends itself, or its log says that memory or disk ran out. */
    public boolean killedFromOutside() {
        return hasEnded()
                && (process.exitValue() == KILLED
                        || FROM_OUTSIDE.matcher(logTail()).find());
    }

    /** A client sees the end of its connection before this JVM is told the end of the process, so this waits a little. */
    private boolean hasEnded() {
        try {
            return process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The last lines of the server's log. */
    public String logTail() {
        try (var channel = Files.newByteChannel(log())) {
            channel.position(Math.max(0, channel.size() - TAIL_BYTES));
            var bytes = java.nio.ByteBuffer.allocate(TAIL_BYTES);
            while (channel.read(bytes) > 0) {
                // Until the buffer is full or the file ends.
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** The reports of sanitizers in the log since the last call. */
    public List<String> newReports() {
        return reports.next();
    }

    @Override
    public void close() {
        if (RUNNING.remove(this)) {
            watchdog.stop(process.toHandle());
            entry.remove();
        }
    }

    /** Polls often: most servers answer within a few hundred milliseconds, and an attempt costs little. */
    private void awaitAnswer(Launch launch) {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        SQLException last = null;
        while (System.nanoTime() < deadline) {
            try {
                launch.knock(port);
                return;
            } catch (SQLException e) {
                last = e;
            }
            try {
                if (process.waitFor(10, TimeUnit.MILLISECONDS)) {
                    throw refused(launch);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TitrantException("interrupted while starting " + launch.name(), e);
            }
        }
        throw new TitrantException(launch.name() + " does not answer " + START_LIMIT.toSeconds()
                + " seconds after its start: " + (last == null ? "" : last.getMessage()));
    }

    private RuntimeException refused(Launch launch) {
        String tail = logTail();
        String lower = tail.toLowerCase(Locale.ROOT);
        if (lower.contains("address already in use") || lower.contains("do you already have another")) {
            return new PortTakenException();
        }
        List<String> lines = tail.lines().filter(line -> !line.isBlank()).toList();
        String why = launch.complaint(lines)
                .orElse(lines.isEmpty() ? "exit status " + process.exitValue() : lines.get(lines.size() - 1));
        return new TitrantException(launch.name() + " did not start: " + why.strip());
    }

    private Path log() {
        return entry.folder().resolve("log");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void closeAll() {
        RUNNING.forEach(server -> server.watchdog.release());
        RUNNING.forEach(ServerProcess::close);
    }

    private static final class PortTakenException extends RuntimeException {}
}
