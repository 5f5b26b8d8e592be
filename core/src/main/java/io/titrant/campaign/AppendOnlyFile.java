package io.titrant.campaign;

import io.titrant.Reason;
import io.titrant.TitrantException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
        List<String> lines = new ArrayList<>();
        forEach((offset, line) -> lines.add(line));
        return lines;
    }

    /** Receives a line and the place where it begins. */
    interface LineReceiver {
        void line(long offset, String text);
    }

    /** Reads all lines one by one, an incomplete last one included. */
    synchronized void forEach(LineReceiver receiver) {
        if (!Files.exists(file)) {
            return;
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
            long offset = 0;
            for (byte[] line = lineOf(bytes); line != null; line = lineOf(bytes)) {
                receiver.line(offset, new String(line, StandardCharsets.UTF_8));
                offset += line.length + 1;
            }
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }

    /** The line that begins at this place. */
    synchronized String lineAt(long offset) {
        try (var channel = Files.newByteChannel(file);
                InputStream bytes = new BufferedInputStream(Channels.newInputStream(channel.position(offset)))) {
            byte[] line = lineOf(bytes);
            return line == null ? "" : new String(line, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new TitrantException(file + ": cannot be read: " + Reason.of(e), e);
        }
    }

    private static byte @Nullable [] lineOf(InputStream bytes) throws IOException {
        int first = bytes.read();
        if (first < 0) {
            return null;
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = first; next >= 0 && next != '\n'; next = bytes.read()) {
            line.write(next);
        }
        return line.toByteArray();
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
