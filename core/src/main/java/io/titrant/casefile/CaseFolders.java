package io.titrant.casefile;

import io.titrant.TitrantException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the case files that a list of files and folders names. */
public final class CaseFolders {
    private CaseFolders() {}

    /** The paths of the files, without reading them: each file, and each {@code .sql} file below each folder. */
    public static List<Path> paths(List<String> paths) {
        return paths.stream().flatMap(path -> expand(Path.of(path)).stream()).toList();
    }

    private static List<Path> expand(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> below = Files.walk(path)) {
            List<Path> cases = below.filter(file -> file.toString().endsWith(".sql") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
            if (cases.isEmpty()) {
                throw new TitrantException(path + ": no case file (*.sql) in this folder");
            }
            return cases;
        } catch (IOException | UncheckedIOException e) {
            throw new TitrantException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
