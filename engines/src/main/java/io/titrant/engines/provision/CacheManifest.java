package io.titrant.engines.provision;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The list of the files in a folder of the cache, with size and checksum, written when the folder was filled. A full disk, a crash of the
 * machine or a cleaning program may have damaged the folder since. A line is {@code size checksum path}; a link has the size -1.
 */
final class CacheManifest {
    private static final String NAME = ".titrant-files";
    private static final int BUFFER = 1 << 16;
    private static final long LINK = -1;

    private CacheManifest() {}

    private record Line(long size, long checksum, String path) {
        @Override
        public String toString() {
            return size + " " + checksum + " " + path;
        }

        static Line of(String text) {
            String[] parts = text.split(" ", 3);
            return new Line(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]);
        }
    }

    /** Writes the list of a folder that was just filled. */
    static void write(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                boolean regular = attributes.isRegularFile();
                String path = folder.relativize(file).toString();
                lines.add(new Line(regular ? attributes.size() : LINK, regular ? checksum(file) : 0, path).toString());
                return FileVisitResult.CONTINUE;
            }
        });
        Files.write(folder.resolve(NAME), lines);
    }

    /** Whether every file is there with its size; with {@code contents} also with its content. A folder without a list does not agree. */
    static boolean agrees(Path folder, boolean contents) {
        try {
            for (String line : Files.readAllLines(folder.resolve(NAME))) {
                if (!agrees(folder, Line.of(line), contents)) {
                    return false;
                }
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static boolean agrees(Path folder, Line line, boolean contents) throws IOException {
        Path file = folder.resolve(line.path());
        if (line.size() == LINK) {
            return Files.isSymbolicLink(file);
        }
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.size(file) == line.size()
                && (!contents || checksum(file) == line.checksum());
    }

    private static long checksum(Path file) throws IOException {
        CRC32C checksum = new CRC32C();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                checksum.update(buffer, 0, read);
            }
        }
        return checksum.getValue();
    }
}
