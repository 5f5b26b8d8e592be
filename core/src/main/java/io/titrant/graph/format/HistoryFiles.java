package io.titrant.graph.format;

import io.titrant.TitrantException;
import io.titrant.graph.History;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Reads a history from a file, also a gzipped or zipped one, in the format that is named or that its beginning shows. */
public final class HistoryFiles {
    private static final int LOOK = 1 << 14;
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private HistoryFiles() {}

    /** @param format null to tell from the content */
    public static History read(Path file, @Nullable HistoryFormat format) {
        if (Files.isDirectory(file)) {
            return LogFolder.read(file);
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
            case TITRANT -> TitrantReader.read(new Tokens(in, name, true));
            case ELLE_EDN -> ElleReader.read(new Tokens(in, name, false));
            case ELLE_JSON -> ElleReader.read(new Tokens(in, name, true));
            case DBCOP -> new DbcopReader(new Tokens(in, name, true)).read();
            case DBCOP_TEXT -> new DbcopTextReader(new NumberedLines(in, name)).read();
            case AWDIT -> new AwditReader(new NumberedLines(in, name)).read();
            case POLYSI -> new PolySiReader(new NumberedLines(in, name)).read();
            case DBCOP_BINARY -> new DbcopBinaryReader(in, name).read();
            case COBRA, VIPER ->
                throw new TitrantException(name + " is a file, but a history of this format is a folder of logs");
        };

        if (history.txns().isEmpty()) {
            throw new BadHistoryException(name, 1, "no transactions in it");
        }
        return history;
    }

    /** Writes a history; not every format can hold every history. */
    public static void write(History history, Path file, HistoryFormat format) {
        StringBuilder text = new StringBuilder();
        try {
            switch (format) {
                case TITRANT -> HistoryWriter.write(history, text);
                case ELLE_EDN -> new ElleWriter(history, text).write();
                case POLYSI -> new PolySiWriter(history, text).write();
                default -> throw new TitrantException("Titrant writes titrant, edn and polysi, not " + format.label());
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new TitrantException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** A folder that holds several histories, rather than the logs of one. */
    public static boolean isFolder(Path path) {
        return Files.isDirectory(path) && !LogFolder.is(path);
    }

    /** The histories of a folder and of the folders in it, not of folders behind symbolic links: files that begin like one of the formats, and folders of logs. */
    public static List<Path> under(Path folder) {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path path : inside.sorted().toList()) {
                if (Files.isDirectory(path) && Files.isSymbolicLink(path)) {
                    // It may lead back to a folder above: such paths have no end.
                    continue;
                }
                if (isFolder(path)) {
                    found.addAll(under(path));
                } else if (Files.isDirectory(path) || (Files.isRegularFile(path) && isHistory(path))) {
                    found.add(path);
                }
            }
        } catch (IOException e) {
            throw new TitrantException("cannot read " + folder + ": " + e.getMessage(), e);
        }
        return found;
    }

    private static boolean isHistory(Path file) {
        try (InputStream raw = Files.newInputStream(file)) {
            String name = file.toString();
            recognise(withoutMark(unpacked(new BufferedInputStream(raw, 1 << 16), name), name), name);
            return true;
        } catch (BadHistoryException e) {
            return false;
        } catch (IOException e) {
            throw new TitrantException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    static InputStream unpacked(InputStream in, String name) throws IOException {
        in.mark(4);
        byte[] magic = in.readNBytes(4);
        in.reset();
        if (Arrays.equals(magic, ZIP)) {
            ZipInputStream zip = new ZipInputStream(in);
            ZipEntry entry = zip.getNextEntry();
            while (entry != null && entry.isDirectory()) {
                entry = zip.getNextEntry();
            }
            return new BufferedInputStream(new OnlyFile(zip, name), 1 << 16);
        }
        boolean packed = magic.length > 1 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
        if (!packed) {
            return in;
        }
        try {
            return new BufferedInputStream(new GZIPInputStream(in, 1 << 16), 1 << 16);
        } catch (IOException e) {
            throw new BadHistoryException(name, 1, "the compressed file is damaged: " + e.getMessage());
        }
    }

    /** The file of a zip that must have no other. */
    private static final class OnlyFile extends FilterInputStream {
        private final ZipInputStream zip;
        private final String name;

        OnlyFile(ZipInputStream zip, String name) {
            super(zip);
            this.zip = zip;
            this.name = name;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            for (ZipEntry next = read < 0 ? zip.getNextEntry() : null; next != null; next = zip.getNextEntry()) {
                if (!next.isDirectory()) {
                    throw new BadHistoryException(
                            name, 1, "the zip has several files: unpack it and name one of them, or their folder");
                }
            }
            return read;
        }
    }

    /** Some editors put a byte order mark before UTF-8. */
    static InputStream withoutMark(InputStream in, String name) throws IOException {
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
        if (DbcopBinaryReader.looksLike(start)) {
            return HistoryFormat.DBCOP_BINARY;
        }
        String text = new String(start, StandardCharsets.UTF_8);
        if (text.isBlank()) {
            throw new BadHistoryException(name, 1, "the file is empty");
        }
        return HistoryFormat.of(text)
                .orElseThrow(() -> new BadHistoryException(
                        name, 1, "this looks like no history that Titrant knows; --format names one"));
    }
}
