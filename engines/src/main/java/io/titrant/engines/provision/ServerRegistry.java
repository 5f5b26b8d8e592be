package io.titrant.engines.provision;

import io.titrant.Reason;
import io.titrant.Shutdown;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The running servers, on disk: one file per server with its owner, folder and process. The watchdog stops the server if its owner ends. If the
 * watchdog ends too, the next command finds the file and stops the server. Only processes and folders that are provably Titrant's are killed
 * or deleted. An engine inside the JVM that needs a folder has a file too, without a process.
 */
public final class ServerRegistry {
    private static final String FOLDER_PREFIX = "titrant-server-";
    private static final long PLENTY = 4L << 30;
    private static final Set<Entry> FOLDERS = ConcurrentHashMap.newKeySet();

    static {
        Shutdown.last(() -> FOLDERS.forEach(Entry::remove));
    }

    private ServerRegistry() {}

    /** One server: its temporary folder and its file in the registry. */
    public record Entry(Path file, Path folder) {
        void setServer(ProcessHandle server, String stopSignal) {
            write(file, List.of(Owner.self(), folder.toString(), Owner.of(server), stopSignal));
        }

        /** Removes the folder, then the file. A folder that cannot be removed now keeps its file, so that a later sweep removes it. */
        public void remove() {
            FOLDERS.remove(this);
            Folders.delete(folder);
            try {
                if (!Files.exists(folder)) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                // The next sweep tries again.
            }
        }
    }

    /** Creates a temporary folder. Its file in the registry is written first, so that no folder is without one. */
    static Entry add() {
        try {
            Files.createDirectories(shelf());
            Path folder = base().resolve(FOLDER_PREFIX + UUID.randomUUID());
            Path file = shelf().resolve(String.valueOf(folder.getFileName()));
            write(file, List.of(Owner.self(), folder.toString()));
            createPrivate(folder);
            return new Entry(file, folder);
        } catch (IOException e) {
            throw new TitrantException("cannot create a folder for a database: " + Reason.of(e), e);
        }
    }

    /** A temporary folder for an engine inside this JVM, which is removed at the latest when the JVM ends. */
    public static Entry addFolder() {
        Entry entry = add();
        FOLDERS.add(entry);
        return entry;
    }

    private static void createPrivate(Path folder) throws IOException {
        if (Platform.here().windows()) {
            Files.createDirectory(folder);
        } else {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    /** Stops the servers whose owners have ended, and removes their folders. */
    public static void sweep() {
        Cache.sweep();
        BuildData.sweep();
        List<Path> files;
        try (Stream<Path> listed = Files.list(shelf())) {
            files = listed.toList();
        } catch (IOException e) {
            return;
        }
        for (Path file : files) {
            try {
                sweep(file, Files.readAllLines(file));
            } catch (IOException e) {
                // Another process sweeps as well, or the server ended by itself.
            }
        }
    }

    private static void sweep(Path file, List<String> lines) {
        if (lines.size() < 2 || Owner.alive(lines.get(0))) {
            return;
        }
        Path folder = Path.of(lines.get(1));
        if (!folder.getFileName().toString().startsWith(FOLDER_PREFIX)) {
            return;
        }
        // The folder's name is random: a command line with it is of that server or its watchdog, and of no other.
        Set<ProcessHandle> ours = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
                .collect(Collectors.toSet());
        if (lines.size() > 3) {
            Owner.process(lines.get(2)).ifPresent(server -> stop(new Entry(file, folder), server, lines.get(3)));
        }
        ours.forEach(ServerRegistry::kill);
        new Entry(file, folder).remove();
    }

    /** Uses the server's own stop signal first: killed at once, some servers leave shared memory behind. */
    private static void stop(Entry entry, ProcessHandle server, String signal) {
        try {
            Watchdog watchdog = Watchdog.start(entry, signal);
            watchdog.watch(server);
            watchdog.stop(server);
        } catch (IOException e) {
            kill(server);
        }
    }

    static void kill(ProcessHandle server) {
        List<ProcessHandle> children = server.descendants().toList();
        server.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    private static void write(Path file, List<String> lines) {
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be written: " + Reason.of(e), e);
        }
    }

    /** A folder in memory if there is enough: files are created and dropped all the time, and none must survive. */
    private static Path base() throws IOException {
        Path memory = Path.of("/dev/shm");
        boolean plenty = Platform.here().linux()
                && Files.isWritable(memory)
                && Files.getFileStore(memory).type().equals("tmpfs")
                && Files.getFileStore(memory).getUsableSpace() > PLENTY;
        return plenty ? memory : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static Path shelf() {
        return Cache.root().resolve("running");
    }
}
