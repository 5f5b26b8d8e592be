package io.titrant.cli;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders that Titrant writes into: those that it made, and empty ones. Files of others are not overwritten. */
final class OutputFolder {
    private static final String MARK = ".titrant";
    /** Files that reports have had since before there was a mark. */
    private static final List<String> OURS =
            List.of(MARK, "progress.json", "campaign.json", "check.json", "matrix.json");

    private OutputFolder() {}

    /** Creates the folder, or sees that it is Titrant's or empty. */
    static void claim(Path folder) {
        try {
            Files.createDirectories(folder);
            if (OURS.stream().noneMatch(name -> Files.exists(folder.resolve(name))) && !isEmpty(folder)) {
                throw new TitrantException(
                        folder
                                + ": the folder has files that Titrant did not write; name an empty or a new folder with --out");
            }
            if (!Files.exists(folder.resolve(MARK))) {
                Files.writeString(folder.resolve(MARK), "Titrant wrote this folder.\n");
            }
        } catch (IOException e) {
            throw new TitrantException("cannot write into the output folder " + folder + ": " + Reason.of(e), e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
