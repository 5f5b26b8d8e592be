package io.titrant.graph.format;

import io.titrant.TitrantException;
import io.titrant.graph.History;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads a history from a file, compressed with gzip or not, in the format that is named or that its beginning shows. */
public final class HistoryFiles {
    private static final int LOOK = 1 << 14;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private HistoryFiles() {}

    /** @param format null to tell from the content */
    public static History read(Path file, @Nullable HistoryFormat format) {
        if (CobraReader.isFolder(file)) {
            return new CobraReader(file).read();
        }
        try (InputStream raw = Files.newInputStream(file)) {
            return read(raw, file.toString(), format);
        } catch (NoSuchFileException e) {
            throw new TitrantException("no such file: " + file, e);
        } catch (IOException e) {
            throw new TitrantException("cannot read " + file + ": " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw new TitrantException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** @param name what messages call it */
    public static History read(InputStream raw, String name, @Nullable HistoryFormat format) throws IOException {
        InputStream in = withoutMark(unpacked(new BufferedInputStream(raw, 1 << 16), name), name);
        HistoryFormat known = format != null ? format : recognise(in, name);
        History history = switch (known) {
            case TITRANT -> new TitrantReader(new Tokens(in, name, true)).read();
            case ELLE_EDN -> new ElleReader(new Tokens(in, name, false)).read();
            case ELLE_JSON -> new ElleReader(new Tokens(in, name, true)).read();
            case DBCOP -> new DbcopReader(new Tokens(in, name, true)).read();
            case DBCOP_TEXT -> new DbcopTextReader(new NumberedLines(in, name)).read();
            case POLYSI -> new PolySiReader(new NumberedLines(in, name)).read();
            case COBRA -> throw new TitrantException(name + " is no folder, and Cobra's histories are");
        };
        if (history.txns().isEmpty()) {
            throw new BadHistoryException(name, 1, "no transactions in it");
        }
        return history;
    }

    private static InputStream unpacked(InputStream in, String name) throws IOException {
        in.mark(2);
        boolean packed = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        if (!packed) {
            return in;
        }
        try {
            return new BufferedInputStream(new GZIPInputStream(in, 1 << 16), 1 << 16);
        } catch (IOException e) {
            throw new BadHistoryException(name, 1, "the compressed file is damaged: " + e.getMessage());
        }
    }

    /** Some editors put a byte order mark before UTF-8. */
    private static InputStream withoutMark(InputStream in, String name) throws IOException {
        in.mark(3);
        try {
            byte[] start = in.readNBytes(3);
            if (!Arrays.equals(start, BYTE_ORDER_MARK)) {
                in.reset();
            }
        } catch (EOFException | ZipException e) {
            throw damaged(name);
        }
        return in;
    }

    private static BadHistoryException damaged(String name) {
        return new BadHistoryException(name, 1, "the compressed file is cut off or damaged");
    }

    private static HistoryFormat recognise(InputStream in, String name) throws IOException {
        in.mark(LOOK);
        byte[] start;
        try {
            start = in.readNBytes(LOOK);
        } catch (EOFException | ZipException e) {
            throw damaged(name);
        }
        in.reset();
        String text = new String(start, StandardCharsets.UTF_8);
        if (text.isBlank()) {
            throw new BadHistoryException(name, 1, "the file is empty");
        }
        return HistoryFormat.of(text)
                .orElseThrow(() -> new BadHistoryException(
                        name, 1, "this looks like no history that Titrant knows; --format names one"));
    }
}
