package io.titrant.report;

import io.titrant.TitrantException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/** Writes the files of a report. Each file is replaced as a whole, so that a reader never sees half of one. */
final class ReportFile {
    private ReportFile() {}

    static void replace(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), bytes)) {
                return;
            }
            Files.createDirectories(fresh.toAbsolutePath().getParent());
            Files.write(fresh, bytes);
            try {
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new TitrantException("cannot write " + file + ": " + e, e);
        }
    }
}
