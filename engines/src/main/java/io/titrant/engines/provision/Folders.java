package io.titrant.engines.provision;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Copies, hands over and deletes whole folders. */
public final class Folders {
    private Folders() {}

    /** Copies a folder with its permissions to a place that does not exist yet. */
    public static void copy(Path from, Path to) {
        try {
            Files.walkFileTree(from, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    Files.copy(folder, to.resolve(from.relativize(folder)), StandardCopyOption.COPY_ATTRIBUTES);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.copy(
                            file,
                            to.resolve(from.relativize(file)),
                            StandardCopyOption.COPY_ATTRIBUTES,
                            LinkOption.NOFOLLOW_LINKS);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new TitrantException("cannot copy " + from + " to " + to + ": " + Reason.of(e), e);
        }
    }

    /** A new folder for this user alone, among the temporary files. */
    public static Path temporary(String prefix) {
        try {
            return Files.createTempDirectory(prefix);
        } catch (IOException e) {
            throw new TitrantException("cannot create a temporary folder: " + Reason.of(e), e);
        }
    }

    /** Creates a folder. */
    public static void create(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new TitrantException("cannot create " + folder + ": " + Reason.of(e), e);
        }
    }

    /** Makes a user the owner of a folder and its content; only root can. */
    static void give(Path folder, int uid) {
        try (var paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(path, "unix:gid", uid, LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw new TitrantException("cannot change the owner of " + folder + ": " + Reason.of(e), e);
        }
    }

    /** Deletes a folder and its content as far as possible; files that vanish meanwhile are no error. */
    public static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                    Files.deleteIfExists(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (NoSuchFileException e) {
            // Gone already.
        } catch (IOException e) {
            // Best effort: a leftover in a temporary folder is swept by the next start.
        }
    }
}
