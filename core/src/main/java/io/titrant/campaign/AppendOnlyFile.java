package io.titrant.campaign;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A file that grows by a line at a time. A kill may cut the last one short; what comes after it begins a line of its own. */
final class AppendOnlyFile {
    private final Path file;
    private boolean whole;

    AppendOnlyFile(Path file) {
        this.file = file;
    }

    synchronized void append(String line) {
        try {
            if (!whole) {
                whole = true;
                line = (endsInALine() ? "" : "\n") + line;
            }
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** All lines, the one that was cut short among them; none where there is no file. */
    synchronized List<String> read() {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private boolean endsInALine() throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return true;
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            bytes.seek(bytes.length() - 1);
            return bytes.read() == '\n';
        }
    }
}
