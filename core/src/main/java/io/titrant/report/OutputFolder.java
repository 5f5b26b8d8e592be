package io.titrant.report;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Folders that Titrant writes into: those that it made, and empty ones. Files of others are not overwritten. */
public final class OutputFolder {
    /** The file that marks a folder as Titrant's. */
    private static final String MARK = ".titrant";

    private OutputFolder() {}

    /** Creates the folder, or sees that it is Titrant's or empty. */
    public static void claim(Path folder) {
        try {
            Files.createDirectories(folder);
            if (!Files.exists(folder.resolve(MARK)) && !isEmpty(folder)) {
                throw new TitrantException(folder
                        + ": the folder has files that Titrant did not write; name an empty or a new folder"
                        + " with --out");
            }
            refuseLinks(folder);
            if (!Files.exists(folder.resolve(MARK))) {
                Files.writeString(folder.resolve(MARK), "Titrant wrote this folder.\n");
            }
        } catch (IOException e) {
            throw new TitrantException("cannot write into the output folder " + folder + ": " + Reason.of(e), e);
        }
    }

    /** Refuses a folder with symbolic links to files or folders: Titrant would write to files outside. */
    public static void refuseLinks(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(path -> !path.equals(folder) && Files.isSymbolicLink(path) && !leadsToDevice(path))
                    .findFirst()
                    .ifPresent(link -> {
                        throw new TitrantException(
                                link + ": a symbolic link in an output folder; Titrant would write to its target");
                    });
        } catch (IOException e) {
            throw new TitrantException("cannot read the output folder " + folder + ": " + Reason.of(e), e);
        } catch (UncheckedIOException e) {
            throw new TitrantException("cannot read the output folder " + folder + ": " + e.getMessage(), e);
        }
    }

    /** A device, such as {@code /dev/full}, keeps nothing that could be overwritten. */
    private static boolean leadsToDevice(Path link) {
        return Files.exists(link) && !Files.isRegularFile(link) && !Files.isDirectory(link);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
