package io.titrant.campaign;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file to which lines are appended. If Titrant is killed, the last line may be incomplete; the next line then starts on a line of its own. */
final class AppendOnlyFile {
    private final Path file;
    private boolean endChecked;

    AppendOnlyFile(Path file) {
        this.file = file;
    }

    synchronized void append(String line) {
        try {
            if (!endChecked) {
                endChecked = true;
                line = (endsWithNewline() ? "" : "\n") + line;
            }
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UnwritableOutputException(file, e);
        }
    }

    /** All lines, an incomplete last one included; none if the file does not exist. */
    synchronized List<String> read() {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }

    private boolean endsWithNewline() throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return true;
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            bytes.seek(bytes.length() - 1);
            return bytes.read() == '\n';
        }
    }
}
