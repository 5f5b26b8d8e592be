package io.titrant.graph.format;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The lines of a text file, counted. */
final class NumberedLines {
    private final BufferedReader in;
    private final String file;
    private long line;

    NumberedLines(InputStream in, String file) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
        this.file = file;
    }

    @Nullable
    String next() {
        try {
            line++;
            return in.readLine();
        } catch (EOFException e) {
            throw bad("the compressed file is cut off");
        } catch (ZipException e) {
            throw bad("the compressed file is damaged: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    BadHistoryException bad(String reason) {
        return new BadHistoryException(file, line, reason);
    }
}
