package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks at what a started server does, whatever its options are: it must listen on the loopback address alone and refuse a wrong password.
 * The sockets are those that the kernel lists for the process, so a second port of the server is seen too.
 */
final class ServerExposure {
    private static final String LISTENING = "0A";

    /** 127.x.x.x, ::1 and ::ffff:127.x.x.x, as the kernel writes them: each group of four bytes is reversed. */
    private static final String LOOPBACK = "([0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F):[0-9A-F]{4}";

    private ServerExposure() {}

    static void check(Launch launch, ProcessHandle server, int port) {
        List<String> open = openToOthers(server.pid());
        if (!open.isEmpty()) {
            throw new TitrantException(launch.name()
                    + " listens on more than the loopback address (an option of --db-option?); it was stopped");
        }
        try {
            launch.knockWithoutPassword(port);
        } catch (SQLException e) {
            return;
        }
        throw new TitrantException(launch.name()
                + " accepts connections without its password (an option of --db-option?); it was stopped");
    }

    /** The addresses, as the kernel writes them, on which the process listens and which are not loopback; empty where the kernel does not say. */
    static List<String> openToOthers(long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        List<String> open = new ArrayList<>();
        try {
            Set<String> inodes = sockets(process.resolve("fd"));
            for (String table : List.of("net/tcp", "net/tcp6")) {
                Path file = process.resolve(table);
                if (Files.exists(file)) {
                    Files.readAllLines(file).stream()
                            .map(line -> line.strip().split("\\s+"))
                            .filter(row -> row.length > 9 && row[3].equals(LISTENING) && inodes.contains(row[9]))
                            .map(row -> row[1])
                            .filter(address -> !address.matches(LOOPBACK))
                            .forEach(open::add);
                }
            }
        } catch (IOException e) {
            // No such table on this system.
        }
        return open;
    }

    private static Set<String> sockets(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(descriptors)) {
            for (Path descriptor : all) {
                String target = link(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        return inodes;
    }

    private static String link(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            // Closed meanwhile.
            return "";
        }
    }
}
