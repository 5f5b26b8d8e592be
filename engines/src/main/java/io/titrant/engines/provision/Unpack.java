package io.titrant.engines.provision;

import io.titrant.TitrantException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks server binaries with their permissions and links. Nothing is written outside the target folder. */
public final class Unpack {
    private Unpack() {}

    /** Unpacks the wanted entries of a zip or jar, by their path after {@code prefix}; programs in {@code bin/} become executable. */
    public static void zip(Path archive, String prefix, Predicate<String> wanted, Path target) {
        try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
            for (ZipArchiveEntry entry :
                    (Iterable<ZipArchiveEntry>) () -> zip.getEntries().asIterator()) {
                if (entry.isDirectory() || !entry.getName().startsWith(prefix)) {
                    continue;
                }
                String path = entry.getName().substring(prefix.length());
                if (wanted.test(path)) {
                    Path file = inside(target, path);
                    try (InputStream content = zip.getInputStream(entry)) {
                        write(content, file);
                    }
                    if (path.startsWith("bin/")) {
                        permit(file, 0755);
                    }
                }
            }
        } catch (IOException e) {
            throw new TitrantException("cannot unpack " + archive + ": " + e.getMessage(), e);
        }
    }

    /** Unpacks the tar.xz inside a jar. */
    public static void txzInJar(Path jar, Path target) {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            for (ZipArchiveEntry entry :
                    (Iterable<ZipArchiveEntry>) () -> zip.getEntries().asIterator()) {
                if (entry.getName().endsWith(".txz")) {
                    try (var tar = new TarArchiveInputStream(
                            new XZCompressorInputStream(new BufferedInputStream(zip.getInputStream(entry))))) {
                        untar(tar, target);
                    }
                }
            }
        } catch (IOException e) {
            throw new TitrantException("cannot unpack " + jar + ": " + e.getMessage(), e);
        }
    }

    private static void untar(TarArchiveInputStream tar, Path target) throws IOException {
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            Path path = inside(target, entry.getName());
            if (entry.isDirectory()) {
                Files.createDirectories(path);
            } else if (entry.isSymbolicLink()) {
                createParent(path);
                inside(
                        target,
                        target.relativize(path.resolveSibling(entry.getLinkName()))
                                .toString());
                Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            } else if (entry.isLink()) {
                createParent(path);
                Files.createLink(path, inside(target, entry.getLinkName()));
            } else {
                write(tar, path);
                permit(path, entry.getMode());
            }
        }
    }

    private static void write(InputStream content, Path file) throws IOException {
        createParent(file);
        Files.copy(content, file);
    }

    private static void createParent(Path file) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
    }

    private static Path inside(Path target, String path) throws IOException {
        Path resolved = target.resolve(path).normalize();
        if (!resolved.startsWith(target.normalize())) {
            throw new IOException("entry " + path + " points outside");
        }
        return resolved;
    }

    private static void permit(Path file, int mode) throws IOException {
        if (Platform.here().windows()) {
            return;
        }
        // Listed as in the mode: owner, group, others; read, write, execute.
        PosixFilePermission[] bits = PosixFilePermission.values();
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < bits.length; i++) {
            if ((mode & (0400 >> i)) != 0) {
                permissions.add(bits[i]);
            }
        }
        Files.setPosixFilePermissions(file, permissions);
    }
}
