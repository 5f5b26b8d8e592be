package io.titrant.cli;

import io.titrant.TitrantException;
import io.titrant.casefile.CaseFile;
import io.titrant.casefile.CaseReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds the case files that the command line names. */
final class CaseFiles {
    private CaseFiles() {}

    /** Reads each file, and each {@code .sql} file below each folder. */
    static List<CaseFile> read(List<String> paths) {
        List<CaseFile> files = new ArrayList<>();
        for (String path : paths) {
            expand(Path.of(path)).forEach(file -> files.add(CaseReader.read(file)));
        }
        return files;
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
